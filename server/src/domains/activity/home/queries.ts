import { HOME_ROWS, type HomeSettings } from '@souk/contract/home';
import { sql, type RawBuilder } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';

export type HomePick = NewRow<'home_picks'>;
type Kind = Row<'home_picks'>['kind'];

const read = (db: Db) =>
  db
    .selectFrom('home_picks')
    .select(['kind', 'position', 'category_id', 'shop_id', 'product_ids'])
    .orderBy('kind')
    .orderBy('position')
    .execute();

const textOf = (picks: readonly HomePick[]) =>
  JSON.stringify(
    picks
      .map((pick) => [pick.kind, pick.position, pick.category_id, pick.shop_id, pick.product_ids])
      .toSorted((a, b) =>
        `${String(a[0])} ${String(a[1])}` < `${String(b[0])} ${String(b[1])}` ? -1 : 1,
      ),
  );

/** Replaces the picks, unless they are unchanged: every change re-renders home. */
export async function keepPicks(db: Db, picks: readonly HomePick[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table home_picks in share row exclusive mode`.execute(trx);
    if (textOf(await read(trx)) === textOf(picks)) return;
    await trx.deleteFrom('home_picks').execute();
    await bulkInsert(trx, 'home_picks', picks);
  });
}

/** SQL: the product ids of a row, in order. */
export const pickedIds = (kind: 'on_sale' | 'watched'): RawBuilder<string[] | null> =>
  sql`(select product_ids from home_picks where kind = ${kind} and position = 0)`;

/** SQL: `place` and `id` of each product picked for an entry of that kind, with its `entry`. */
export const pickedFor = (kind: Kind): RawBuilder<unknown> => sql`
  select k.position as entry, k.category_id, k.shop_id, given.id, given.place
  from home_picks k cross join unnest(k.product_ids) with ordinality as given (id, place)
  where k.kind = ${kind}`;

/** SQL: every product that a row links to. */
export const PICKED = sql`
  select unnest(product_ids) from home_picks where kind in ('on_sale', 'shops', 'watched')`;

/** Returns all rows, in the order of the settings. */
export async function settings(db: Db): Promise<HomeSettings> {
  const { rows } = await row({ kind: HOME_ROWS, shown: 'boolean' })`${PREPARED}
    select kind, shown from home_rows order by position, kind`.execute(db);
  return rows;
}

export async function writeSettings(db: Db, rows: HomeSettings): Promise<void> {
  await sql`
    update home_rows set position = given.position, shown = given.shown
    from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ shown }) => shown)}::boolean[])
      with ordinality as given (kind, shown, position)
    where home_rows.kind = given.kind`.execute(db);
}
