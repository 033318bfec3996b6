import { ACCOUNT, type DeleteAccount } from '@souk/contract/accounts';
import type { MailKind } from '@souk/contract/mail-kinds';
import { sql, type SqlBool } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import {
  type Actor,
  confirmOwner,
  emptyAccount,
  endWaysIn,
  lockActiveAdmins,
  lockOwnAccount,
  mailOwner,
  type Origin,
  recordChange,
} from '../../accounts/index.ts';
import { deleteProductsOf } from '../../catalogue/index.ts';
import { deleteLastMail, emptyMails, type MailDeps } from '../../mail/index.ts';
import { emptyAddresses, lockBuyer } from '../../orders/index.ts';
import { closeShopsOf } from '../../shops/index.ts';
import { claimMails } from './claim-mails.ts';
import { deletionBlocker } from './deletion-blockers.ts';
import { namingBuyers } from './mail-causes.ts';
import { dropRows } from './rows.ts';

type LeaveDeps = Pick<Deps, 'db' | 'security'> & MailDeps;

const SUMMARY: MailKind = 'daily_orders';

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
    await emptyAddresses(trx, actor.id);
    await emptyOrderMails(trx, actor.id);
    await claimMails(trx, actor.id);
    await endWaysIn(trx, account, 'left');
    await dropRows(trx, actor.id);
    await mailOwner(trx, deps, account, { kind: 'account_deleted', cause: actor.id });
    await emptyAccount(trx, actor.id, deps.now());
    const runAt = new Date(deps.now().getTime() + SWEPT_AFTER_MS);
    await deps.jobs.enqueue(trx, 'sweep-deleted-account', { user_id: actor.id }, { runAt });
  });
}

/** Closes a person's shops, and returns those that were open. */
async function closeShops(trx: Trx, userId: string, now: Date): Promise<string[]> {
  await deleteProductsOf(trx, userId, now);
  return closeShopsOf(trx, userId, now);
}

/** Empties the mails to shops and admins about a person's orders. */
async function emptyOrderMails(trx: Trx, userId: string): Promise<void> {
  const ofOrders = sql<SqlBool>`cause in (
    select id::text from orders where buyer_id = ${userId}
    union all
    select s.id::text from shipments s join orders o on o.id = s.order_id
    where o.buyer_id = ${userId})`;
  await emptyMails(trx, ofOrders, { subjects: false });
  // A summary of a day lists the orders of several buyers, and was caused by one of them. Only the
  // texts of later summaries for the same shops are searched.
  const ofSummaries = sql<SqlBool>`id in (
    select m.id from orders o join shipments s on s.order_id = o.id
    join shops h on h.id = s.shop_id join mails m on m.user_id = h.owner_id
    where o.buyer_id = ${userId} and m.kind = ${SUMMARY} and m.created_at >= o.created_at
      and strpos(m.text, o.order_number || ',') > 0)`;
  await emptyMails(trx, ofSummaries, { subjects: false });
  // Mails about a request have the buyer's name in the subject too.
  const ofRequests = sql<SqlBool>`kind in ${namingBuyers} and split_part(cause, ' ', 1) in (
    with asked as (
      select q.id from refund_requests q join shipments s on s.id = q.shipment_id
      join orders o on o.id = s.order_id where o.buyer_id = ${userId}
    )
    select id::text from asked
    union select t.id::text from refund_request_steps t join asked on asked.id = t.request_id)`;
  await emptyMails(trx, ofRequests, { subjects: true });
}

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
    if ((await deleteLastMail(trx, userId)) === 'gone') return;
    const runAt = new Date(deps.now().getTime() + 24 * SWEPT_AFTER_MS);
    await deps.jobs.enqueue(trx, 'sweep-deleted-account', { user_id: userId }, { runAt });
  });
}
