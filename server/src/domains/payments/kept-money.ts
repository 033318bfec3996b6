import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Cents that the provider was paid and has not given back, over the whole site. */
export async function keptCents(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(paid_cents - refunded_cents), 0)::bigint as cents from payments`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

export type PaidBetween = {
  from: Date;
  /** Not included. */
  to: Date;
  /** One shop's parts; null for all shops'. */
  shopId: string | null;
};

/**
 * The same by shop, as a table to select from: the parts of purchases that the provider was paid for
 * within that time and has not given back, with `shipment_id`, `order_id`, `shop_id`, `buyer_id`,
 * `subtotal_cents` (goods alone) and the `day` of the payment in UTC.
 */
export function keptParts({ from, to, shopId }: PaidBetween): RawBuilder<unknown> {
  return sql`
    select s.id as shipment_id, s.order_id, s.shop_id, o.buyer_id, s.subtotal_cents,
      (m.paid_at at time zone 'UTC')::date as day
    from payments m
    join shipments s on s.order_id = m.order_id
    join orders o on o.id = m.order_id
    where m.status = 'paid' and m.paid_at >= ${from} and m.paid_at < ${to}
      ${shopId === null ? sql`` : sql`and s.shop_id = ${shopId}`}
      and not exists (
        select from refunds r where r.shipment_id = s.id and r.status = 'succeeded')`;
}

/** The shop of a part and when its purchase was paid; undefined where it never was. */
export async function paymentOfPart(
  db: Kysely<DB>,
  shipmentId: string,
): Promise<{ shop_id: string; paid_at: Date } | undefined> {
  const { rows } = await sql<{ shop_id: string; paid_at: Date }>`
    select s.shop_id, m.paid_at from shipments s join payments m on m.order_id = s.order_id
    where s.id = ${shipmentId} and m.paid_at is not null`.execute(db);
  return rows[0];
}
