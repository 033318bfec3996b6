import { LRUCache } from 'lru-cache';
import type { ShownChange } from '../db/watch-shown.ts';
import type { ChangePlaces } from './change-places.ts';
import type { ReadyPage } from './ready-page.ts';

const MEMORY_BYTES = 24 * 1024 * 1024;
/**
 * How long, in milliseconds, a rendering of a page with lists stays at least, as any change may
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
export function dependenciesOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  answer: string,
): string[] {
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

/** Every page depends on it. */
const ALL = 'all';

export type RenderResult = {
  page: ReadyPage;
  keep: boolean;
  dependsOn: Dependencies;
  /** The earliest place of the standbys that it was read from; Infinity if only the primary was. */
  madeFrom: number;
  /** Whether it may show lists as they were a moment ago; a page may. */
  lags?: boolean;
};

/** Renders the page from the primary, or a standby that has reached that place. */
type Render = (from: number) => Promise<RenderResult>;

type CachedPage = {
  page: ReadyPage;
  dependsOn: Dependencies;
  since: number;
  /** Everything up to this place is in it. */
  reaches: number;
  /** Whether its lists were read from a standby before their latest change. */
  behind: boolean;
  /** Whether it may show lists as they were a moment ago. */
  lags: boolean;
};
type PendingRender = {
  result: Promise<ReadyPage>;
  from: number;
  touched: Set<string>;
  all: boolean;
};

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
    dispose: ({ dependsOn }, key) => this.#unlist(key, dependsOn),
  });
  /** The keys of the kept pages that depend on each word. */
  readonly #dependents = new Map<string, Set<string>>();
  /** The latest rendering of each key. */
  readonly #running = new Map<string, PendingRender>();
  readonly #renderings = new Set<PendingRender>();
  readonly #places: ChangePlaces | null;
  /** When something last joined, left or moved in a list. */
  #listsChanged = -Infinity;

  /** `places`: of the changes, if pages are read from standbys. */
  constructor(places: ChangePlaces | null = null) {
    this.#places = places;
  }

  /** How many pages are kept, and their size in bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  /** Returns the kept page for this key, if any; it includes everything up to `from`. */
  kept(key: string, from = 0): ReadyPage | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.reaches >= from && !this.#isStale(kept) ? kept.page : undefined;
  }

  /** Any change may affect lists, so pages with lists stay for a moment nevertheless. */
  #isStale({ dependsOn, since, behind, lags }: CachedPage): boolean {
    const moved = behind || this.#listsChanged >= since;
    return moved && dependsOn.has(LISTS) && performance.now() >= since + (lags ? LISTS_STAY_MS : 0);
  }

  /** Whether the page for this key is being made, with everything up to `from`. */
  isMaking(key: string, from = 0): boolean {
    return (this.#running.get(key)?.from ?? -1) >= from;
  }

  /** Returns the page for this key, rendering it if needed. @throws whatever `render` throws */
  async page(key: string, render: Render, from = 0): Promise<ReadyPage> {
    const kept = this.kept(key, from);
    if (kept) return kept;
    const running = this.isMaking(key, from) ? this.#running.get(key) : undefined;
    return running ? running.result : this.#render(key, render, from);
  }

  #render(key: string, render: Render, from: number): Promise<ReadyPage> {
    const since = performance.now();
    const reached = this.#places?.reached ?? Infinity;
    const touched = new Set<string>();
    const work = async () => {
      try {
        const {
          page,
          keep,
          dependsOn,
          madeFrom,
          lags = true,
        } = await this.#madeAfterChanges(render, from);
        const old = mine.all || [...touched].some((word) => word !== LISTS && dependsOn.has(word));
        if (keep && !old) {
          const behind = madeFrom < (this.#places?.neededBy([LISTS]) ?? 0);
          const reaches = Math.max(from, madeFrom === Infinity ? reached : madeFrom);
          this.#keep(key, { page, dependsOn, since, reaches, behind, lags });
        }
        return page;
      } finally {
        this.#renderings.delete(mine);
        if (this.#running.get(key) === mine) this.#running.delete(key);
      }
    };
    const result = Promise.resolve().then(work);
    const mine: PendingRender = { result, from, touched, all: false };
    this.#running.set(key, mine);
    this.#renderings.add(mine);
    return result;
  }

  /** A page of a standby that lacks a change to it is rendered once more, from one that has it. */
  async #madeAfterChanges(render: Render, from: number): Promise<RenderResult> {
    const made = await render(from);
    if (this.#places === null || made.madeFrom === Infinity) return made;
    const exact = [...made.dependsOn].filter((word) => word !== LISTS);
    const needed = this.#places.neededBy([ALL, ...exact]);
    return made.madeFrom < needed ? render(Math.max(from, needed)) : made;
  }

  #keep(key: string, page: CachedPage): void {
    this.#kept.set(key, page);
    // A page too large to keep isn't there.
    if (this.#kept.peek(key) !== page) return;
    for (const word of page.dependsOn) {
      const keys = this.#dependents.get(word);
      if (keys) keys.add(key);
      else this.#dependents.set(word, new Set([key]));
    }
  }

  #unlist(key: string, dependsOn: Dependencies): void {
    for (const word of dependsOn) {
      const keys = this.#dependents.get(word);
      keys?.delete(key);
      if (keys?.size === 0) this.#dependents.delete(word);
    }
  }

  changed(change: ShownChange): void {
    if (change.kind === 'all') {
      this.#places?.note([ALL, LISTS]);
      this.#kept.clear();
      for (const running of this.#renderings) running.all = true;
      return;
    }
    const words = touchedBy(change);
    this.#places?.note(words);
    for (const { touched } of this.#renderings) for (const word of words) touched.add(word);
    for (const word of words) {
      if (word === LISTS) this.#listsChanged = performance.now();
      else for (const key of this.#dependents.get(word) ?? []) this.#kept.delete(key);
    }
  }
}
