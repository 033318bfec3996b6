import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open({ fees: null });
});

afterAll(() => world.close());

const balance = async () => (await world.stripe.balance.retrieve()).available[0]?.amount ?? 0;

async function eventsAbout(id: string): Promise<Stripe.Event[]> {
  await world.settle();
  return world.receiver.received
    .map(({ event }) => event)
    .filter(({ data }) => (data.object as { id: string }).id === id);
}

async function disputed() {
  const before = await balance();
  const { id } = await world.createSession();
  await world.confirm(id, 'pm_card_createDispute');
  const session = await world.stripe.checkout.sessions.retrieve(id);
  const intent = session.payment_intent as string;
  const { data } = await world.stripe.disputes.list({ payment_intent: intent });
  const [dispute] = data;
  if (!dispute) throw new Error('There is no dispute');
  const changes = async () =>
    (await eventsAbout(dispute.id)).map(
      ({ type, data }) => `${type} ${(data.object as Stripe.Dispute).status}`,
    );
  return { before, intent, dispute, changes };
}

const OPENED = [
  'charge.dispute.created needs_response',
  'charge.dispute.funds_withdrawn needs_response',
];

test('4000 0000 0000 0259: the payment is disputed, which takes its amount and a fee', async () => {
  const { before, intent, dispute, changes } = await disputed();
  expect(dispute).toMatchObject({ amount: 4997, status: 'needs_response', payment_intent: intent });
  expect(await changes()).toEqual(OPENED);
  expect(await balance()).toBe(before - 1500);
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
    /charged back/,
  );
});

test('winning a dispute returns the amount but not the fee', async () => {
  const { before, intent, dispute, changes } = await disputed();
  const evidence = { uncategorized_text: 'winning_evidence' };
  const won = await world.stripe.disputes.update(dispute.id, { evidence });
  expect(won.status).toBe('won');
  expect(await changes()).toEqual([
    ...OPENED,
    'charge.dispute.updated under_review',
    'charge.dispute.closed won',
    'charge.dispute.funds_reinstated won',
  ]);
  expect(await balance()).toBe(before + 4997 - 1500);
  await world.stripe.refunds.create({ payment_intent: intent });
});

test('a dispute given up is lost, and can’t be decided again', async () => {
  const { before, intent, dispute, changes } = await disputed();
  await world.stripe.disputes.close(dispute.id);
  expect(await changes()).toEqual([...OPENED, 'charge.dispute.closed lost']);
  expect(await balance()).toBe(before - 1500);
  expect(() => world.sandbox.control.closeDispute(intent, 'won')).toThrow(/already closed/);
});

test('a person decides it on its page', async () => {
  const { dispute } = await disputed();
  const path = `/sandbox/disputes/${dispute.id}`;
  const page = await (await fetch(world.url + path)).text();
  expect(page).toContain('$49.97');
  const answer = await world.post(path, 'outcome=won');
  expect(answer.status).toBe(303);
  expect(await (await fetch(world.url + path)).text()).toContain('won');
  expect((await world.stripe.disputes.retrieve(dispute.id)).status).toBe('won');
  expect((await fetch(`${world.url}/sandbox/disputes/du_none`)).status).toBe(404);
});

