import { adminApi } from '@souk/contract/admin';
import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi, SHIPPED_MAIL_WAITS_S } from '@souk/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { reconcilePayment } from '../../money/payments/reconcile-payment.ts';
import { mailShipped } from './mail-shipped.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const DHL = { carrier: 'DHL', tracking_number: 'JD 014' };
const DHL_LINK = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014';
const SHIP = { status: 'shipped', from_status: 'paid', notify: true } as const;

async function sale() {
  const [seller, buyer] = [await world.seller(), await world.buyer()];
  const started = await buyer.buys({ product: await seller.sells() });
  const orderId: string = started.order_id;
  await world.pays(started.stripe_session_id);
  await reconcilePayment(world.deps, orderId);
  /** Runs the order's waiting mail jobs without waiting until they're due. */
  const mails = async () => {
    const { rows } = await world.deps.pool.query<{ payload: Payload; wait: number }>(
      `select j.payload, extract(epoch from j.run_at - now())::float8 as wait
       from graphile_worker.reschedule_jobs(
         array(select id from graphile_worker.jobs where key like 'mail-shipped %')) j
       join shipments s on s.id::text = j.payload->>'shipmentId'
       where s.order_id = $1`,
      [orderId],
    );
    for (const { payload } of rows) await mailShipped(world.deps, payload);
    const admin = await world.admin();
    const search = { query: { search: started.order_number } };
    const { body } = await admin.calls(mailsApi.list, search);
    const shipped = body.filter(({ kind }) => kind === 'shipped');
    const [mail] = shipped;
    const mailId = mail?.id ?? '';
    const text = mail ? (await admin.calls(mailsApi.read, { params: { mailId } })).body.text : '';
    return { count: shipped.length, text, waits: rows.map(({ wait }) => wait) };
  };
  const sets = (change: Parameters<typeof seller.sets>[1]) => seller.sets(orderId, change);
  return { seller, buyer, orderId, sets, mails };
}
type Payload = Parameters<typeof mailShipped>[1];

test('the carrier and tracking number are shown with the carrier’s tracking URL everywhere', async () => {
  const { seller, buyer, orderId, sets } = await sale();
  const sent = await sets({ ...SHIP, ...DHL });
  const tracking = { ...DHL, tracking_url: DHL_LINK };
  expect(sent).toMatchObject({ status: 200, body: { status: 'shipped', ...tracking } });
  const params = { orderId };
  const [listed] = await buyer.orders();
  const { body: order } = await buyer.calls(orderDetailApi.read, { params });
  for (const seen of [listed, order, listed?.shipments[0], order.shipments[0]]) {
    expect(seen).toMatchObject(tracking);
  }
  expect(order.timeline.at(-1)).toMatchObject({ kind: 'shipped', ...tracking });
  expect((await seller.sales())[0]).toMatchObject(tracking);
  const admin = await world.admin();
  const { body: known } = await admin.calls(adminApi.readOrder, { params });
  expect(known.history.at(-1)).toMatchObject(tracking);
  const file = await seller.calls(ordersApi.exportOfShop, { params: { shopId: seller.shop.id } });
  expect(file.body).toContain(`,${DHL_LINK},DHL,JD 014,`);
  const audited = await world.deps.pool.query(
    `select after from audit_changes where kind = 'order.changed' and target_id = $1`,
    [orderId],
  );
  expect(audited.rows).toMatchObject([{ after: tracking }]);
});

test('the email is sent after a delay, with the carrier, tracking number and link', async () => {
  const { sets, mails } = await sale();
  await sets({ ...SHIP, carrier: 'dhl', tracking_number: 'wrong' });
  await sets({ tracking_number: DHL.tracking_number });
  const { count, text, waits } = await mails();
  expect(count).toBe(1);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(SHIPPED_MAIL_WAITS_S - 15);
  expect(text).toContain('Tracking\nDHL\nJD 014');
  expect(text).toContain(DHL_LINK);
  expect(text).not.toContain('wrong');
  // However often the job runs.
  expect((await mails()).count).toBe(1);
});

