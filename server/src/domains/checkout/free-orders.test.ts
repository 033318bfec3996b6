import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkoutBody, type CheckoutLine } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

// Orders whose discounts leave nothing to pay.

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
type Buyer = Awaited<ReturnType<World['buyer']>>;
let clay: Seller;
let wood: Seller;
let admin: Awaited<ReturnType<World['admin']>>;

beforeAll(async () => {
  world = await startWorld();
  clay = await world.seller('Clay & Co');
  wood = await world.seller('Wood & Sons');
  admin = await world.admin();
});
afterAll(() => world.close());

const EVERYTHING = { kind: 'percent', value: 100 } as const;
const given: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const takeBack of given.splice(0)) await takeBack();
  vi.restoreAllMocks();
});

async function siteGives(fields: object) {
  const { status, body } = await admin.calls(discountsApi.createOfSite, { body: fields as never });
  expect(status).toBe(201);
  given.push(() => admin.calls(discountsApi.removeOfSite, { params: { discountId: body.id } }));
}

async function gives({ shop, calls }: Seller, fields: object): Promise<string> {
  const params = { shopId: shop.id };
  const { status, body } = await calls(discountsApi.create, { params, body: fields as never });
  expect(status).toBe(201);
  given.push(() => calls(discountsApi.remove, { params: { ...params, discountId: body.id } }));
  return body.id;
}

