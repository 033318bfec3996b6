import type { Refund } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import { sql, type Kysely, type RawBuilder } from 'kysely';
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

/** In SQL, whether money of a part has gone back or is on its way; `part` is the column of its id. */
export function isRefunded(part: string): RawBuilder<boolean> {
  return sql`exists (
    select from refunds r where r.shipment_id = ${sql.ref(part)} and r.status <> 'failed')`;
}

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