describe('evidence', () => {
  const receipt = () =>
    world.stripe.files.create({
      purpose: 'dispute_evidence',
      file: { data: Buffer.from('%PDF-1.7 a receipt'), name: 'receipt.pdf' },
    });

  test('is saved with its files, and sent only once', async () => {
    const { dispute, changes } = await disputed();
    const file = await receipt();
    const staged = await world.stripe.disputes.update(dispute.id, {
      evidence: { customer_name: 'Bo', shipping_carrier: 'Post', receipt: file.id },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0, past_due: false },
    });
    const sent = await world.stripe.disputes.update(dispute.id, {
      evidence: { shipping_carrier: '', shipping_tracking_number: 'T1' },
      expand: ['evidence.receipt'],
    });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: {
        customer_name: 'Bo',
        shipping_carrier: null,
        shipping_tracking_number: 'T1',
        receipt: { id: file.id },
        refund_policy: null,
      },
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await changes()).toEqual([
      ...OPENED,
      'charge.dispute.updated needs_response',
      'charge.dispute.updated under_review',
    ]);
    await expect(
      world.stripe.disputes.update(dispute.id, { evidence: { customer_name: 'Al' } }),
    ).rejects.toThrow(/can no longer be changed/);
    // The deadline for evidence doesn't end the review.
    world.wait(7 * DAY);
    await world.settle();
    expect((await world.stripe.disputes.retrieve(dispute.id)).status).toBe('under_review');
    world.sandbox.control.closeDispute(dispute.payment_intent as string, 'won');
    expect((await world.stripe.disputes.retrieve(dispute.id)).status).toBe('won');
  });

  test('is refused if it has an unknown field or file, or is too long', async () => {
    const { dispute } = await disputed();
    const update = (evidence: object) => world.stripe.disputes.update(dispute.id, { evidence });
    await expect(update({ colour: 'red' })).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(update({ receipt: 'file_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'evidence[receipt]',
    });
    const long = 'x'.repeat(20_000);
    await expect(
      update({
        uncategorized_text: long,
        access_activity_log: long,
        cancellation_policy_disclosure: long,
        cancellation_rebuttal: long,
        duplicate_charge_explanation: long,
        product_description: long,
        refund_policy_disclosure: long,
        refund_refusal_explanation: long,
      }),
    ).rejects.toThrow(/limited to 150000/);
  });

  test('can’t be sent after the deadline, and the dispute is lost', async () => {
    const { dispute, changes } = await disputed();
    expect(dispute.evidence_details.due_by).toBe(dispute.created + 7 * DAY);
    world.wait(7 * DAY);
    await expect(
      world.stripe.disputes.update(dispute.id, { evidence: { customer_name: 'Bo' } }),
    ).rejects.toThrow(/can no longer be changed|already closed/);
    expect(await changes()).toEqual([...OPENED, 'charge.dispute.closed lost']);
    expect(await world.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });
});

test('files are uploaded once per key, listed and downloaded', async () => {
  const upload = {
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'), name: 'parcel.png' },
  } as const;
  const file = await world.stripe.files.create(upload, { idempotencyKey: 'one file' });
  expect(file).toMatchObject({
    id: expect.stringMatching(/^file_/),
    filename: 'parcel.png',
    purpose: 'dispute_evidence',
    size: upload.file.data.length,
    type: 'png',
  });
  const again = await world.stripe.files.create(upload, { idempotencyKey: 'one file' });
  expect(again.id).toBe(file.id);
  expect(await world.stripe.files.retrieve(file.id)).toMatchObject({ id: file.id });
  const { data } = await world.stripe.files.list({ purpose: 'dispute_evidence', limit: 1 });
  expect(data.map(({ id }) => id)).toEqual([file.id]);
  const headers = { authorization: 'Bearer sk_test_of_the_tests' };
  const content = await fetch(`${world.url}/v1/files/${file.id}/contents`, { headers });
  expect(content.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await content.arrayBuffer())).toEqual(upload.file.data);
  const refused = (file_: { data: Buffer; name: string }) =>
    world.stripe.files.create({ purpose: 'dispute_evidence', file: file_ });
  await expect(refused({ data: Buffer.from('MZ'), name: 'a.exe' })).rejects.toThrow(/PDF, JPEG/);
  await expect(
    refused({ data: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5 << 20)]), name: 'a.pdf' }),
  ).rejects.toThrow(/larger than 5 MB/);
  await expect(
    world.stripe.files.create({ ...upload, purpose: 'identity_document' }),
  ).rejects.toMatchObject({ param: 'purpose' });
});

