import { EXPLORE_PAGE_SIZE, VIDEO_PAGE_SIZE } from '@souk/contract/limits';
import type { Product } from '@souk/contract/products';
import type { ExploreQuery } from '@souk/contract/search-queries';
import type { Sort } from '@souk/contract/sorts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import { categoriesWithin } from '../categories/reads.ts';
import { originOf, productsByIds } from '../products/reads.ts';
import { anyOfEach, exactly, wordsOf } from '../products/search-text.ts';
import { selectProducts, toProduct, type Origin } from '../products/select-products.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { searchSql } from './explore-sql.ts';
import type { Search } from './filter-sql.ts';
import { isWholeFeed, unseenClips } from './new-clips.ts';
import { alternativesOf } from './spelling.ts';

/** Returns one page of live products and the cursor of the next one, which is null at the end. */
export async function explore(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor | null,
  query: ExploreQuery,
): Promise<{ products: Product[]; next: string | null }> {
  const { page, limit: asked, sort_by, cursor, search: text, ...filters } = query;
  const origin = placeOf(query, actor);
  const sort: Sort = sort_by === 'distance' && !origin ? 'newest' : sort_by;
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  const limit = asked ?? (filters.has_video === 'true' ? VIDEO_PAGE_SIZE : EXPLORE_PAGE_SIZE);
  const now = deps.now();
  const words = text ? wordsOf(text) : [];
  // Punctuation alone matches nothing.
  if (text && words.length === 0) return { products: [], next: null };
  // No more than fit into the cursor, which names them.
  const most = Math.min(limit, VIDEO_PAGE_SIZE) - 1;
  const first =
    actor && !after && isWholeFeed(query)
      ? await unseenClips(deps.db, actor.id, { now, most })
      : [];
  const start = after ? 0 : (page - 1) * limit;
  // Clips put first are on the first page, and left out after that.
  const except = after?.first ?? first;
  const search: Search = {
    filters,
    within: filters.category_id ? await categoriesWithin(deps.db, filters.category_id) : [],
    match: null,
    sort,
    origin,
    after,
    except,
    limit: start === 0 ? limit - first.length : limit,
    offset: start === 0 ? 0 : start - first.length,
    now,
  };
  const shownFirst = start === 0 ? await productsByIds(deps, actor, first) : [];
  const { rows, forgiving } = await find(deps, search, words);
  const last = rows.at(-1);
  const next = last?.more
    ? writeCursor({ sort, key: last.key, id: last.id, forgiving, first: except })
    : null;
  const viewer = { now, is_admin: actor?.is_admin ?? false };
  return { products: [...shownFirst, ...rows.map((row) => toProduct(row, viewer))], next };
}

/**
 * Whether the site's own pages request such a page: others come in too many shapes to keep
 * prepared.
 */
function isUsual({ limit, offset }: Search): boolean {
  return offset === 0 && (limit === EXPLORE_PAGE_SIZE || limit === VIDEO_PAGE_SIZE);
}

/**
 * Finds the products that match the words exactly or, if there are none, those that match with
 * typos forgiven.
 */
async function find(deps: Pick<Deps, 'db'>, search: Search, words: string[]) {
  const run = (changed: Partial<Search>) => {
    const whole = { ...search, ...changed };
    return selectProducts(deps.db, {
      ...searchSql(whole),
      key: sql`hits.key`,
      shown: whole.limit,
      origin: search.origin,
      prepared: isUsual(whole),
    });
  };
  if (words.length === 0) return { rows: await run({}), forgiving: false };
  const match = exactly(words);
  if (!search.after?.forgiving) {
    const rows = await run({ match });
    const exact =
      rows.length > 0 || search.after !== null || (await beyondTheEnd(run, search, match));
    if (exact) return { rows, forgiving: false };
  }
  const alternatives = await alternativesOf(deps.db, words);
  if (!alternatives) return { rows: [], forgiving: true };
  return { rows: await run({ match: anyOfEach(alternatives) }), forgiving: true };
}

async function beyondTheEnd(
  run: (changed: Partial<Search>) => Promise<unknown[]>,
  search: Search,
  match: Search['match'],
): Promise<boolean> {
  if (search.offset === 0) return false;
  return (await run({ match, offset: 0, limit: 1 })).length > 0;
}

function placeOf({ lat, lng }: ExploreQuery, actor: Actor | null): Origin | null {
  return lat !== undefined && lng !== undefined ? { lat, lng } : originOf(actor);
}
