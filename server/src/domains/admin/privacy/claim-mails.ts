import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import { isSame } from '../../../db/words.ts';
import { assignMails } from '../../mail/index.ts';
import { kindsFor, toContacts } from './mail-causes.ts';

/**
 * Assigns to a person the mails of earlier releases, which name no account, that are certainly
 * theirs: those about their purchases and sales, by what they were written for, and others to their
 * address since it was verified. Can safely run again.
 */
export async function claimMails(trx: Trx, userId: string): Promise<void> {
  await assignMails(
    trx,
    userId,
    sql`(m.kind, m.cause) in (
    with bought as (
      select o.id, s.id as part_id from orders o join shipments s on s.order_id = o.id
      where o.buyer_id = ${userId}
    ), sold as (
      select s.id as part_id, h.id as shop_id from shops h join shipments s on s.shop_id = h.id
      where h.owner_id = ${userId}
    ), theirs (kinds, cause) as (
      select ${kindsFor('purchase')}::text[], id::text from bought
      union
      select ${kindsFor('bought shipment')}::text[], part_id::text from bought
      union
      select ${kindsFor('refund')}::text[], r.id::text
      from bought b join refunds r on r.shipment_id = b.part_id
      union
      select ${kindsFor('answer')}::text[], t.id::text from bought b
      join refund_requests q on q.shipment_id = b.part_id
      join refund_request_steps t on t.request_id = q.id
      union
      select ${kindsFor('sold shipment')}::text[], part_id::text from sold
      union
      select ${kindsFor('request')}::text[], q.id::text
      from sold s join refund_requests q on q.shipment_id = s.part_id
      union
      select ${kindsFor('escalation')}::text[], t.id::text from sold s
      join refund_requests q on q.shipment_id = s.part_id
      join refund_request_steps t on t.request_id = q.id
      union
      select ${kindsFor('payout')}::text[], p.id::text
      from shops h join payouts p on p.shop_id = h.id where h.owner_id = ${userId}
    )
    select each.kind, theirs.cause from theirs cross join unnest(kinds) as each (kind))`,
  );
  // Mails about an order went to whatever address its buyer typed, so they are excluded.
  await assignMails(
    trx,
    userId,
    sql`m.kind not in ${toContacts} and exists (
      select from users u where u.id = ${userId}
        and ${isSame(sql.ref('m.to_address'), sql.ref('u.email'))} and m.created_at >= u.verified_at)`,
  );
}
