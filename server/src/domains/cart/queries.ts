import { sql } from 'kysely';
import { countOf } from '../../db/pages.ts';
import type { Db, NewRow, Row } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';

const COLUMNS = ['id', 'product_id', 'variant_id', 'quantity', 'seen_price_cents'] as const;

export type Line = Pick<Row<'cart_items'>, (typeof COLUMNS)[number]>;

/** The lines of a person's cart in the order in which they were added. */
export function linesOf(db: Db, userId: string): Promise<Line[]> {
  return db
    .selectFrom('cart_items')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function lineOf(db: Db, userId: string, lineId: string): Promise<Line | undefined> {
  return db
    .selectFrom('cart_items')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a line, or adds to the one there is. Answers the quantity it then has. */
export async function addLine(
  db: Db,
  line: Omit<Line, 'id'> & { user_id: string; source: 'clip' | null },
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
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** The products and options that a person put into the cart from a clip. */
export function linesFromClips(db: Db, userId: string) {
  return db
    .selectFrom('cart_items')
    .select(['product_id', 'variant_id'])
    .where('user_id', '=', userId)
    .where('source', '=', 'clip')
    .execute();
}

export async function deleteLine(db: Db, userId: string, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const countLines = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('cart_items').where('user_id', '=', userId));
