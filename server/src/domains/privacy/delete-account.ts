import { ACCOUNT, type DeleteAccount } from '@souk/contract/accounts';
import { sql } from 'kysely';
import { namingBuyers } from './mail-causes.ts';
import { row } from '../../db/raw-sql.ts';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../kit/problems.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { confirmOwner } from '../accounts/confirm-owner.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import { emptyAccount, lockOwnAccount } from '../auth/change-account.ts';
import type { Origin } from '../auth/devices.ts';
import { endWaysIn } from '../auth/end-ways-in.ts';
import { lockActiveAdmins } from '../auth/standing.ts';
import type { MailDeps } from '../mail/wording.ts';
import { lockBuyer } from '../orders/create-order.ts';
import { claimMails } from './claim-mails.ts';
import { dropRows } from './rows.ts';
import { deletionBlocker } from './deletion-blockers.ts';

type LeaveDeps = Pick<Deps, 'db' | 'security'> & MailDeps;

/** Calls under way end within this time; whatever they left behind is swept then. */
const SWEPT_AFTER_MS = 3_600_000;

/**
 * Deletes a person's account: shops close, products are removed, and data that was theirs alone is
 * deleted. Orders, reviews and books keep referring to an emptied account. @throws ProblemError 409
 * with the reason, 422, 429
 */
export async function deleteAccount(
  deps: LeaveDeps,
  actor: Actor,
  { current_password }: DeleteAccount,
  origin: Origin,
): Promise<void> {
  await confirmOwner(deps, actor, current_password, origin);
  await deps.db.transaction().execute(async (trx) => {
    const admins = await lockActiveAdmins(trx, deps.config);
    // Placing an order takes this lock too: the person's orders are all visible here, or will find
    // the account gone.
    await lockBuyer(trx, actor.id);
    const account = await lockOwnAccount(trx, actor);
    if (admins.length === 1 && admins[0] === actor.id)
      throw conflict('last_admin', ACCOUNT.lastAdmin);
    // Before the check: an order for these products is either seen by it, or finds them gone.
    const shopIds = await closeShops(trx, actor.id, deps.now());
    const reason = await deletionBlocker(trx, actor.id, deps.now());
    if (reason !== null) throw conflict('account_in_use', reason);
    for (const id of shopIds) {
      const target = { kind: 'shop', id };
      await recordChange(trx, actor, { kind: 'shop.closed', target, before: null, after: null });
    }
    await recordChange(trx, actor, {
      kind: 'account.deleted',
      target: { kind: 'user', id: actor.id },
      before: { is_admin: account.is_admin, shops: shopIds.length },
      after: null,
    });
    await emptyOrders(trx, actor.id);
    await claimMails(trx, actor.id);
    await endWaysIn(trx, account, 'left');
    await dropRows(trx, actor.id);
    await mailOwner(trx, deps, account, { kind: 'account_deleted', cause: actor.id });
    await emptyAccount(trx, actor.id, deps.now());
    const runAt = new Date(deps.now().getTime() + SWEPT_AFTER_MS);
    await deps.jobs.enqueue(trx, 'sweep-deleted-account', { user_id: actor.id }, { runAt });
  });
}

/**
 * Closes a person's shops and returns those that were open. Locks products in the same order as
 * placing an order does.
 */
async function closeShops(trx: Trx, userId: string, now: Date): Promise<string[]> {
  await sql`select p.id from products p join shops s on s.id = p.shop_id
    where s.owner_id = ${userId} and p.deleted_at is null
    order by p.id for no key update of p`.execute(trx);
  await sql`update products set deleted_at = ${now} where deleted_at is null
    and shop_id in (select id from shops where owner_id = ${userId})`.execute(trx);
  const { rows } = await row({ id: 'text' })`
    update shops set deleted_at = ${now}, product_count = 0, description = '', cover_photo_url = null,
      logo_url = null, returns_policy = null, blocks = '[]'
    where owner_id = ${userId} and deleted_at is null returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Empties a person's orders. The buyer's country and state stay, because the tax depends on them.
 * Mails to shops and admins about the orders are emptied.
 */
async function emptyOrders(trx: Trx, userId: string): Promise<void> {
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({
    first_name: 'Deleted',
    last_name: 'user',
    email: '',
    phone: '',
    address: '',
    city: '',
    zip_code: '',
  })}::jsonb where buyer_id = ${userId}`.execute(trx);
  await sql`update mails set text = ${GONE}, html = ${GONE} where cause in (
      select id::text from orders where buyer_id = ${userId}
      union all
      select s.id::text from shipments s join orders o on o.id = s.order_id
      where o.buyer_id = ${userId})`.execute(trx);
  // Mails about a request have the buyer's name in the subject too.
  await sql`
    with asked as (
      select q.id from refund_requests q join shipments s on s.id = q.shipment_id
      join orders o on o.id = s.order_id where o.buyer_id = ${userId}
    ), steps as (
      select t.id from refund_request_steps t join asked on asked.id = t.request_id
    )
    update mails set subject = ${GONE}, text = ${GONE}, html = ${GONE}
    where kind in ${namingBuyers}
      and split_part(cause, ' ', 1) in (select id::text from asked union select id::text from steps)
  `.execute(trx);
}

const GONE = 'This was about somebody who has deleted their account.';

/** Deletes anything that calls under way left behind, and the last mail. */
export async function sweepDeletedAccount(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await closeShops(trx, userId, deps.now());
    // A process of the previous release may have written mails meanwhile.
    await claimMails(trx, userId);
    await dropRows(trx, userId);
    const last = trx.selectFrom('mails').select(['id', 'state']);
    const mail = await last
      .where('kind', '=', 'account_deleted')
      .where('cause', '=', userId)
      .executeTakeFirst();
    if (!mail) return;
    if (mail.state !== 'queued') {
      await trx.deleteFrom('mails').where('id', '=', mail.id).execute();
      return;
    }
    const runAt = new Date(deps.now().getTime() + 24 * SWEPT_AFTER_MS);
    await deps.jobs.enqueue(trx, 'sweep-deleted-account', { user_id: userId }, { runAt });
  });
}
