import { z } from 'zod';
import type { Work } from './context.ts';
import { closeDispute, details, escalateInquiry, isInquiry, openOne } from './disputes.ts';
import { invalidParameter, invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { change, find, type Dispute } from './objects.ts';
import { metadata, text } from './params.ts';

const MAX_CHARACTERS = 150_000;

// An empty value clears the field, as at Stripe.
const words = (max = 20_000) => z.union([z.literal(''), text(max)]).optional();
const file = z.union([z.literal(''), text(255)]).optional();

const FILES = {
  cancellation_policy: file,
  customer_communication: file,
  customer_signature: file,
  duplicate_charge_documentation: file,
  receipt: file,
  refund_policy: file,
  service_documentation: file,
  shipping_documentation: file,
  uncategorized_file: file,
};

const EVIDENCE = z.strictObject({
  ...FILES,
  access_activity_log: words(),
  billing_address: words(5000),
  cancellation_policy_disclosure: words(),
  cancellation_rebuttal: words(),
  customer_email_address: words(5000),
  customer_name: words(5000),
  customer_purchase_ip: words(5000),
  duplicate_charge_explanation: words(),
  duplicate_charge_id: words(5000),
  product_description: words(),
  refund_policy_disclosure: words(),
  refund_refusal_explanation: words(),
  service_date: words(5000),
  shipping_address: words(5000),
  shipping_carrier: words(5000),
  shipping_date: words(5000),
  shipping_tracking_number: words(5000),
  uncategorized_text: words(),
});

/** Parameters of `POST /v1/disputes/{id}`. */
export const UPDATE_DISPUTE = z.strictObject({
  evidence: EVIDENCE.optional(),
  metadata: metadata.optional(),
  submit: z.enum(['true', 'false']).optional(),
});

/**
 * `POST /v1/disputes/{id}`: saves evidence and, unless `submit` is false, sends it to the bank,
 * which can be done only once. As in Stripe's test mode, `winning_evidence` and `losing_evidence`
 * decide the dispute immediately. Otherwise it's under review until its page or a test control
 * decides it.
 */
export function updateDispute(
  work: Work,
  { evidence: given = {}, metadata: labels, submit = 'true' }: z.output<typeof UPDATE_DISPUTE>,
  id: string,
): Dispute {
  const dispute = openOne(work, id);
  const { evidence: kept, evidence_details: former, metadata: known, status } = dispute.body;
  const fields = { metadata: { ...known, ...labels } };
  if (Object.keys(given).length === 0 && submit === 'false') {
    return change(work.store, dispute, fields).body;
  }
  if (!status.endsWith('needs_response') || work.now >= (former?.due_by ?? Infinity)) {
    throw invalidRequest('Evidence for this dispute can no longer be changed.', {
      param: 'evidence',
    });
  }
  checkFiles(work, given);
  const evidence = { ...kept, ...emptyAsNull(given) } as Dispute['evidence'] & {};
  checkLength(evidence);
  const some = Object.values(evidence).some((value) => value !== null);
  const sent = submit === 'true' && some;
  const inquiry = isInquiry(dispute.body);
  const { body } = change(
    work.store,
    dispute,
    {
      ...fields,
      evidence,
      evidence_details: details(
        { has_evidence: some, submission_count: (former?.submission_count ?? 0) + (sent ? 1 : 0) },
        former,
      ),
      ...(sent && { status: inquiry ? 'warning_under_review' : 'under_review' }),
    },
    sent && !inquiry ? { due: null } : {},
  );
  emit(work, 'charge.dispute.updated', body, { evidence: kept, status });
  return sent ? decide(work, body) : body;
}

function decide(work: Work, dispute: Dispute): Dispute {
  const { evidence, id } = dispute;
  const { uncategorized_text: verdict } = evidence ?? {};
  if (verdict === 'winning_evidence') return closeDispute(work, id, 'won');
  if (verdict === 'losing_evidence') return closeDispute(work, id, 'lost');
  const escalates = verdict === 'escalate_inquiry_evidence' && isInquiry(dispute);
  return escalates ? escalateInquiry(work, id) : dispute;
}

const emptyAsNull = (given: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null]));

function checkFiles({ store }: Work, given: Record<string, string | undefined>): void {
  for (const name of Object.keys(FILES)) {
    const id = given[name];
    const param = `evidence[${name}]`;
    if (!id) continue;
    const stored = find(store, id, 'file');
    if (!stored) {
      throw invalidParameter(`No such file: '${id}'`, { code: 'resource_missing', param });
    }
    if (stored.body.purpose !== 'dispute_evidence') {
      throw invalidParameter(`File ${id} must have the purpose \`dispute_evidence\`.`, { param });
    }
  }
}

function checkLength(evidence: object): void {
  const values = Object.values(evidence).filter((value) => typeof value === 'string');
  if (values.reduce((sum, value) => sum + value.length, 0) <= MAX_CHARACTERS) return;
  throw invalidParameter(
    `The combined character count of all evidence fields is limited to ${MAX_CHARACTERS}.`,
    { param: 'evidence' },
  );
}
