import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { providerByOrder } from '../ledger/check.ts';
import { inMessage } from './in-message.ts';
import { isAmong, limited, type Among, type Strayed } from './strayed.ts';

/** Describes the orders whose entries disagree with their payment and refunds. */
export async function strayedOrders(db: Db, among: Among = null): Promise<Strayed[]> {
  const { rows } = await row({
    id: 'text',
    order_number: 'text',
    booked: 'number',
    paid: 'number',
  })`
    select o.id, o.order_number, coalesce(b.cents, 0)::bigint as booked,
      coalesce(m.paid_cents - m.refunded_cents, 0) as paid
    from (select order_id, paid_cents, refunded_cents from payments
      where status = 'paid' and ${isAmong('order_id', among)}) m
    full join (${providerByOrder(isAmong('e.order_id', among))}) b on b.order_id = m.order_id
    join orders o on o.id = coalesce(b.order_id, m.order_id)
    where coalesce(b.cents, 0) <> coalesce(m.paid_cents - m.refunded_cents, 0)
    order by o.order_number ${limited}`.execute(db);
  return rows.map(({ id, order_number, booked, paid }) => ({
    orderId: id,
    problem: `Order ${order_number}: the books say ${inMessage(booked)}, its payment and refunds ${inMessage(paid)}`,
  }));
}
