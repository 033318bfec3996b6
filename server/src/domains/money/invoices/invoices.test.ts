import { invoicingApi } from '@souk/contract/invoicing';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { issueLate } from './issue-late.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;
type Mug = Awaited<ReturnType<Seller['sells']>>;
type Buyer = Awaited<ReturnType<World['buyer']>>;

const bought = async (...products: Mug[]) => {
  const buyer = await world.buyer();
  const started = await buyer.buys(...products.map((product) => ({ product })));
  return { buyer, orderId: started.order_id as string, sessionId: started.stripe_session_id };
};
const paid = async (buyer: Buyer, orderId: string) =>
  world.until(async () => {
    const { body } = await buyer.calls(orderDetailApi.read, { params: { orderId } });
    return body.status === 'paid';
  }, 'the payment');
async function buys(...products: Mug[]) {
  const { buyer, orderId, sessionId } = await bought(...products);
  await world.pays(sessionId);
  await paid(buyer, orderId);
  const invoice = async (shop_id?: string) =>
    (await buyer.calls(orderDetailApi.invoice, { params: { orderId }, query: { shop_id } })).body;
  return { buyer, orderId, invoice };
}
const refund = async (seller: Seller, orderId: string, amount: number) =>
  (
    await seller.calls(refundsApi.create, {
      params: { shopId: seller.shop.id, orderId },
      body: { amount, reason: 'A scratch' },
    })
  ).body;
/** Forgets the numbers, as if the release before had taken the payment. */
const forget = (orderId: string) =>
  world.asOwner(`delete from invoices where shipment_id in
    (select id from shipments where order_id = '${orderId}')`);

describe('the number', () => {
  test('begins like the shop, and counts its invoices', async () => {
    const clay = await world.seller('Clay & Co');
    const mug = await clay.sells({ name: 'Mug', price: 30, stock_quantity: 9 });
    const first = await buys(mug);
    const second = await buys(mug);
    expect((await first.invoice()).number).toBe('CLAYCO-0001');
    expect((await second.invoice()).number).toBe('CLAYCO-0002');
    const other = await world.seller('Clay Co.');
    const third = await buys(await other.sells({ price: 5 }));
    expect((await third.invoice()).number).toBe('CLAYCO2-0001');
  });

  test('is given once and without gaps, however many are paid at the same time', async () => {
    const sellers = [await world.seller('Rush one'), await world.seller('Rush two')];
    const goods = await Promise.all(
      sellers.map((seller) => seller.sells({ price: 20, stock_quantity: 50 })),
    );
    const orders = [];
    for (let count = 0; count < 8; count += 1) orders.push(await bought(...goods));
    await Promise.all(orders.map(({ sessionId }) => world.pays(sessionId)));
    for (const { buyer, orderId } of orders) await paid(buyer, orderId);
    for (const { shop } of sellers) {
      const { rows } = await world.deps.pool.query<{ number: string }>(
        'select number from invoices where shop_id = $1 order by number',
        [shop.id],
      );
      expect(rows.map(({ number }) => Number(number.split('-').at(-1)))).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8,
      ]);
    }
  });

  test('is not used up by a transaction that is undone', async () => {
    const clay = await world.seller('Undone');
    const mug = await clay.sells({ price: 30, stock_quantity: 9 });
    const { db } = world.deps;
    await expect(
      db.transaction().execute(async (trx) => {
        const series = { shop_id: clay.shop.id, kind: 'invoice' as const, last: 1 };
        await trx.insertInto('invoice_series').values(series).execute();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await (await buys(mug)).invoice()).number).toBe('UNDONE-0001');
  });

  test('is given by the job, or by the first reader, to what an earlier release was paid', async () => {
    const clay = await world.seller('Earlier');
    const mug = await clay.sells({ price: 30, stock_quantity: 9 });
    const [one, two] = [await buys(mug), await buys(mug)];
    await forget(one.orderId);
    await forget(two.orderId);
    await issueLate(world.deps, { all: false });
    await issueLate(world.deps, { all: true });
    // The numbers of the deleted rows are gone; these go on from there.
    expect((await one.invoice()).number).toBe('EARLIER-0003');
    expect((await two.invoice()).number).toBe('EARLIER-0004');
    await forget(two.orderId);
    const read = await Promise.all([two.invoice(), two.invoice(), two.invoice()]);
    expect(new Set(read.map(({ number }) => number))).toEqual(new Set(['EARLIER-0005']));
  });

  test('stays the order’s for what was paid before invoices were numbered', async () => {
    const clay = await world.seller('Before');
    const { orderId, invoice } = await buys(await clay.sells({ price: 30 }));
    await forget(orderId);
    await world.asOwner(
      `update site_settings set invoices_numbered_from = now() + interval '1 day'`,
    );
    const { number, order_number } = await invoice();
    expect(number).toBe(`INV-${order_number}`);
    await world.asOwner('update site_settings set invoices_numbered_from = null');
  });
});

