import { toAmount } from '@souk/contract/money';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderTransfer } from '../../../gateways/payments/payout-provider.ts';
import type { MailDeps } from '../../mail/index.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { listTransfer } from './found-transfers.ts';
import { lockPayouts } from './open-payout.ts';
import { refusedBefore } from './past-refusals.ts';
import { mailPayout, mailShortOfFunds } from './payout-mails.ts';
import { accountOf, partsOf } from './queries.ts';
import { recordTransfer } from './record-transfer.ts';

type SettleDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'log'> & MailDeps;

type Part = Row<'payout_parts'>;
type Failure = {
  failedFor: NonNullable<Part['failed_for']>;
  failure: string;
  /** Transfers that already paid the part. */
  sentBefore?: readonly ProviderTransfer[];
};
/** A part's outcome at the provider. */
export type Outcome = { transfer: ProviderTransfer } | Failure;

/** A transfer that may have paid the part can't be recorded, so the part waits. */
class Unexplained extends Error {}

/**
 * Records a part's outcome, and the payout's once all parts are settled. Transfers that already paid
 * the part are recorded in its place. If they can't be, they're listed for the admins and the part
 * waits. Safe to repeat.
 */
export async function settlePart(
  deps: SettleDeps,
  payoutId: string,
  partId: string,
  outcome: Outcome,
): Promise<void> {
  const sentBefore = ('failure' in outcome && outcome.sentBefore) || [];
  try {
    await deps.db.transaction().execute((trx) => settle(trx, deps, payoutId, partId, outcome));
  } catch (error) {
    if (!(error instanceof Unexplained)) throw error;
    await deps.db.transaction().execute(async (trx) => {
      const shopId = await lockPayout(trx, payoutId);
      for (const transfer of sentBefore) await listTransfer(trx, deps, shopId, transfer);
    });
  }
}

/**
 * Locks a payout after the money of its shop, in the order of those who record found transfers, to
 * avoid deadlocks. Returns the shop's id.
 */
async function lockPayout(trx: Trx, id: string): Promise<string> {
  const payout = trx.selectFrom('payouts').select('shop_id').where('id', '=', id);
  const { shop_id: shopId } = await payout.executeTakeFirstOrThrow();
  await lockPayouts(trx, shopId);
  await payout.forUpdate().execute();
  return shopId;
}

async function settle(
  trx: Trx,
  deps: SettleDeps,
  payoutId: string,
  partId: string,
  outcome: Outcome,
): Promise<void> {
  const shopId = await lockPayout(trx, payoutId);
  const part = (await partsOf(trx, payoutId)).find(({ id }) => id === partId);
  if (!part) return;
  if (part.status !== 'requested') {
    // The transfer reached the provider although its part was cancelled.
    if (part.status !== 'failed' || !('transfer' in outcome)) return;
    const { transfer } = outcome;
    if (!(await recordTransfer(trx, deps, { shopId, transfer }))) {
      await listTransfer(trx, deps, shopId, transfer);
    }
    return;
  }
  if ('transfer' in outcome) {
    await setPart(trx, partId, {
      status: 'paid',
      provider_transfer_id: outcome.transfer.id,
    });
  } else {
    await failPart(trx, deps, shopId, part, outcome);
  }
  await conclude(trx, deps, payoutId);
}

const setPart = (trx: Trx, id: string, change: Partial<Part>) =>
  trx.updateTable('payout_parts').set(change).where('id', '=', id).execute();

async function failPart(
  trx: Trx,
  deps: SettleDeps,
  shopId: string,
  part: Part,
  { failedFor, failure, sentBefore = [] }: Failure,
): Promise<void> {
  deps.log.warn({ payout: part.payout_id, failure }, 'a transfer was not made');
  await setPart(trx, part.id, { status: 'failed', failed_for: failedFor, failure });
  const payout = trx.updateTable('payouts').set({ failure });
  await payout.where('id', '=', part.payout_id).execute();
  await bookFailedPart(trx, deps, shopId, part);
  if (failedFor === 'funds') await mailShortOfFunds(trx, deps);
  for (const transfer of sentBefore) {
    if (!(await recordTransfer(trx, deps, { shopId, transfer }))) throw new Unexplained();
  }
}

/** Books the unsent amount back to the shop. */
async function bookFailedPart(trx: Trx, { now }: SettleDeps, shopId: string, part: Part) {
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

async function conclude(trx: Trx, deps: SettleDeps, payoutId: string): Promise<void> {
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
  const { shop_id: shopId } = payout;
  if (cents > 0 || (await shouldMailFailure(trx, shopId, payoutId, parts))) {
    await mailPayout(trx, deps, {
      id: payoutId,
      shopId,
      amount: toAmount(payout.amount_cents),
      failure: cents > 0 ? null : (payout.failure ?? 'The provider gave no reason'),
    });
  }
  // Refunds made while the payout was under way couldn't be reclaimed from the seller until now.
  await deps.jobs.enqueue(trx, 'cover-shortfall', { shopIds: [shopId] });
}

/**
 * Whether to mail the seller about a failed payout. Only the first refusal sends an email, and none
 * does for a restricted account, which has its own.
 */
async function shouldMailFailure(
  trx: Trx,
  shopId: string,
  payoutId: string,
  parts: readonly Part[],
): Promise<boolean> {
  if (!parts.some(({ failed_for }) => failed_for === 'refused')) return false;
  const account = await accountOf(trx, shopId);
  return account?.state === 'ready' && !(await refusedBefore(trx, shopId, payoutId));
}
