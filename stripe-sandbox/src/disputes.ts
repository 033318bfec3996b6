import type Stripe from 'stripe';
import type { Work } from './context.ts';
import { invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import {
  change,
  get,
  insert,
  type BalanceLine,
  type Dispute,
  type StoredObject,
} from './objects.ts';
import { settleWarnings } from './radar.ts';
import { bookLine } from './statement.ts';

/** The reason for a dispute or an inquiry. */
export type DisputeReason = 'fraudulent' | 'product_not_received';

/** The fee for each dispute, whoever wins it. In cents. */
const FEE = 1500;
const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;
/** An inquiry ends on its own if the bank doesn't escalate it. */
const INQUIRY_SECONDS = 120 * 24 * 60 * 60;
const CLOSED = ['won', 'lost', 'warning_closed'];

/** Whether a dispute or an inquiry is over. */
export const isClosed = ({ status }: Dispute): boolean => CLOSED.includes(status);

/** Whether it's an inquiry: the bank asks about the payment, but takes no money. */
export const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');

/**
 * Opens a dispute. The bank takes what's left of the charge, and the provider charges its fee.
 * Inquiries cost nothing.
 */
export function openDispute(
  work: Work,
  chargeId: string,
  {
    inquiry = false,
    reason = 'fraudulent',
  }: { inquiry?: boolean | undefined; reason?: DisputeReason | undefined } = {},
): Dispute {
  const charge = get(work.store, 'charge', chargeId);
  const { amount_captured, amount_refunded, currency, payment_intent } = charge.body;
  if (disputes(work, 'charge', chargeId).some((dispute) => !isClosed(dispute))) {
    throw invalidRequest(`Charge ${chargeId} is already disputed.`);
  }
  const amount = amount_captured - amount_refunded;
  const id = newStripeId('dispute');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: inquiry ? [] : [withdraw(work, id, chargeId, amount, currency)],
    charge: chargeId,
    created: work.now,
    currency,
    evidence: NO_EVIDENCE,
    evidence_details: details({ due_by: work.now + ANSWER_WITHIN_SECONDS }),
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent,
    payment_method_details: cardCase(inquiry ? 'inquiry' : 'chargeback', reason),
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  const due = work.now + (inquiry ? INQUIRY_SECONDS : ANSWER_WITHIN_SECONDS);
  const { body } = insert(work.store, dispute, { due });
  change(work.store, charge, { disputed: true });
  emit(work, 'charge.dispute.created', body);
  if (!inquiry) {
    emit(work, 'charge.dispute.funds_withdrawn', body);
    settleWarnings(work, chargeId);
  }
  return body;
}

type Details = Omit<NonNullable<Dispute['evidence_details']>, 'submission_method'>;

/** Returns the previous evidence details with the `given` fields replaced. */
export const details = (given: Partial<Details>, former?: Partial<Details>) => ({
  due_by: null,
  enhanced_eligibility: {},
  has_evidence: false,
  past_due: false,
  submission_count: 0,
  submission_method: 'manual' as const,
  ...former,
  ...given,
});

/** All evidence fields, empty. */
const NO_EVIDENCE = Object.fromEntries(
  `access_activity_log billing_address cancellation_policy cancellation_policy_disclosure
   cancellation_rebuttal customer_communication customer_email_address customer_name
   customer_purchase_ip customer_signature duplicate_charge_documentation
   duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy
   refund_policy_disclosure refund_refusal_explanation service_date service_documentation
   shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number
   uncategorized_file uncategorized_text`
    .split(/\s+/)
    .map((name) => [name, null]),
) as unknown as Stripe.Dispute.Evidence;

function cardCase(type: 'chargeback' | 'inquiry', reason: DisputeReason) {
  const network_reason_code = reason === 'fraudulent' ? '10.4' : '13.1';
  return {
    type: 'card',
    card: { brand: 'visa', case_type: type, network_reason_code },
  } as Dispute['payment_method_details'] & {};
}

/**
 * Closes a dispute. Winning returns the amount but not the fee. An inquiry just ends. @throws
 * ApiError 400 if it's already closed
 */
export function closeDispute(work: Work, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = openOne(work, id);
  const { balance_transactions: moved, status } = dispute.body;
  const inquiry = isInquiry(dispute.body);
  const won = outcome === 'won' && !inquiry;
  const { body } = change(
    work.store,
    dispute,
    {
      status: inquiry ? 'warning_closed' : outcome,
      is_charge_refundable: inquiry || won,
      balance_transactions: won ? [...moved, reinstate(work, dispute.body)] : moved,
    },
    { due: null },
  );
  emit(work, 'charge.dispute.closed', body, { status });
  if (won) emit(work, 'charge.dispute.funds_reinstated', body);
  return body;
}

/** Turns an inquiry into a dispute and takes the money. @throws ApiError 400 if it isn't an inquiry */
export function escalateInquiry(work: Work, id: string): Dispute {
  const dispute = openOne(work, id);
  if (!isInquiry(dispute.body)) throw invalidRequest(`Dispute ${id} is not an inquiry.`);
  const { amount, charge, currency, status } = dispute.body;
  const reason = dispute.body.reason as DisputeReason;
  const due_by = work.now + ANSWER_WITHIN_SECONDS;
  const { body } = change(
    work.store,
    dispute,
    {
      status: 'needs_response',
      balance_transactions: [withdraw(work, id, charge, amount, currency)],
      evidence_details: details({ due_by }),
      is_charge_refundable: false,
      payment_method_details: cardCase('chargeback', reason),
    },
    { due: due_by },
  );
  emit(work, 'charge.dispute.updated', body, { status });
  emit(work, 'charge.dispute.funds_withdrawn', body);
  settleWarnings(work, charge);
  return body;
}

/** Closes a dispute as lost if its deadline passed without an answer. An inquiry just ends. */
export function missDeadline(work: Work, dispute: StoredObject<Dispute>): void {
  const { evidence_details: former, id, status } = dispute.body;
  if (status === 'needs_response') {
    change(work.store, dispute, { evidence_details: details({ past_due: true }, former) });
  }
  closeDispute(work, id, 'lost');
}

/**
 * Returns a dispute that is still open. @throws ApiError Stripe's 400 if it's closed, 404 if
 * unknown
 */
export function openOne(work: Work, id: string): StoredObject<Dispute> {
  const dispute = get(work.store, 'dispute', id);
  if (!isClosed(dispute.body)) return dispute;
  throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
}

/** The newest dispute of a payment. */
export function disputeOfPayment(work: Work, paymentIntent: string): Dispute | undefined {
  return disputes(work, 'payment_intent', paymentIntent)[0];
}

/** Whether a charge has an open or lost dispute. Inquiries don't count. */
export const isDisputed = (work: Work, chargeId: string): boolean =>
  disputes(work, 'charge', chargeId).some(
    (dispute) => dispute.status !== 'won' && !isInquiry(dispute),
  );

/** Ends a charge's open inquiry after a full refund. */
export function endInquiry(work: Work, chargeId: string): void {
  for (const dispute of disputes(work, 'charge', chargeId)) {
    if (isInquiry(dispute) && !isClosed(dispute)) closeDispute(work, dispute.id, 'won');
  }
}

function disputes(work: Work, field: 'charge' | 'payment_intent', value: string): Dispute[] {
  const rows = work.store.rows<{ body: string }>(
    `select body from objects where kind = 'dispute' and body ->> '${field}' = ? order by seq desc`,
    value,
  );
  return rows.map(({ body }) => JSON.parse(body) as Dispute);
}

function withdraw(
  work: Work,
  source: string,
  charge: string,
  amount: number,
  currency: string,
): BalanceLine {
  return bookLine(work, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    currency,
    fee: FEE,
    source,
    description: `Chargeback withdrawal for ${charge}`,
  });
}

function reinstate(work: Work, { id, amount, charge, currency }: Dispute): BalanceLine {
  return bookLine(work, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount,
    currency,
    source: id,
    description: `Chargeback reversal for ${charge}`,
  });
}
