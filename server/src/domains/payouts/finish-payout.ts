import { toDollars } from '@souk/contract/money';
import type { Row, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { ProviderRefused } from '../../gateways/payments/provider.ts';
import { book, shopAccount } from '../ledger/book.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailPayout } from './payout-mails.ts';
import { accountOf, partsOf, payoutById } from './queries.ts';

type FinishDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'log' | 'payments'> & MailDeps;

type Part = Row<'payout_parts'>;
/** The provider's outcome for a part. */
type Outcome = { transferId: string } | { failure: string };

/**
 * Sends the transfers of a payout that are not sent yet. First looks for transfers that an earlier
 * run made but died before recording; if another run is still active, the key makes a second
 * request harmless. @throws ProviderUnavailable: to be retried
 */
export async function finishPayout(deps: FinishDeps, payoutId: string): Promise<void> {
  const payout = await payoutById(deps.db, payoutId);
  if (payout?.status !== 'pending') return;
  const account = await accountOf(deps.db, payout.shop_id);
  if (!account) throw new Error(`Payout ${payoutId} has no account to go to`);
  const accountId = account.provider_account_id;
  const open = (await partsOf(deps.db, payoutId)).filter(({ status }) => status === 'requested');
  const made = await deps.payments.transfersTo({ accountId, since: payout.created_at });
  for (const part of open) {
    const known = made.find(({ key }) => key === part.id);
    const outcome = known ? { transferId: known.id } : await send(deps, accountId, part);
    await settlePart(deps, payoutId, part.id, outcome);
  }
}

async function send(deps: FinishDeps, accountId: string, part: Part): Promise<Outcome> {
  try {
    const { orderNumber, paymentIntentId } = await originOf(deps, part);
    const { id } = await deps.payments.transfer({
      key: part.id,
      accountId,
      amountCents: part.amount_cents,
      orderNumber,
      paymentIntentId,
    });
    return { transferId: id };
  } catch (error) {
    if (error instanceof ProviderRefused) return { failure: error.message };
    throw error;
  }
}

async function originOf({ db }: FinishDeps, part: Part) {
  if (part.order_id === null) return { orderNumber: null, paymentIntentId: null };
  const order = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['order_number', 'payment_intent_id'])
    .where('orders.id', '=', part.order_id)
    .executeTakeFirstOrThrow();
  const paymentIntentId = part.from_charge ? order.payment_intent_id : null;
  return { orderNumber: order.order_number, paymentIntentId };
}

/**
 * Records a part's outcome; after the last one the payout is paid or has failed. Safe to repeat.
 */
async function settlePart(
  deps: FinishDeps,
  payoutId: string,
  partId: string,
  outcome: Outcome,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payout = await trx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', payoutId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const part = (await partsOf(trx, payoutId)).find(({ id }) => id === partId);
    if (part?.status !== 'requested') return;
    const failed = 'failure' in outcome;
    const change = failed
      ? { status: 'failed' as const }
      : { status: 'paid' as const, provider_transfer_id: outcome.transferId };
    await trx.updateTable('payout_parts').set(change).where('id', '=', partId).execute();
    if (failed) {
      deps.log.warn({ payout: payoutId, failure: outcome.failure }, 'a transfer was refused');
      await trx
        .updateTable('payouts')
        .set({ failure: outcome.failure })
        .where('id', '=', payoutId)
        .execute();
      await bookFailedPart(trx, deps, payout.shop_id, part);
    }
    await conclude(trx, deps, payoutId);
  });
}

/** Books the unsent amount back to the shop. */
async function bookFailedPart(trx: Trx, { now }: FinishDeps, shopId: string, part: Part) {
  const { id: cause, order_id: orderId, amount_cents: cents } = part;
  await book(trx, {
    kind: 'payout_failed',
    cause,
    orderId,
    at: now(),
    postings: [
      { account: 'provider', cents },
      {
        account: shopAccount(shopId),
        cents: -cents,
        parts: [{ label: 'The payout failed', cents }],
      },
    ],
  });
}

async function conclude(trx: Trx, deps: FinishDeps, payoutId: string): Promise<void> {
  const parts = await partsOf(trx, payoutId);
  if (parts.some(({ status }) => status === 'requested')) return;
  const paid = parts.filter(({ status }) => status === 'paid');
  const cents = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const payout = await trx
    .updateTable('payouts')
    .set(
      cents > 0
        ? { status: 'paid', amount_cents: cents, paid_at: deps.now() }
        : { status: 'failed' },
    )
    .where('id', '=', payoutId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await mailPayout(trx, deps, {
    id: payoutId,
    shopId: payout.shop_id,
    amount: toDollars(payout.amount_cents),
    failure: cents > 0 ? null : (payout.failure ?? 'The provider gave no reason'),
  });
  // Refunds made while the payout was under way could not be taken back until now.
  await deps.jobs.enqueue(trx, 'cover-shortfall', { shopIds: [payout.shop_id] });
}
