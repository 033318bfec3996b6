import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { checkBooks } from '../book-checks/check-books.ts';
import { settlePayment } from './settle-payment.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Buyer = Awaited<ReturnType<World['buyer']>>;

/**
 * Places an order from two shops and pays it at the provider; here it expires before the payment is
 * known.
 */
async function paidTooLate() {
  const sellers = [await world.seller('Clay & Co'), await world.seller('Wood & Sons')] as const;
  const [mug, stool] = [
    await sellers[0].sells({ name: 'Mug', stock_quantity: 1 }),
    await sellers[1].sells({ name: 'Stool', stock_quantity: 1 }),
  ];
  const buyer = await world.buyer();
  const { order_id, order_number, stripe_session_id } = await buyer.buys(
    { product: mug },
    { product: stool },
  );
  world.sandbox.control.deliveries({ hold: true });
  await world.pays(stripe_session_id);
  const session = await world.deps.payments.retrieveSession(stripe_session_id);
  await settlePayment(world.deps, order_id, { ...session, state: 'expired' });
  return {
    sellers,
    mug,
    stool,
    buyer,
    orderId: order_id as string,
    number: order_number as string,
  };
}

const statusesOf = async (buyer: Buyer, orderId: string) => {
  const { body } = await buyer.calls(orderDetailApi.read, { params: { orderId } });
  return Object.fromEntries(body.shipments.map(({ shop_name, status }) => [shop_name, status]));
};

async function settlesAs(buyer: Buyer, orderId: string, expected: Record<string, string>) {
  world.sandbox.control.deliveries({ hold: false });
  await world.until(
    async () => {
      const statuses = await statusesOf(buyer, orderId);
      return Object.keys(expected).every((shop) => statuses[shop] === expected[shop]);
    },
    `the order is ${JSON.stringify(expected)}`,
  );
  expect(await checkBooks(world.deps)).toMatchObject({ problems: [], provider_difference: 0 });
}

async function mailsAbout(number: string) {
  const admin = await world.admin();
  const { body } = await admin.calls(mailsApi.list, { query: { search: number } });
  const texts = await Promise.all(
    body.map(async ({ id, kind }) => {
      const { body: mail } = await admin.calls(mailsApi.read, { params: { mailId: id } });
      return [kind, mail.text] as const;
    }),
  );
  return (kind: string) => texts.filter(([each]) => each === kind).map(([, text]) => text);
}

test('a payment that arrives after the items returned to stock takes them again if available', async () => {
  const { sellers, mug, stool, buyer, orderId, number } = await paidTooLate();
  expect(await sellers[0].stock(mug)).toBe(1);
  await settlesAs(buyer, orderId, { 'Clay & Co': 'paid', 'Wood & Sons': 'paid' });
  expect([await sellers[0].stock(mug), await sellers[1].stock(stool)]).toEqual([0, 0]);
  expect((await sellers[0].sales())[0]).toMatchObject({ id: orderId, status: 'paid' });
  const mails = await mailsAbout(number);
  expect(mails('order_confirmed')).toHaveLength(1);
  expect(mails('new_order')).toHaveLength(2);
});

test('items sold meanwhile are refunded immediately, and the buyer is notified; the other part is sent', async () => {
  const { sellers, mug, buyer, orderId, number } = await paidTooLate();
  await (await world.buyer()).buys({ product: mug });
  await settlesAs(buyer, orderId, { 'Clay & Co': 'refunded', 'Wood & Sons': 'paid' });
  expect(await sellers[0].stock(mug)).toBe(0);
  expect(await sellers[0].sales()).toContainEqual(
    expect.objectContaining({ id: orderId, status: 'refunded' }),
  );
  const mails = await mailsAbout(number);
  expect(mails('order_confirmed')[0]).toContain('Clay & Co can’t send its part of the order');
  expect(mails('new_order')).toHaveLength(1);
  expect(mails('refunded')[0]).toContain(
    'Your payment arrived too late, and these items had sold out by then.',
  );
});

test('with nothing left to send, everything is refunded and nothing is confirmed', async () => {
  const { mug, stool, buyer, orderId, number } = await paidTooLate();
  await (await world.buyer()).buys({ product: mug }, { product: stool });
  await settlesAs(buyer, orderId, { 'Clay & Co': 'refunded', 'Wood & Sons': 'refunded' });
  const mails = await mailsAbout(number);
  expect([mails('order_confirmed'), mails('new_order')]).toEqual([[], []]);
  expect(mails('refunded')).toHaveLength(2);
});
