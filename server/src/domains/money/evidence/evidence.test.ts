import { EVIDENCE, evidenceApi } from '@souk/contract/evidence';
import { mailsApi } from '@souk/contract/mail';
import { foreignMinor } from '@souk/contract/minor-units';
import { orderDetailApi } from '@souk/contract/order-detail';
import { providerEventsApi } from '@souk/contract/provider-events';
import { returnsApi } from '@souk/contract/returns';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckoutLine } from '../../../../test/checkout-body.ts';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { sendFiles } from '../../../../test/send-files.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { newId } from '../../../kit/ids.ts';
import { remindAdmins } from './remind-admins.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

const stripe = () => stripeClient(world.deps.config.payments);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PDF = Buffer.from('%PDF-1.7 a label');

/** A shipped order with an open request, disputed by its buyer. */
async function disputed(...others: CheckoutLine[]) {
  const seller = await world.seller('Clay & Co');
  await seller.calls(shopsApi.edit, {
    params: { shopId: seller.shop.id },
    body: { returns_policy: 'Back within 30 days' },
  });
  const buyer = await world.buyer();
  const started = await buyer.buys(
    { product: await seller.sells({ name: 'Blue mug' }) },
    ...others,
  );
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  const tracking_url = 'https://track.example/42';
  await seller.sets(orderId, { status: 'shipped', tracking_url });
  await buyer.calls(returnsApi.ask, {
    params: { orderId },
    body: { shop_id: seller.shop.id, kind: 'not_arrived', text: 'Nothing is here' },
  });
  const intent = await paymentIntentOf(world, orderId);
  world.sandbox.control.openDispute(intent);
  const row = () =>
    world.deps.db
      .selectFrom('disputes')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst();
  const { id: disputeId, provider_dispute_id } = await world.until(row, 'the dispute');
  const params = { disputeId };
  const place = { shopId: seller.shop.id, orderId, disputeId };
  return {
    seller,
    buyer,
    orderId,
    number: started.order_number as string,
    intent,
    params,
    place,
    atBank: () => stripe().disputes.retrieve(provider_dispute_id),
    read: async () => (await admin.calls(evidenceApi.read, { params })).body,
    submit: () => admin.calls(evidenceApi.submit, { params }),
    adds: (field: string, data: Buffer, name = 'label.png') =>
      sendFiles(world, evidenceApi.addFile, [{ name, data }], {
        token: admin.token,
        params,
        query: { field },
      }),
  };
}

/** Waits until all the dispute's events are processed. A later one would reset the deadline. */
async function eventsAreOver({ number }: { number: string }): Promise<void> {
  await world.sandbox.control.settle();
  await world.until(async () => {
    const { body } = await admin.calls(providerEventsApi.list, { query: { limit: 100 } });
    const about = body.filter(({ order_number }) => order_number === number);
    return about.length > 0 && about.every(({ state }) => state === 'worked');
  }, 'the end of its events');
}

test('an admin can’t respond to a dispute over their own shop’s order', async () => {
  const { seller, params, read } = await disputed();
  await world.deps.db
    .updateTable('shops')
    .set({ owner_id: admin.id })
    .where('id', '=', seller.shop.id)
    .execute();
  const { texts } = await read();
  if (!texts) throw new Error('There is no evidence');
  expect((await admin.calls(evidenceApi.save, { params, body: texts })).status).toBe(403);
  expect((await admin.calls(evidenceApi.submit, { params })).status).toBe(403);
  const file = { token: admin.token, params, query: { field: 'receipt' } };
  const sent = await sendFiles(world, evidenceApi.addFile, [{ name: 'a.png', data: PNG }], file);
  expect(sent.status).toBe(403);
});

