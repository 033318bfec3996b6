import { sql } from 'kysely';
import type { Trx } from '../../db/rows.ts';

/**
 * Gives a person those mails of earlier releases, which name nobody, that are surely theirs: about their purchases
 * and sales by what they were written for, and others to their address since it was verified. Safe to run again.
 */
export async function claimMails(trx: Trx, userId: string): Promise<void> {
  await sql`
    with bought as (
      select o.id, s.id as part_id from orders o join shipments s on s.order_id = o.id
      where o.buyer_id = ${userId}
    ), sold as (
      select s.id as part_id, h.id as shop_id from shops h join shipments s on s.shop_id = h.id
      where h.owner_id = ${userId}
    ), theirs (kinds, cause) as (
      select array['order_confirmed', 'payment_failed', 'order_expired'], id::text from bought
      union
      select array['shipped', 'delivered', 'cancelled', 'refunded'], part_id::text from bought
      union
      select array['cancelled', 'refunded'], r.id::text
      from bought b join refunds r on r.shipment_id = b.part_id
      union
      select array['request_answered'], t.id::text from bought b
      join refund_requests q on q.shipment_id = b.part_id
      join refund_request_steps t on t.request_id = q.id
      union
      select array['new_order', 'daily_orders'], part_id::text from sold
      union
      select array['request_asked'], q.id::text
      from sold s join refund_requests q on q.shipment_id = s.part_id
      union
      select array['request_escalated'], t.id::text from sold s
      join refund_requests q on q.shipment_id = s.part_id
      join refund_request_steps t on t.request_id = q.id
      union
      select array['payout_paid', 'payout_failed'], p.id::text
      from shops h join payouts p on p.shop_id = h.id where h.owner_id = ${userId}
    )
    update mails m set user_id = ${userId} from theirs cross join unnest(kinds) as each (kind)
    where m.user_id is null and m.kind = each.kind and m.cause = theirs.cause`.execute(trx);
  // Mails about an order went to any address that its buyer typed: they are none of these.
  await sql`
    update mails m set user_id = u.id from users u
    where u.id = ${userId} and m.user_id is null and lower(m.to_address) = lower(u.email)
      and m.created_at >= u.verified_at and m.kind <> all(${TO_CONTACTS})`.execute(trx);
}

/** The recipient: an order's contact, or an account that has left. */
const TO_CONTACTS = [
  'order_confirmed',
  'payment_failed',
  'order_expired',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'request_answered',
  'account_deleted',
];
