import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderTransfer } from '../../../gateways/payments/payout-provider.ts';
import { ProviderRefused, ProviderShortOfFunds } from '../../../gateways/payments/provider.ts';
import type { MailDeps } from '../../mail/index.ts';
import { openStops } from '../holds/reads.ts';
import { tryRefreshAccount } from './account.ts';
import { unknownTransfers } from './found-transfers.ts';
import { accountOf, oldestOf, partsOf, payoutById } from './queries.ts';
import { syncTransfer } from './reverse-transfer.ts';
import { settlePart, type Outcome } from './settle-part.ts';

type FinishDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'log' | 'payments'> & MailDeps;

type Part = Row<'payout_parts'>;

/**
 * Sends the unsent transfers of a payout; a refused one doesn't affect the others. Reads the
 * provider's transfers first, because an earlier run may have crashed before recording one, or an
 * unexplained one may already have paid a part. Concurrent runs are harmless, because their
 * requests share an idempotency key. Sends nothing once the payout is cancelled or while payouts
 * are stopped.
 * @throws ProviderUnavailable if it has to be retried later
 */
export async function finishPayout(deps: FinishDeps, payoutId: string): Promise<void> {
  const payout = await payoutById(deps.db, payoutId);
  if (payout?.status !== 'pending') return;
  const account = await accountOf(deps.db, payout.shop_id);
  if (!account) throw new Error(`Payout ${payoutId} has no account`);
  const accountId = account.provider_account_id;
  const since = await oldestOf(deps.db, payout);
  const made = await deps.payments.transfersTo({ accountId, since });
  for (const part of await partsOf(deps.db, payoutId)) {
    if (part.status !== 'requested') continue;
    const outcome = await outcomeOf(deps, { payout, accountId, part, made });
    if (outcome === null) continue;
    await settlePart(deps, payoutId, part.id, outcome);
    const sentBefore = ('failure' in outcome && outcome.sentBefore) || [];
    for (const { id } of sentBefore) await syncTransfer(deps, id);
  }
}

type PartToSend = {
  payout: Row<'payouts'>;
  accountId: string;
  part: Part;
  /** Every transfer to the account since the payout's oldest order or entry. */
  made: readonly ProviderTransfer[];
};

/** Sends a part if needed, and returns its outcome, or null if it has to wait. */
async function outcomeOf(deps: FinishDeps, toSend: PartToSend): Promise<Outcome | null> {
  const { payout, part, made } = toSend;
  const transfer = made.find(({ key }) => key === part.id);
  if (transfer) return { transfer };
  if (payout.cancelled_at !== null) return cancelled(deps, part);
  const isStopped = (await openStops(deps.db, payout.shop_id)).length > 0;
  return isStopped ? null : send(deps, toSend);
}

/** Longer than the provider's client waits for a response, including retries. */
const ANSWER_MS = 10 * 60_000;

/**
 * Returns a cancelled part's outcome, or null while a request for it may still reach the provider.
 */
async function cancelled({ db, jobs, now }: FinishDeps, part: Part): Promise<Outcome | null> {
  const { payout_id: payoutId, asked_at } = part;
  const runAt = new Date((asked_at?.getTime() ?? 0) + ANSWER_MS);
  if (runAt > now()) {
    await jobs.enqueue(db, 'finish-payout', { payoutId }, { runAt, key: `payout ${payoutId}` });
    return null;
  }
  return { failedFor: 'cancelled', failure: 'An admin cancelled this payout.' };
}

/** Sends a part unless another transfer already paid it. Returns null if it was just cancelled. */
async function send(
  deps: FinishDeps,
  { accountId, part, made }: PartToSend,
): Promise<Outcome | null> {
  const { orderNumber, paymentIntentId } = await originOf(deps, part);
  const group = made.filter((transfer) => transfer.orderNumber === orderNumber);
  const sentBefore = await unknownTransfers(deps.db, group);
  if (sentBefore.length > 0) {
    const failure = 'Another transfer has already paid for this.';
    return { failedFor: 'sent_before', failure, sentBefore };
  }
  if (!(await noteRequest(deps, part.id))) return null;
  try {
    const request = {
      key: part.id,
      payoutId: part.payout_id,
      accountId,
      amountCents: part.amount_cents,
      orderNumber,
    };
    const { id } = await deps.payments.transfer({ ...request, paymentIntentId });
    return {
      transfer: {
        ...request,
        id,
        reversedCents: 0,
        createdAt: deps.now(),
      },
    };
  } catch (error) {
    if (error instanceof ProviderShortOfFunds) return SHORT_OF_FUNDS;
    if (!(error instanceof ProviderRefused)) throw error;
    // The account may have been restricted without its event reaching us.
    await tryRefreshAccount(deps, accountId);
    return { failedFor: 'refused', failure: error.message };
  }
}

const SHORT_OF_FUNDS: Outcome = {
  failedFor: 'funds',
  failure: 'The site’s balance with the payment provider doesn’t cover this yet.',
};

/**
 * Records that a part is about to be sent, so that it can't be cancelled meanwhile. Returns false if
 * it was just cancelled or settled.
 */
function noteRequest({ db, now }: FinishDeps, partId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const part = await trx
      .selectFrom('payout_parts')
      .innerJoin('payouts', 'payouts.id', 'payout_parts.payout_id')
      .select(['payouts.cancelled_at', 'payout_parts.status'])
      .where('payout_parts.id', '=', partId)
      .forUpdate('payouts')
      .executeTakeFirstOrThrow();
    if (part.cancelled_at !== null || part.status !== 'requested') return false;
    const asked = trx.updateTable('payout_parts').set({ asked_at: now() });
    await asked.where('id', '=', partId).execute();
    return true;
  });
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
