import { MOST_FOUND } from '@souk/contract/admin-lists';
import { isId } from '@souk/contract/ids';
import type { PageQuery } from '@souk/contract/paging';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { row } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { containing, letters } from '../db/words.ts';
import { NEWEST, opposite, orderTerms, type SortOrder } from './sort-order.ts';

/** A large table searched by any part of its rows' words; `id` is their age. */
export type SearchSource = {
  table: RawBuilder<unknown>;
  /** The rows that may be listed at all. */
  where: RawBuilder<SqlBool>;
  /**
   * A row's words, exactly as the trigram index has them: separated by spaces, and starting with
   * one.
   */
  words: RawBuilder<unknown>;
  /** Another way for a row to match, with an index of its own. */
  orFits?: RawBuilder<SqlBool> | undefined;
};

/** A page of ids, and the total. */
type IdPage = { ids: string[]; total: number };

/**
 * A word is common if this many of the newest rows have it; then MOST_FOUND are soon found from
 * there on.
 */
const COMMON = { of: 5000, fit: 100, soon: 50_000 };

/** One or two letters have a trigram only at the beginning of a word. */
const likeOf = (search: string) =>
  letters(search.length < 3 ? containing(search).replace('%', '% ') : containing(search));

/**
 * Returns one page of search results, and is quick even on large tables. Looks up rare words in the
 * index. For a common word, scans from the newest row, and lists and counts at most
 * MOST_FOUND, in any order.
 */
export async function foundPage(
  db: Db,
  searched: SearchSource,
  {
    search,
    order = NEWEST,
    page,
    limit,
  }: PageQuery & { search?: string | undefined; order?: SortOrder },
): Promise<IdPage> {
  const from = (page - 1) * limit;
  if (!search) return allOf(db, searched, order, from, limit);
  if (isId(search)) {
    const where = sql<SqlBool>`${searched.where} and id = ${search.toLowerCase()}`;
    return allOf(db, { ...searched, where }, order, from, limit);
  }
  const { table, where, words, orFits } = searched;
  const like = likeOf(search);
  const or = orFits ? sql`or ${orFits}` : sql``;
  // Written differently from the index, so that the planner doesn't use it.
  const byLook = sql<SqlBool>`(${letters(words)} || '' like ${like} ${or})`;
  const newest = (most: number) =>
    sql`(select * from ${table} where ${where} order by id desc limit ${sql.lit(most)}) newest`;
  const { rows } = await row({ seen: 'number', fit: 'number' })`
    select count(*)::int as seen, (count(*) filter (where ${byLook}))::int as fit
    from ${newest(COMMON.of)}`.execute(db);
  const { seen, fit } = rows[0] ?? { seen: 0, fit: 0 };
  if (seen < COMMON.of) {
    const ids = await idsOf(db, newest(COMMON.of), byLook, COMMON.of);
    return { ids: await sliceOf(db, table, ids, order, from, limit), total: fit };
  }
  if (fit >= COMMON.fit) {
    const ids = await idsOf(db, newest(COMMON.soon), byLook, MOST_FOUND);
    if (ids.length === MOST_FOUND) {
      return { ids: await sliceOf(db, table, ids, order, from, limit), total: MOST_FOUND };
    }
  }
  const sorted = order.by ? sql`${table} where id in (select id from found)` : sql`found`;
  const found = await row({ total: 'number', ids: 'texts' })`
    with found as materialized (
      select id from ${table} where ${where} and (${letters(words)} like ${like} ${or}))
    select (select count(*)::int from found) as total,
      array(select id from ${sorted} order by ${orderTerms(order)} limit ${limit} offset ${from})
        as ids`.execute(db);
  return found.rows[0] ?? { ids: [], total: 0 };
}

async function idsOf(
  db: Db,
  table: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  most: number,
): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`
    select id from ${table} where ${where} order by id desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a page of `ids`, which are sorted newest first, in the requested order. */
async function sliceOf(
  db: Db,
  table: RawBuilder<unknown>,
  ids: readonly string[],
  order: SortOrder,
  from: number,
  limit: number,
): Promise<string[]> {
  if (!order.by) return (order.up ? ids.toReversed() : ids).slice(from, from + limit);
  const { rows } = await row({ id: 'text' })`
    select id from ${table} where id = any(${ids}::uuid[]) order by ${orderTerms(order)}
    limit ${limit} offset ${from}`.execute(db);
  return rows.map(({ id }) => id);
}

async function allOf(
  db: Db,
  { table, where }: SearchSource,
  order: SortOrder,
  from: number,
  limit: number,
): Promise<IdPage> {
  const { rows } = await row({ total: 'number' })`
    select count(*)::int as total from ${table} where ${where}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const count = Math.min(limit, total - from);
  if (count <= 0) return { ids: [], total };
  // From whichever end is nearer.
  const late = from > total / 2;
  const found = await row({ id: 'text' })`
    select id from ${table} where ${where} order by ${orderTerms(late ? opposite(order) : order)}
    limit ${count} offset ${late ? total - from - count : from}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  return { ids: late ? ids.toReversed() : ids, total };
}

/** Rows in the order of their ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