test('a purchase from two shops has an invoice of each, and an overview', async () => {
  const [one, two] = [await world.seller('North'), await world.seller('South')];
  const goods = [await one.sells({ price: 30 }), await two.sells({ price: 10 })];
  const { orderId, invoice } = await buys(goods[0]!, goods[1]!);
  const overview = await invoice();
  expect(overview).toMatchObject({
    number: `INV-${overview.order_number}`,
    invoices: [
      { shop_id: one.shop.id, number: 'NORTH-0001' },
      { shop_id: two.shop.id, number: 'SOUTH-0001' },
    ],
    subtotal: 40,
    tax_lines: [{ name: 'Tax', percent: 8, net: 40, tax: 3.2 }],
  });
  const north = await invoice(one.shop.id);
  expect(north).toMatchObject({
    number: 'NORTH-0001',
    invoices: [{ number: 'NORTH-0001' }],
    sellers: [{ name: 'North', legal_name: null }],
    subtotal: 30,
    tax: 2.4,
    tax_lines: [{ name: 'Tax', percent: 8, net: 30, tax: 2.4 }],
    note: null,
  });
  expect(north.lines).toHaveLength(1);
  // A seller sees their own invoice, whatever they ask for.
  const params = { orderId };
  const own = await two.calls(orderDetailApi.invoice, { params });
  expect(own.body).toMatchObject({ number: 'SOUTH-0001', subtotal: 10 });
  const query = { shop_id: one.shop.id };
  expect((await two.calls(orderDetailApi.invoice, { params, query })).status).toBe(404);
});

describe('a credit note', () => {
  test('is issued for each refund, in a series of its own', async () => {
    const clay = await world.seller('Kiln');
    const mug = await clay.sells({ name: 'Mug', price: 30, stock_quantity: 9 });
    const { orderId, invoice } = await buys(mug);
    await refund(clay, orderId, 3.24);
    await refund(clay, orderId, 5);
    const { credit_notes: notes, refunds } = await invoice();
    expect(refunds).toHaveLength(2);
    expect(notes.map(({ number, total }) => [number, total])).toEqual([
      ['KILN-CN-0001', 3.24],
      ['KILN-CN-0002', 5],
    ]);
    for (const { lines, tax, tax_lines, total } of notes) {
      const sum = lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
      expect((sum + Math.round(tax * 100)) / 100).toBe(total);
      expect(tax_lines).toMatchObject([{ name: 'Tax', percent: 8, tax }]);
    }
    const second = await buys(mug);
    expect((await second.invoice()).number).toBe('KILN-0002');
  });
});

describe('the seller’s details', () => {
  const put = (seller: Seller, body: Record<string, unknown>, shop = seller) =>
    seller.calls(invoicingApi.change, { params: { shopId: shop.shop.id }, body: body });

  test('stand on later invoices, and stay on issued ones', async () => {
    const clay = await world.seller('Details');
    const mug = await clay.sells({ price: 30, stock_quantity: 9 });
    const before = await buys(mug);
    const details = {
      prefix: 'dt-24',
      legal_name: 'Details Ltd',
      address: '1 Kiln Lane\nBristol',
      country: 'gb',
      vat_id: null,
    };
    expect((await put(clay, details)).body).toMatchObject({ prefix: 'DT-24', country: 'GB' });
    const after = await (await buys(mug)).invoice();
    expect(after).toMatchObject({
      number: 'DT-24-0002',
      sellers: [
        {
          name: 'Details',
          legal_name: 'Details Ltd',
          address: '1 Kiln Lane\nBristol',
          country: 'GB',
        },
      ],
    });
    expect(await before.invoice()).toMatchObject({
      number: 'DETAILS-0001',
      sellers: [{ legal_name: null, address: null }],
    });
  });

  test('are proposed before they are set, and refused at their field', async () => {
    const clay = await world.seller('Proposed');
    const params = { shopId: clay.shop.id };
    expect((await clay.calls(invoicingApi.read, { params })).body).toEqual({
      prefix: 'PROPOSED',
      legal_name: null,
      address: null,
      country: null,
      vat_id: null,
    });
    await put(clay, { prefix: 'MINE' });
    const other = await world.seller('Other');
    expect((await put(other, { prefix: 'mine' })).body.errors).toMatchObject([{ path: 'prefix' }]);
    expect((await put(other, { prefix: 'No spaces' })).body.errors).toMatchObject([
      { path: 'prefix' },
    ]);
    expect((await put(other, { country: 'ZZ' })).body.errors).toMatchObject([{ path: 'country' }]);
    expect((await put(other, { prefix: 'X' }, clay)).status).toBe(403);
  });
});
