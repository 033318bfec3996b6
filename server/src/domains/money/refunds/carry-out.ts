import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import { ProviderRefused, type ProviderRefund } from '../../../gateways/payments/provider.ts';
import { conflict } from '../../../kit/problems.ts';
import type { RefundRow } from './queries.ts';
import { settleRefund, type SettleRefundDeps } from './settle-refund.ts';

export type RefundDeps = SettleRefundDeps & Pick<Deps, 'payments'>;

/** A recorded refund to request from the provider. */
export type RefundAttempt = {
  refundId: string;
  paymentIntentId: string;
  amountCents: number;
  reason: string;
  shipmentId: string | null;
  /** Whether it was requested before, with an unknown outcome. */
  again: boolean;
  /** The provider's id, if known. Refunds made in its dashboard only have this id, not a key. */
  providerRefundId: string | null;
};

/** Whether a payment can be refunded: it came from the provider, or there was nothing to pay. */
export const isPaid = (payment: Row<'payments'> | undefined) =>
  payment?.status === 'paid' && (payment.payment_intent_id !== null || payment.amount_cents === 0);

export const attemptOf = (
  { payment_intent_id }: Row<'payments'>,
  refund: Pick<RefundRow, 'id' | 'amount_cents' | 'reason' | 'shipment_id'> &
    Partial<Pick<RefundRow, 'provider_refund_id'>>,
  again: boolean,
): RefundAttempt => ({
  refundId: refund.id,
  paymentIntentId: payment_intent_id ?? '',
  amountCents: refund.amount_cents,
  reason: refund.reason,
  shipmentId: refund.shipment_id,
  again,
  providerRefundId: refund.provider_refund_id ?? null,
});

/** Returns the provider's refund, and requests it first unless it already exists. */
async function refundAtProvider(
  deps: RefundDeps,
  attempt: RefundAttempt,
  made?: readonly ProviderRefund[],
): Promise<ProviderRefund> {
  const { refundId: key, providerRefundId, again, ...request } = attempt;
  const { paymentIntentId, amountCents, shipmentId } = request;
  // The buyer paid nothing for it: the provider has nothing to give back.
  if (amountCents === 0) {
    return { id: null, key, shipmentId, amountCents, state: 'succeeded', failure: null };
  }
  try {
    // A refund made in the provider's dashboard has no key, and must not be repeated.
    if (providerRefundId !== null) {
      const seen = made?.find(({ id }) => id === providerRefundId);
      return seen ?? (await deps.payments.retrieveRefund(providerRefundId));
    }
    const all = made ?? (again ? await deps.payments.refundsOf(paymentIntentId) : []);
    const known = all.find((refund) => refund.key === key);
    return known ?? (await deps.payments.refund({ ...request, key }));
  } catch (error) {
    if (error instanceof ProviderRefused) {
      return { id: null, key, shipmentId, amountCents, state: 'failed', failure: error.message };
    }
    const then = 'The refund is not confirmed yet; please try again shortly.';
    throw providerProblem(error, then) ?? error;
  }
}

/** Requests a refund and records the answer. Safe to repeat: its id is the idempotency key. */
export async function carryOut(
  deps: RefundDeps,
  attempt: RefundAttempt,
  { promised = false }: { promised?: boolean | undefined } = {},
): Promise<void> {
  const answer = await refundAtProvider(deps, attempt);
  // The caller sees a refusal, but a buyer who was promised the money must be mailed.
  await settleRefund(deps, attempt.refundId, answer, { refusalIsSeen: !promised });
  if (answer.state === 'failed') {
    throw conflict(
      'refused_by_provider',
      `The payment provider refused the refund: ${answer.failure ?? 'it failed'}`,
    );
  }
}

/** Carries out a refund in the background, and mails everyone involved if it fails. */
export async function settleInBackground(
  deps: RefundDeps,
  attempt: RefundAttempt,
  made?: readonly ProviderRefund[],
): Promise<void> {
  await settleRefund(deps, attempt.refundId, await refundAtProvider(deps, attempt, made));
}