describe('an inquiry', () => {
  const inquiry = async () => {
    const before = await balance();
    const { id } = await world.createSession();
    await world.confirm(id, 'pm_card_createDisputeInquiry');
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(id);
    const intent = payment_intent as string;
    const now = async () => (await world.stripe.disputes.list({ payment_intent: intent })).data[0]!;
    return { before, intent, now };
  };

  test('4000 0000 0000 1976: moves no money, and ends with a full refund', async () => {
    const { before, intent, now } = await inquiry();
    expect(await now()).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
      is_charge_refundable: true,
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect(await balance()).toBe(before + 4997);
    await world.stripe.refunds.create({ payment_intent: intent });
    expect((await now()).status).toBe('warning_closed');
    expect(await balance()).toBe(before);
  });

  test('becomes a dispute when the bank escalates it', async () => {
    const { before, intent, now } = await inquiry();
    await world.stripe.disputes.update((await now()).id, { evidence: { customer_name: 'Bo' } });
    expect((await now()).status).toBe('warning_under_review');
    world.sandbox.control.escalateInquiry(intent);
    expect(await now()).toMatchObject({
      status: 'needs_response',
      payment_method_details: { card: { case_type: 'chargeback' } },
    });
    expect(await balance()).toBe(before - 1500);
    await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
      /charged back/,
    );
  });

  test('can be ended or escalated on its page', async () => {
    const { now } = await inquiry();
    const path = `/sandbox/disputes/${(await now()).id}`;
    expect(await (await fetch(world.url + path)).text()).toContain('Decide this inquiry');
    await world.post(path, 'outcome=escalate');
    expect((await now()).status).toBe('needs_response');
    const other = await inquiry();
    await world.post(`/sandbox/disputes/${(await other.now()).id}`, 'outcome=won');
    expect((await other.now()).status).toBe('warning_closed');
  });
});

test('4000 0000 0000 2685: the buyer claims that the product never arrived', async () => {
  const { id } = await world.createSession();
  await world.confirm(id, 'pm_card_createDisputeProductNotReceived');
  const [dispute] = (await world.stripe.disputes.list({ limit: 1 })).data;
  expect(dispute?.reason).toBe('product_not_received');
});

describe('an early fraud warning', () => {
  test('4000 0000 0000 5423: moves no money, and closes with a full refund', async () => {
    const before = await balance();
    const { id } = await world.createSession();
    await world.confirm(id, 'pm_card_createIssuerFraudRecord');
    const session = await world.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as string;
    const { earlyFraudWarnings } = world.stripe.radar;
    const [warning] = (await earlyFraudWarnings.list({ charge })).data;
    expect(warning).toMatchObject({
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge,
      payment_intent: intent.id,
    });
    expect(await balance()).toBe(before + 4997);
    await world.stripe.refunds.create({ payment_intent: intent.id });
    expect((await earlyFraudWarnings.retrieve(warning!.id)).actionable).toBe(false);
    expect((await eventsAbout(warning!.id)).map(({ type }) => type)).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ]);
  });

  test('can be added later to any payment, and closes with a dispute', async () => {
    const { intent } = await world.paidSession();
    world.sandbox.control.warnOfFraud(intent);
    const id = world.sandbox.control.openDispute(intent, { reason: 'product_not_received' });
    const [warning] = (await world.stripe.radar.earlyFraudWarnings.list({ payment_intent: intent }))
      .data;
    expect(warning?.actionable).toBe(false);
    expect(await world.stripe.disputes.retrieve(id)).toMatchObject({ amount: 4997 });
    const { latest_charge } = await world.stripe.paymentIntents.retrieve(intent);
    const path = `/sandbox/charges/${latest_charge as string}`;
    expect((await world.post(`${path}/dispute`, '')).status).toBe(400);
    expect((await world.post(`${path}/warn`, '')).status).toBe(200);
    world.sandbox.control.closeDispute(intent, 'won');
    await world.stripe.refunds.create({ payment_intent: intent });
    expect((await eventsAbout(warning!.id)).map(({ type }) => type)).toEqual([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ]);
  });
});
