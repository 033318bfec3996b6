import { sql, type RawBuilder } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Db, NewRow, Row } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';

export type Line = Pick<
  Row<'cart_items'>,
  'id' | 'product_id' | 'variant_id' | 'quantity' | 'seen_price_cents' | 'source'
>;

const COLUMNS = sql`id, product_id, variant_id, quantity, seen_price_cents, source`;

/** SQL: the lines of a person's cart in the order in which they were added. */
export const linesOf = (userId: string): RawBuilder<Line & { n: number }> => sql`
  select ${COLUMNS}, (row_number() over (order by id))::int as n
  from cart_items where user_id = ${userId}`;

/** SQL: one of them, locked until the transaction ends. */
export const lineToChange = (
  userId: string,
  lineId: string,
): RawBuilder<Line & { n: number }> => sql`
  select ${COLUMNS}, 1 as n
  from cart_items where user_id = ${userId} and id = ${lineId} for update`;

/** Adds a line, or adds to the one there is. Answers the quantity it then has. */
export async function addLine(
  db: Db,
  line: Omit<Line, 'id' | 'source'> & { user_id: string; source: 'clip' | null },
): Promise<number> {
  const added: NewRow<'cart_items', 'created_at'> = { id: newId(), ...line };
  const row = await db
    .insertInto('cart_items')
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id', 'variant_id']).doUpdateSet({
        quantity: sql`cart_items.quantity + excluded.quantity`,
        seen_price_cents: sql`excluded.seen_price_cents`,
        source: sql`coalesce(cart_items.source, excluded.source)`,
      }),
    )
    .returning('quantity')
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

export async function updateLine(
  db: Db,
  id: string,
  values: Pick<Line, 'quantity' | 'seen_price_cents'>,
): Promise<void> {
  await db.updateTable('cart_items').set(values).where('id', '=', id).modifyEnd(PREPARED).execute();
}

export async function deleteLine(db: Db, userId: string, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