test('evidence is compiled from the order', async () => {
  const { read, number, buyer, orderId } = await disputed();
  const { texts, saved_at, submitted_at } = await read();
  expect([saved_at, submitted_at]).toEqual([null, null]);
  const { body: order } = await buyer.calls(orderDetailApi.read, { params: { orderId } });
  const shipped = order.timeline.find(({ kind }) => kind === 'shipped');
  expect(texts).toMatchObject({
    product_description: '1 × Blue mug (Clay & Co)',
    customer_name: expect.stringContaining(' '),
    shipping_tracking_number: 'https://track.example/42',
    shipping_date: shipped?.at.slice(0, 10),
    refund_policy_disclosure: 'Clay & Co: Back within 30 days',
  });
  for (const known of [number, 'shipped it', 'Nothing is here', 'Total']) {
    expect(texts?.uncategorized_text).toContain(known);
  }
});

test('several tracking links are joined on one line, as the form requires', async () => {
  const other = await world.seller('Wood & Sons');
  const { orderId, read, params } = await disputed({ product: await other.sells() });
  await other.sets(orderId, { status: 'shipped', tracking_url: 'https://track.example/43' });
  const { texts } = await read();
  expect(texts?.shipping_tracking_number).toBe(
    'https://track.example/42, https://track.example/43',
  );
  const saved = await admin.calls(evidenceApi.save, { params, body: texts! });
  expect(saved.status).toBe(200);
});

test('evidence is saved as a draft, then sent once with statements and files', async () => {
  const { read, params, place, seller, submit, adds, atBank } = await disputed();
  const { texts } = await read();
  const edited = { ...texts!, product_description: 'A blue mug, signed' };
  const saved = await admin.calls(evidenceApi.save, { params, body: edited });
  expect(saved).toMatchObject({ status: 200, body: { texts: edited, submitted_at: null } });
  expect((await atBank()).evidence_details.has_evidence).toBe(false);
  const text = 'I handed it to the carrier on Monday.';
  const stated = await seller.calls(evidenceApi.state, { params: place, body: { text } });
  expect(stated).toMatchObject({ status: 200, body: { statement: text } });
  expect((await adds('receipt', PDF, 'receipt.pdf')).status).toBe(201);
  const proof = await sendFiles(
    world,
    evidenceApi.addShopFile,
    [{ name: 'label.png', data: PNG }],
    { token: seller.token, params: place, query: { field: 'shipping_documentation' } },
  );
  expect(proof).toMatchObject({ status: 201, body: { files: [{ name: 'label.png' }] } });
  const sent = await submit();
  expect(sent).toMatchObject({ status: 200, body: { submitted_at: expect.any(String) } });
  const { evidence, evidence_details } = await atBank();
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence.product_description).toBe('A blue mug, signed');
  expect(evidence.uncategorized_text).toContain(`Clay & Co says:\n${text}`);
  expect(evidence.receipt).toMatch(/^file_/);
  expect(evidence.shipping_documentation).toMatch(/^file_/);
  // Nothing can be changed or sent after that.
  expect((await submit()).status).toBe(409);
  expect((await admin.calls(evidenceApi.save, { params, body: edited })).status).toBe(409);
  expect((await seller.calls(evidenceApi.state, { params: place, body: { text } })).status).toBe(
    409,
  );
  expect((await adds('customer_communication', PNG)).status).toBe(409);
});

