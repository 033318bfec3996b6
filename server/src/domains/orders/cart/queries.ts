import { sql, type RawBuilder } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { orNull, row, type ValueOf } from '../../../db/raw-sql.ts';
import type { Db, NewRow } from '../../../db/rows.ts';
import type { Pair } from '../../catalogue/index.ts';

/** The columns of a line besides its product and option. */
const LINE = {
  id: 'text',
  quantity: 'number',
  seen_price_cents: 'number',
  source: orNull(['clip']),
} as const;
export const ITS_LINE = row(LINE);
/** The same, null where no line exists. */
export const ITS_LINE_IF_ANY = row({ ...LINE, id: 'text | null' });
export type Line = Pair & ValueOf<typeof LINE>;

const COLUMNS = sql`id, product_id, variant_id, quantity, seen_price_cents, source`;

/** SQL: the lines of a person's cart, in the order in which they were added. */
export const linesOf = (userId: string): RawBuilder<unknown> => sql`
  select ${COLUMNS}, (row_number() over (order by id))::int as n
  from cart_items where user_id = ${userId}`;

/** SQL: a potential line, without an id or quantity, and the existing lines. */
export const pairAndLinesOf = (
  userId: string,
  { product_id, variant_id }: Pair,
): RawBuilder<unknown> => sql`
  select null::uuid as id, ${product_id}::uuid as product_id, ${variant_id}::uuid as variant_id,
    0 as quantity, 0::bigint as seen_price_cents, null::text as source, 0 as n
  union all ${linesOf(userId)}`;

/** Inserts a line; false if one for that product and option already exists. */
export async function insertLine(db: Db, line: Line & { user_id: string }): Promise<boolean> {
  const row: NewRow<'cart_items', 'created_at'> = line;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cart_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'variant_id']).doNothing())
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Updates a line; false if its quantity has changed since it was read. */
export async function updateLine(
  db: Db,
  { id, quantity, seen_price_cents, source }: Line,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cart_items')
    .set({ quantity, seen_price_cents, source })
    .where('id', '=', id)
    .where('quantity', '=', seen)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLine(db: Db, userId: string, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