test('undoing restores the status and tracking, and sends no email', async () => {
  const { seller, sets, mails } = await sale();
  await sets({ ...SHIP, ...DHL });
  const undo = {
    status: 'paid',
    from_status: 'shipped',
    carrier: '',
    tracking_number: '',
  } as const;
  const cleared = { status: 'paid', carrier: null, tracking_number: null, tracking_url: null };
  expect((await sets(undo)).body).toMatchObject(cleared);
  expect((await sets(undo)).body).toMatchObject(cleared);
  expect((await mails()).count).toBe(0);
  // Shipped again without an email: the first job finds a different shipped_at.
  await sets({ ...SHIP, ...DHL, notify: false });
  expect((await mails()).count).toBe(0);
  expect((await seller.sales())[0]).toMatchObject({ status: 'shipped', ...DHL });
});

test('shipping again after an undo sends one email', async () => {
  const { sets, mails } = await sale();
  await sets({ ...SHIP, ...DHL });
  await sets({ status: 'paid', from_status: 'shipped' });
  await sets({ ...SHIP, ...DHL, tracking_number: 'JD 015' });
  const { count, text } = await mails();
  expect([count, text.includes('JD 015')]).toEqual([1, true]);
});

test('a delivered shipment can’t be undone, and the shipping email isn’t sent', async () => {
  const { seller, buyer, orderId, sets, mails } = await sale();
  await sets({ ...SHIP, ...DHL });
  const body = { shop_id: seller.shop.id };
  await buyer.calls(ordersApi.arrived, { params: { orderId }, body });
  expect(await sets({ status: 'paid', from_status: 'shipped' })).toMatchObject({
    status: 409,
    body: { detail: 'This order has changed since you opened it. Please look at it again.' },
  });
  expect((await mails()).count).toBe(0);
  expect((await seller.sales())[0]).toMatchObject({ status: 'delivered', ...DHL });
});

test('an order cancelled meanwhile can’t be shipped or refunded again', async () => {
  const { seller, sets, mails } = await sale();
  await sets({ status: 'cancelled', from_status: 'paid' });
  expect((await sets({ ...SHIP, ...DHL })).status).toBe(409);
  expect((await sets({ status: 'refunded', from_status: 'paid' })).status).toBe(409);
  expect((await mails()).count).toBe(0);
  expect((await seller.sales())[0]).toMatchObject({ status: 'cancelled', carrier: null });
});

test('only one of a concurrent undo and delivery succeeds', async () => {
  const { seller, sets } = await sale();
  await sets({ ...SHIP, ...DHL });
  const answers = await Promise.all([
    sets({ status: 'paid', from_status: 'shipped' }),
    sets({ status: 'delivered', from_status: 'shipped' }),
  ]);
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect((await seller.sales())[0]?.status).toBe(won[0]?.body.status);
});

test.each([
  ['a carrier that is too long', { carrier: 'x'.repeat(101) }],
  ['a number on two lines', { tracking_number: 'JD\n014' }],
  ['a number that is no text', { tracking_number: 14 }],
])('%s is a 422', async (_name, change) => {
  const { sets } = await sale();
  expect((await sets(change as never)).status).toBe(422);
});

test('a shop’s orders can be listed by id', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const product = await seller.sells();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await buyer.buys({ product })).order_id);
  const stranger = (await sale()).orderId;
  const list = (orders: string) =>
    seller.calls(ordersApi.listOfShop, { params: { shopId: seller.shop.id }, query: { orders } });
  const { body } = await list([ids[0], ids[2], stranger].join());
  expect(body.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  for (const bad of ['x', '-'.repeat(36), `${ids[0]},`, `${ids[0]},1`]) {
    expect((await list(bad)).status).toBe(422);
  }
});