const place = (buyer: Buyer, lines: CheckoutLine[], more: object = {}, key?: string) =>
  buyer.calls(checkoutApi.place, {
    body: { ...checkoutBody(lines), ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const detail = async (buyer: Buyer, orderId: string) =>
  (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body;

async function books() {
  const { body } = await admin.calls(ledgerApi.check);
  expect(body.problems).toEqual([]);
  expect(body.balanced).toBe(true);
  return (account: string) => body.accounts[account] ?? 0;
}

const mailKinds = async (orderId: string) => {
  const mails = world.deps.db.selectFrom('mails').select('kind');
  const rows = await mails.where('cause', 'like', `%${orderId}%`).orderBy('kind').execute();
  return rows.map(({ kind }) => kind);
};

test('what the site gives whole is paid at once, and its shops get the whole price', async () => {
  await siteGives({ kind: 'free_shipping' });
  await siteGives({ ...EVERYTHING, code: 'ALL-OF-IT' });
  const stool = await wood.sells({ name: 'Stool', price: 100, stock_quantity: 5 });
  const buyer = await world.buyer();
  await buyer.adds(stool, 2);
  const before = await books();
  const asked = vi.spyOn(world.deps.payments, 'createSession');
  const codes = { codes: ['ALL-OF-IT'], quoted_total: 0 };
  const { status, body } = await place(buyer, [{ product: stool, quantity: 2 }], codes);
  expect([status, body.total_amount, asked.mock.calls]).toEqual([201, 0, []]);
  expect(body.checkout_url).toMatch(/\/checkout\/return\?session_id=free_/);

  const params = { sessionId: body.stripe_session_id };
  const { body: state } = await buyer.calls(checkoutApi.read, { params });
  expect(state).toMatchObject({ payment_status: 'paid', order: { status: 'paid' } });
  expect(await wood.stock(stool)).toBe(3);
  expect((await buyer.calls(cartApi.read)).body.items).toEqual([]);
  const order = await detail(buyer, body.order_id);
  expect(order.timeline.map(({ text }: { text: string }) => text)).toEqual([
    'Order placed',
    'Nothing to pay',
  ]);
  expect(await mailKinds(body.order_id)).toContain('order_confirmed');
  const after = await books();
  // 200.00 and the fee of 9.99; 10 percent of the goods are the commission.
  const gain = (account: string) => Math.round((after(account) - before(account)) * 100) / 100;
  expect([gain('promotions'), gain('commission'), gain('provider')]).toEqual([209.99, -20, 0]);

  // Sent back: the site gets its share again, and the provider has nothing to give back.
  const refundAsked = vi.spyOn(world.deps.payments, 'refund');
  expect((await wood.sets(body.order_id, { status: 'cancelled' })).status).toBe(200);
  const end = await books();
  expect(end('promotions')).toBe(before('promotions'));
  expect(end(`shop:${wood.shop.id}`)).toBe(before(`shop:${wood.shop.id}`));
  expect(refundAsked).not.toHaveBeenCalled();
  expect(await wood.stock(stool)).toBe(5);
  expect(await detail(buyer, body.order_id)).toMatchObject({
    status: 'cancelled',
    refunds: [{ status: 'succeeded', amount: 0 }],
  });
  expect(await wood.sets(body.order_id, { status: 'cancelled' })).toMatchObject({ status: 200 });
  expect((await books())('promotions')).toBe(before('promotions'));
});

test('a request sent twice places it once', async () => {
  await gives(clay, { kind: 'free_shipping' });
  await gives(clay, { ...EVERYTHING, code: 'TWICE' });
  const mug = await clay.sells({ stock_quantity: 5 });
  const buyer = await world.buyer();
  const twice = await Promise.all(
    [1, 2].map(() => place(buyer, [{ product: mug }], { codes: ['TWICE'] }, 'tap-tap')),
  );
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect(twice[0]?.body).toEqual(twice[1]?.body);
  const { order_id } = twice[0]!.body;
  // The process died before it kept the answer.
  await world.deps.db
    .updateTable('idempotency_keys')
    .set({ response_body: null, response_status: null, locked_until: new Date(0) })
    .where('user_id', '=', buyer.id)
    .execute();
  const again = await place(buyer, [{ product: mug }], { codes: ['TWICE'] }, 'tap-tap');
  expect([again.status, again.body.order_id, again.body.checkout_url]).toEqual([
    201,
    order_id,
    twice[0]!.body.checkout_url,
  ]);
  expect(await buyer.orders()).toHaveLength(1);
  expect(await clay.stock(mug)).toBe(4);
  const cancelled = await buyer.calls(checkoutApi.cancel, { params: { orderId: order_id } });
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'already_paid']);
  await books();
});

test('twenty buyers at once get three of three, and the others pay', async () => {
  await gives(clay, { kind: 'free_shipping' });
  const id = await gives(clay, { ...EVERYTHING, code: 'THREE', max_uses: 3 });
  const mug = await clay.sells({ stock_quantity: 50 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => world.buyer()));
  const answers = await Promise.all(
    buyers.map((buyer) => place(buyer, [{ product: mug }], { codes: ['THREE'] })),
  );
  expect(answers.map(({ body }) => body.total_amount).filter((total) => total === 0)).toHaveLength(
    3,
  );
  const { body } = await clay.calls(discountsApi.list, { params: { shopId: clay.shop.id } });
  expect(body.find((one) => one.id === id)).toMatchObject({ uses: 3, given: 60 });
  await books();
});

test('only all of it can be taken back', async () => {
  await siteGives({ kind: 'free_shipping' });
  await siteGives({ ...EVERYTHING, code: 'BACK' });
  const mug = await clay.sells({ stock_quantity: 5 });
  const buyer = await world.buyer();
  const { body } = await place(buyer, [{ product: mug, quantity: 2 }], { codes: ['BACK'] });
  const [item] = (await detail(buyer, body.order_id)).items;
  const refund = (quantity: number) =>
    clay.calls(refundsApi.create, {
      params: { shopId: clay.shop.id, orderId: body.order_id },
      body: { items: [{ order_item_id: item.id, quantity }], reason: 'Broken', restock: true },
    });
  const one = await refund(1);
  expect([one.status, one.body.code]).toEqual([409, 'nothing_to_refund']);
  const all = await refund(2);
  expect([all.status, all.body.amount, all.body.status]).toEqual([201, 0, 'succeeded']);
  expect((await refund(2)).body.code).toBe('nothing_to_refund');
  expect(await clay.stock(mug)).toBe(5);
  await books();
});

test('a part that the site gives whole can stand beside one that is paid', async () => {
  const bowl = await clay.sells({ name: 'Bowl', price: 30, stock_quantity: 5 });
  const chair = await wood.sells({ name: 'Chair', price: 70, stock_quantity: 5 });
  await siteGives({ ...EVERYTHING, code: 'BOWL', product_ids: [bowl.id] });
  await gives(clay, { kind: 'free_shipping' });
  const buyer = await world.buyer();
  const before = await books();
  const { status, body } = await place(buyer, [{ product: bowl }, { product: chair }], {
    codes: ['BOWL'],
  });
  expect([status, body.discount]).toEqual([201, 30]);
  await world.pays(body.stripe_session_id);
  await world.until(
    async () => (await detail(buyer, body.order_id)).status === 'paid',
    'the payment',
  );
  expect((await books())('promotions')).toBe(before('promotions') + 30);
  expect((await clay.sets(body.order_id, { status: 'refunded' })).status).toBe(200);
  expect((await books())('promotions')).toBe(before('promotions'));
});

test('a total below what cards can be charged is refused, and says so', async () => {
  await gives(clay, { kind: 'free_shipping' });
  await gives(clay, { kind: 'amount', value: 19.7, code: 'ALMOST' });
  const mug = await clay.sells({ stock_quantity: 5 });
  const refused = await place(await world.buyer(), [{ product: mug }], { codes: ['ALMOST'] });
  expect([refused.status, refused.body.code]).toEqual([409, 'total_too_small']);
  expect(refused.body.detail).toContain('$0.50');
  expect(await clay.stock(mug)).toBe(5);
});
