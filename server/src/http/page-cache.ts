import { LRUCache } from 'lru-cache';
import type { ShownChange } from '../db/watch-shown.ts';
import type { ReadyPage } from './ready-page.ts';

const MEMORY_BYTES = 24 * 1024 * 1024;
/**
 * The least time, in milliseconds, that a rendering of a page with lists stays, as any change may
 * affect it.
 */
const LISTS_STAY_MS = 250;

/** A page's dependencies: ids and words, as `dependenciesOf` and `touchedBy` name them. */
export type Dependencies = Set<string>;

/** A dependency on lists of products or shops, which any of them may join or leave. */
const LISTS = 'lists';
/** A dependency on the list below a product or shop, such as a shop's products. */
const under = (id: string) => `under ${id}`;

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Calls whose answers change only with all pages. */
const OF_ALL_PAGES = /^\/api\/(?:currency|categories|settings|site)\b/;

/**
 * The dependencies that the answer to a page's own call adds: each id in it, and for a list, its
 * future members.
 */
export function dependenciesOf({ pathname, search }: URL, answer: string): string[] {
  const ids = `${pathname}${search}`.toLowerCase().match(IDS) ?? [];
  const found = new Set(answer.match(IDS));
  const listed = OF_ALL_PAGES.test(pathname) || ids.length > 0 ? ids.map(under) : [LISTS];
  return [...ids, ...found, ...listed];
}

function touchedBy(change: ShownChange): string[] {
  if (change.kind === 'product') return [change.id, under(change.shopId), LISTS];
  if (change.kind === 'shop') return [change.id, LISTS];
  return change.kind === 'lists' ? [LISTS] : [];
}

export type RenderResult = { page: ReadyPage; keep: boolean; dependsOn: Dependencies };

type CachedPage = { page: ReadyPage; dependsOn: Dependencies; since: number; staleAt: number };
type PendingRender = { result: Promise<ReadyPage>; touched: Set<string>; all: boolean };

/**
 * Pages as ready bytes, by a key of the address and everything that varies. Each key is rendered
 * once at a time: concurrent requests share the result. `changed` drops the pages that a commit
 * affects, and makes sure that renderings under way aren't kept.
 */
export class PageCache {
  readonly #kept = new LRUCache<string, CachedPage>({
    maxSize: MEMORY_BYTES,
    // With room for its compressed forms.
    sizeCalculation: ({ page }, key) => key.length + Math.ceil(page.size * 1.5),
  });
  readonly #running = new Map<string, PendingRender>();

  /** How many pages are kept, and their size in bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  /** Returns the kept page for this key, if any. */
  kept(key: string): ReadyPage | undefined {
    const kept = this.#kept.get(key);
    return kept && performance.now() < kept.staleAt ? kept.page : undefined;
  }

  /** Returns the page for this key, rendering it if needed. @throws whatever `render` throws */
  async page(key: string, render: () => Promise<RenderResult>): Promise<ReadyPage> {
    return this.kept(key) ?? (await (this.#running.get(key)?.result ?? this.#render(key, render)));
  }

  #render(key: string, render: () => Promise<RenderResult>): Promise<ReadyPage> {
    const since = performance.now();
    const touched = new Set<string>();
    const work = async () => {
      try {
        const { page, keep, dependsOn } = await render();
        const old = mine.all || [...touched].some((word) => word !== LISTS && dependsOn.has(word));
        if (keep && !old) {
          const moved = touched.has(LISTS) && dependsOn.has(LISTS);
          const staleAt = moved ? since + LISTS_STAY_MS : Infinity;
          this.#kept.set(key, { page, dependsOn, since, staleAt });
        }
        return page;
      } finally {
        this.#running.delete(key);
      }
    };
    const mine: PendingRender = { result: Promise.resolve().then(work), touched, all: false };
    this.#running.set(key, mine);
    return mine.result;
  }

  changed(change: ShownChange): void {
    if (change.kind === 'all') {
      this.#kept.clear();
      for (const running of this.#running.values()) running.all = true;
      return;
    }
    const words = touchedBy(change);
    for (const { touched } of this.#running.values()) for (const word of words) touched.add(word);
    const now = performance.now();
    for (const [key, kept] of this.#kept.entries()) {
      const { dependsOn, since } = kept;
      if (words.some((word) => word !== LISTS && dependsOn.has(word))) this.#kept.delete(key);
      else if (dependsOn.has(LISTS) && kept.staleAt === Infinity)
        kept.staleAt = Math.max(now, since + LISTS_STAY_MS);
    }
  }
}
