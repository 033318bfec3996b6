import type { Refund } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

export type PartMoney = {
  /** The provider was paid for it; the seller's word is not enough. */
  paid: boolean;
  /** The latest one. */
  refund: Refund | null;
};

type Row = {
  id: string;
  paid: boolean;
  status: 'requested' | Refund['status'] | null;
  amount_cents: number;
  failure: string | null;
};

/**
 * In SQL, whether the money of a shipment is on its way back. Few are at any time, and a part is known by
 * its order and shop, so that counting by their index reads nothing else.
 */
export const isBeingRefunded = sql<boolean>`(shipments.order_id, shipments.shop_id) in (
  select s.order_id, s.shop_id from refunds r join shipments s on s.id = r.shipment_id
  where r.status in ('requested', 'pending'))`;

/**
 * What the provider holds or has given back of parts of purchases, by the id of the part: one statement
 * however many there are.
 */
export async function moneyOfParts(
  db: Kysely<DB>,
  key: 'order_id' | 'id',
  ids: string[],
): Promise<(partId: string) => PartMoney> {
  const { rows } = await sql<Row>`
    select s.id, m.status = 'paid' as paid, r.status, r.amount_cents, r.failure
    from shipments s
    join payments m on m.order_id = s.order_id
    left join lateral (
      select status, amount_cents, failure from refunds where shipment_id = s.id
      order by id desc limit 1) r on true
    where s.${sql.ref(key)} = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (partId) => {
    const row = byId.get(partId);
    if (!row?.status) return { paid: row?.paid ?? false, refund: null };
    const { status, failure, paid } = row;
    const amount = toDollars(row.amount_cents);
    return {
      paid,
      refund: { status: status === 'requested' ? 'pending' : status, amount, failure },
    };
  };
}
