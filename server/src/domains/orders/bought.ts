import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { linesOfOrder } from './queries.ts';

/** Who bought what: the buyer and the pieces of a purchase. */
export async function boughtBy(db: Kysely<DB>, orderId: string) {
  const { buyer_id } = await db
    .selectFrom('orders')
    .select('buyer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { buyerId: buyer_id, lines: await linesOfOrder(db, orderId) };
}
