import { sql } from 'kysely';
import { row, type RowOf } from './raw-sql.ts';
import type { Db } from './rows.ts';

/** The tables of a hash chain, and the SQL function `hash(previous hash, row)`. */
export type HashChain = {
  /** The table of links, with `position`, `hash` and the row's id. */
  links: string;
  rowId: string;
  rows: string;
  hash: string;
  /** The rows without a link, which a job adds. */
  queue: string;
  /** The rows' column with the time at which they were written. */
  writtenAt: string;
};

export type Link = { position: number; rowId: string | null; hash: string };

const START: Link = { position: 0, rowId: null, hash: '' };
const BATCH_SIZE = 5000;
/** The job runs every minute, and no transaction may take this long. */
const LONGEST_WAIT = sql.lit('1 hour');

/**
 * Checks the links after `last`, where an earlier check ended. With `whole`, checks all links, and
 * that every row has one or was just queued for one. Returns the row where the chain breaks, if
 * any, and the last valid link. Also checks that `last` still exists, because a chain that was cut
 * short looks valid.
 */
export async function verifyChain(
  db: Db,
  chain: HashChain,
  { last, whole }: { last: Link | null; whole: boolean },
): Promise<{ brokenAt: string | null; link: Link }> {
  const found = await followLinks(db, chain, whole ? START : (last ?? START));
  if (found.brokenAt !== null) return found;
  const cutOff = last && !(await hasLink(db, chain, last)) ? last.rowId : null;
  return { ...found, brokenAt: cutOff ?? (whole ? await unlinkedRow(db, chain) : null) };
}

async function followLinks(db: Db, chain: HashChain, from: Link) {
  let link = from;
  for (;;) {
    const next = await linksAfter(db, chain, link);
    if (next.broken_at !== null) return { brokenAt: next.broken_at, link };
    if (next.position !== null) {
      link = { position: next.position, rowId: next.row_id, hash: next.hash ?? '' };
    }
    if (next.links < BATCH_SIZE) return { brokenAt: null, link };
  }
}

const LINKS = row({
  links: 'number',
  broken_at: 'text | null',
  position: 'number | null',
  row_id: 'text | null',
  hash: 'text | null',
});

async function linksAfter(
  db: Db,
  { links, rowId, rows: table, hash }: HashChain,
  from: Link,
): Promise<RowOf<typeof LINKS>> {
  const { rows } = await LINKS`
    with part as (
      select position, hash, ${sql.ref(rowId)} as row_id from ${sql.table(links)}
      where position > ${from.position} order by position limit ${BATCH_SIZE}
    ), links as (
      select row_id, position, hash, lag(hash, 1, ${from.hash}::text) over earlier as previous,
        lag(position, 1, ${from.position}::bigint) over earlier as previous_position
      from part window earlier as (order by position)
    ), last as (select * from part order by position desc limit 1)
    select (select count(*) from part) as links,
      (select links.row_id from links left join ${sql.table(table)} r on r.id = links.row_id
        where r.id is null or links.position <> links.previous_position + 1
          or links.hash <> ${sql.ref(hash)}(links.previous, r)
        order by links.position limit 1) as broken_at,
      last.position, last.row_id, last.hash
    from (values (1)) one left join last on true`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The query returned no row');
  return found;
}

async function hasLink(db: Db, chain: HashChain, { position, hash }: Link): Promise<boolean> {
  if (position === 0) return true;
  const { rows } = await row({ position: 'number' })`
    select position from ${sql.table(chain.links)}
    where position = ${position} and hash = ${hash}`.execute(db);
  return rows.length > 0;
}

/**
 * Finds a row that has no link and isn't queued for one, has waited too long for it, or was removed
 * before it got one.
 */
async function unlinkedRow(
  db: Db,
  { links, rowId, rows: table, queue, writtenAt }: HashChain,
): Promise<string | null> {
  const missingFrom = (name: string) => sql`not exists (
    select from ${sql.table(name)} known where known.${sql.ref(rowId)} = r.id)`;
  const { rows } = await row({ id: 'text' })`
    select id from (
      select r.id, r.created_at from ${sql.table(table)} r
      where ${missingFrom(links)} and ${missingFrom(queue)}
      union all
      select q.${sql.ref(rowId)}, r.created_at
      from ${sql.table(queue)} q left join ${sql.table(table)} r on r.id = q.${sql.ref(rowId)}
      where r.id is null or r.${sql.ref(writtenAt)} < now() - ${LONGEST_WAIT}::interval
    ) unlinked order by created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
