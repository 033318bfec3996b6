import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { hasToken } from './page-headers.ts';

/** How many pages a new process makes before it serves. */
const MOST = 100;
/** The time that it takes for them at most (ms). */
const WITHIN_MS = 10_000;
const SAVES_EVERY_MS = 60_000;
/** Enough for those asked for only now and then not to push the busy ones out. */
const COUNTED = 2000;

type BusyPage = { url: string; visitor: object };

type Maker = {
  /** Whether pages can be kept by now. */
  isWatching: () => boolean;
  make: (page: BusyPage) => Promise<unknown>;
};

function isPage(value: unknown): value is BusyPage {
  const { url, visitor } = (value ?? {}) as Partial<BusyPage>;
  return typeof url === 'string' && url.startsWith('/') && typeof visitor === 'object' && !!visitor;
}

/**
 * The pages most asked for, in a file of this machine. After a restart or an upgrade a process makes
 * them before it serves, so that visitors don't wait for all of them at once.
 */
export class BusyPages {
  readonly #file: string;
  readonly #counts = new LRUCache<string, BusyPage & { count: number }>({ max: COUNTED });
  readonly #timer: NodeJS.Timeout;
  #maker: Maker | null = null;

  constructor(file: string) {
    this.#file = file;
    this.#timer = setInterval(() => void this.#save(), SAVES_EVERY_MS).unref();
  }

  /** Sets what makes pages. */
  madeBy(maker: Maker): void {
    this.#maker = maker;
  }

  /** Counts a visit of a page that is kept under this key. */
  count(key: string, page: BusyPage): void {
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else if (!hasToken(page.url.split('?')[0] ?? '')) this.#counts.set(key, { ...page, count: 1 });
  }

  /** Makes the pages of the file, busiest first. Whatever goes wrong, the process may serve. */
  async warmUp(): Promise<void> {
    const maker = this.#maker;
    const pages = await this.#read();
    const end = Date.now() + WITHIN_MS;
    while (maker && pages.length > 0 && !maker.isWatching() && Date.now() < end) await sleep(20);
    for (const page of pages) {
      if (!maker?.isWatching() || Date.now() >= end) return;
      // A page that is gone by now isn't kept.
      await maker.make(page).catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  async #read(): Promise<BusyPage[]> {
    try {
      const pages: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      return Array.isArray(pages) ? pages.filter(isPage).slice(0, MOST) : [];
    } catch {
      return [];
    }
  }

  /** Older visits count half. Several processes may write; any of their lists will do. */
  async #save(): Promise<void> {
    const busiest = [...this.#counts.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST);
    for (const page of this.#counts.values()) page.count /= 2;
    if (busiest.length === 0) return;
    const pages = busiest.map(({ url, visitor }) => ({ url, visitor }));
    const half = `${this.#file}.${process.pid}`;
    try {
      await writeFile(half, JSON.stringify(pages), { mode: 0o600 });
      await rename(half, this.#file);
    } catch {
      // A full or read-only disk: the next process starts cold.
    }
  }
}