test('evidence is sent only once, even if two admins send it at the same time', async () => {
  const { submit, atBank } = await disputed();
  const answers = await Promise.all([submit(), submit()]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect((await atBank()).evidence_details.submission_count).toBe(1);
});

test('evidence files must be PNG, JPEG or PDF, at most 5 MB, and one per field', async () => {
  const { adds } = await disputed();
  expect((await adds('receipt', Buffer.from('<svg onload=alert(1)>'))).status).toBe(422);
  expect((await adds('receipt', Buffer.alloc(6_000_000, PNG))).status).toBe(413);
  expect((await adds('nothing', PNG)).status).toBe(422);
  expect((await adds('receipt', PNG)).status).toBe(201);
  expect((await adds('receipt', PNG)).status).toBe(409);
});

test('a decided dispute can’t be answered', async () => {
  const { intent, params, submit } = await disputed();
  world.sandbox.control.closeDispute(intent, 'lost');
  const state = async () => (await admin.calls(evidenceApi.read, { params })).body.state === 'lost';
  await world.until(state, 'its end');
  expect(await submit()).toMatchObject({
    status: 409,
    body: { detail: 'The bank has already decided this dispute' },
  });
});

test('evidence can’t be sent after the deadline', async () => {
  const { number, params, submit } = await disputed();
  await eventsAreOver({ number });
  await world.deps.db
    .updateTable('disputes')
    .set({ respond_by: new Date(Date.now() - 1000) })
    .where('id', '=', params.disputeId)
    .execute();
  expect(await submit()).toMatchObject({ status: 409, body: { detail: EVIDENCE.late } });
});

test('another shop can’t see the dispute or its statement', async () => {
  const [one, other] = [await disputed(), await disputed()];
  const body = { text: 'Mine' };
  const params = { ...other.place, disputeId: one.place.disputeId };
  expect((await other.seller.calls(evidenceApi.state, { params, body })).status).toBe(404);
  const file = { token: other.seller.token, params, query: { field: 'receipt' } };
  const sent = await sendFiles(
    world,
    evidenceApi.addShopFile,
    [{ name: 'a.png', data: PNG }],
    file,
  );
  expect(sent.status).toBe(404);
  const list = await one.seller.calls(evidenceApi.listOfShop, { params: one.place });
  expect(list.body).toMatchObject([{ id: one.place.disputeId, state: 'open', statement: null }]);
  const bad = invalid({ text: '' });
  expect((await one.seller.calls(evidenceApi.state, { params: one.place, body: bad })).status).toBe(
    422,
  );
});

test('admins are reminded two days and one day before the deadline, unless evidence was sent', async () => {
  const [open, sent] = [await disputed(), await disputed()];
  await sent.submit();
  for (const one of [open, sent]) await eventsAreOver(one);
  const due = async (hours: number) => {
    await world.deps.db
      .updateTable('disputes')
      .set({ respond_by: new Date(Date.now() + hours * 3_600_000) })
      .where('id', 'in', [open.params.disputeId, sent.params.disputeId])
      .execute();
    await remindAdmins(world.deps);
    await remindAdmins(world.deps);
  };
  const mails = async ({ number }: { number: string }) => {
    const { body } = await admin.calls(mailsApi.list, { query: { search: number, limit: 100 } });
    return body.filter(({ kind }) => kind === 'dispute_due').length;
  };
  await due(49);
  expect(await mails(open)).toBe(0);
  await due(47);
  expect(await mails(open)).toBe(1);
  await due(23);
  expect(await mails(open)).toBe(2);
  await due(-1);
  expect([await mails(open), await mails(sent)]).toEqual([2, 0]);
});

test('a reminder about a dispute in yen shows the amount in yen', async () => {
  await world.deps.db
    .insertInto('disputes')
    .values({
      id: newId(),
      provider_dispute_id: newId(),
      payment_intent_id: 'pi_of_another_site',
      order_id: null,
      amount_cents: foreignMinor(500),
      currency: 'jpy',
      reason: 'general',
      state: 'open',
      fee_cents: 0,
      respond_by: new Date(Date.now() + 36 * 3_600_000),
      created_at: new Date(),
      closed_at: null,
    })
    .execute();
  await remindAdmins(world.deps);
  const search = 'dispute over a payment';
  const { body } = await admin.calls(mailsApi.list, { query: { search } });
  const reminder = body.find(({ kind }) => kind === 'dispute_due');
  const mail = await admin.calls(mailsApi.read, { params: { mailId: String(reminder?.id) } });
  expect(mail.body.text).toContain('¥500 ');
});
