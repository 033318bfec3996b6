import { ACCOUNT } from '@souk/contract/accounts';
import { RETURN_DAYS } from '@souk/contract/limits';
import type { RawBuilder } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import { type HoldReason, shopAccount, sumOf } from '../../money/index.ts';
import { OPEN_SHIPMENTS, VOIDED_SHIPMENTS } from '../../orders/index.ts';

/** Returns the names of a few blocking items: order numbers or shops. */
async function named(trx: Trx, query: RawBuilder<{ name: string }>): Promise<string[]> {
  return (await query.execute(trx)).rows.map(({ name }) => name);
}

const FAILED_REFUND: HoldReason = 'failed_refund';
const DAY_MS = 86_400_000;

/**
 * Returns the last day on which buyers can request refunds from the person's shops, and up to three
 * of the orders. Null if nobody can.
 */
async function lastReturn(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<{ orders: string; until: string } | null> {
  const since = new Date(now.getTime() - RETURN_DAYS * DAY_MS);
  const { rows } = await row({ name: 'text', delivered_at: 'time' })`
    select o.order_number as name, s.delivered_at from shops
    join shipments s on s.shop_id = shops.id join orders o on o.id = s.order_id
    join payments p on p.order_id = o.id and p.status = 'paid'
    where shops.owner_id = ${userId} and not s.lapsed and s.delivered_at > ${since}
      and s.status not in ${VOIDED_SHIPMENTS}
    order by s.delivered_at desc limit 3`.execute(trx);
  const [last] = rows;
  if (!last) return null;
  const until = new Date(last.delivered_at.getTime() + RETURN_DAYS * DAY_MS);
  return {
    orders: rows.map(({ name }) => name).join(', '),
    until: `${until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} UTC`,
  };
}

/**
 * Returns the reason why an account cannot be deleted yet, as a sentence; null if nothing is open
 * and no money is due.
 */
export async function deletionBlocker(trx: Trx, userId: string, now: Date): Promise<string | null> {
  const bought = await named(
    trx,
    row({ name: 'text' })`
      select distinct o.order_number as name from orders o join shipments s on s.order_id = o.id
      where o.buyer_id = ${userId} and not s.lapsed
        and s.status in ${OPEN_SHIPMENTS} order by 1 limit 3`,
  );
  if (bought.length > 0) return ACCOUNT.ordersOpen(bought.join(', '));
  const sold = await named(
    trx,
    row({ name: 'text' })`
      select distinct o.order_number as name from shops
      join shipments s on s.shop_id = shops.id join orders o on o.id = s.order_id
      where shops.owner_id = ${userId} and not s.lapsed
        and s.status in ${OPEN_SHIPMENTS} order by 1 limit 3`,
  );
  if (sold.length > 0) return ACCOUNT.salesOpen(sold.join(', '));
  const moving = await named(
    trx,
    row({ name: 'text' })`
      with own as (
        select o.id, o.order_number from orders o where o.buyer_id = ${userId}
        union
        select o.id, o.order_number from shops join shipments s on s.shop_id = shops.id
          join orders o on o.id = s.order_id where shops.owner_id = ${userId})
      select order_number as name from own where
        exists (select from payments p join refunds r on r.payment_id = p.id
          where p.order_id = own.id and r.status in ('requested', 'pending'))
        or exists (select from shipments s join refund_requests q on q.shipment_id = s.id
          where s.order_id = own.id and q.state in ('open', 'return_first', 'with_admin'))
        or exists (select from shipments s join money_holds h on h.shipment_id = s.id
          where s.order_id = own.id and h.reason = ${FAILED_REFUND} and h.lifted_at is null)
        or exists (select from disputes d where d.order_id = own.id and d.state = 'open')
        or exists (select from parked_payments k
          where k.order_id = own.id and k.state = 'giving_back')
      order by 1 limit 3`,
  );
  if (moving.length > 0) return ACCOUNT.moneyMoving(moving.join(', '));
  const returnable = await lastReturn(trx, userId, now);
  if (returnable) return ACCOUNT.salesReturnable(returnable.orders, returnable.until);
  const shops = await row({ id: 'text', name: 'text', paying: 'boolean' })`
    select id, name, exists (select from payouts p where p.shop_id = shops.id and p.status = 'pending')
      as paying from shops where owner_id = ${userId}`.execute(trx);
  for (const { id, name, paying } of shops.rows) {
    const { rows } = await row({ cents: 'number' })`
      select ${sumOf(shopAccount(id))} as cents`.execute(trx);
    if (paying || rows[0]?.cents !== 0) return ACCOUNT.moneyDue(name);
  }
  return null;
}
