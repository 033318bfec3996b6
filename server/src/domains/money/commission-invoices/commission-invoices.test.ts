import { commissionInvoicesApi } from '@souk/contract/commission-invoices';
import { invoicingApi } from '@souk/contract/invoicing';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { settingsApi } from '@souk/contract/settings';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { makeStatements } from '../statements/make-statements.ts';
import { issueCommissionInvoices } from './issue-commission-invoices.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
/** The jobs' clock; calls use the real time. */
let now: Date;
let deps: World['deps'];
beforeAll(async () => {
  world = await startWorld();
  deps = { ...world.deps, now: () => now };
  admin = await world.admin();
});
afterAll(() => world.close());
type Seller = Awaited<ReturnType<World['seller']>>;

/** A paid order of the shop. Returns the id of its shipment. */
async function sale(seller: Seller): Promise<string> {
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells({ price: 100 }) });
  await world.pays(started.stripe_session_id);
  const params = { orderId: started.order_id as string };
  await world.until(async () => {
    const { body } = await buyer.calls(orderDetailApi.read, { params });
    return body.status === 'paid';
  }, 'the payment');
  const { id } = await world.deps.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', params.orderId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Books a commission on a shipment at that time, in minor units; negative if it is given back. */
const books = (seller: Seller, shipmentId: string, cents: number, at: string) =>
  world.deps.db.transaction().execute((trx) =>
    book(trx, {
      kind: cents < 0 ? 'refund' : 'sale',
      cause: newId(),
      orderId: null,
      at: new Date(at),
      postings: [
        { account: shopAccount(seller.shop.id), cents, shipmentId },
        { account: 'commission', cents: -cents, shipmentId },
      ],
    }),
  );

async function issuesOn(day: string) {
  now = new Date(`${day}T06:00:00Z`);
  await makeStatements(deps);
  await issueCommissionInvoices(deps);
}
const listOf = async (seller: Seller) =>
  (
    await seller.calls(commissionInvoicesApi.list, {
      params: { shopId: seller.shop.id },
    })
  ).body;
const setTax = (commission_tax_percent: number) =>
  admin.calls(settingsApi.change, { body: { commission_tax_percent } });
const tax = async () => (await admin.calls(ledgerApi.check)).body.accounts['tax'] ?? 0;

// Each test has months of its own: a month is invoiced once for all shops.
test('each month’s commission is invoiced once, in one series without gaps', async () => {
  const [one, two] = [await world.seller('One'), await world.seller('Two')];
  const [first, second] = [await sale(one), await sale(two)];
  await books(one, first, 1000, '2024-09-10T10:00:00Z');
  await books(one, first, -250, '2024-09-12T10:00:00Z');
  await books(two, second, 500, '2024-09-11T10:00:00Z');
  await books(two, second, 300, '2024-10-11T10:00:00Z');
  now = new Date('2024-11-02T06:00:00Z');
  await makeStatements(deps);
  await Promise.all([1, 2, 3].map(() => issueCommissionInvoices(deps)));
  await issueCommissionInvoices(deps);
  const all = [...(await listOf(one)), ...(await listOf(two))];
  expect(all.map(({ number }) => number).toSorted()).toEqual(['COM-0001', 'COM-0002', 'COM-0003']);
  expect((await listOf(two)).map(({ month, total_amount }) => [month, total_amount])).toEqual([
    ['2024-10', 3],
    ['2024-09', 5],
  ]);
  expect(await listOf(one)).toMatchObject([
    {
      month: '2024-09',
      from: '2024-09-01',
      to: '2024-09-30',
      lines: [
        { name: 'Commission on sales', amount: 10 },
        { name: 'Commission given back with refunds', amount: -2.5 },
      ],
      subtotal: 7.5,
      tax: 0,
      tax_lines: [],
      total_amount: 7.5,
      note: null,
    },
  ]);
});

test('tax on it comes on top, and is booked from the shop’s balance', async () => {
  const seller = await world.seller('Taxed');
  const shipment = await sale(seller);
  await setTax(19);
  const before = await tax();
  await books(seller, shipment, 1050, '2024-11-10T10:00:00Z');
  await issuesOn('2024-12-02');
  expect(await listOf(seller)).toMatchObject([
    { subtotal: 10.5, tax: 2, tax_lines: [{ percent: 19, net: 10.5, tax: 2 }], total_amount: 12.5 },
  ]);
  expect(await tax()).toBe(Math.round((before - 2) * 100) / 100);
  const entries = await seller.calls(ledgerApi.entries, { params: { shopId: seller.shop.id } });
  expect(entries.body).toContainEqual(
    expect.objectContaining({ kind: 'commission_tax', amount: -2 }),
  );
  // More given back than charged: its tax comes back as well.
  await books(seller, shipment, -1050, '2024-12-10T10:00:00Z');
  await issuesOn('2025-01-02');
  expect((await listOf(seller))[0]).toMatchObject({
    subtotal: -10.5,
    tax: -2,
    total_amount: -12.5,
  });
  expect(await tax()).toBe(before);
  // What the first test booked belongs to no item.
  const { problems } = (await admin.calls(ledgerApi.check)).body;
  expect(problems.filter((problem) => !/^Order SK-1000[12]:/.test(problem))).toEqual([]);
});

test('a seller in another country of the EU accounts for the tax', async () => {
  const seller = await world.seller('Abroad');
  const shipment = await sale(seller);
  await setTax(19);
  await admin.calls(siteIdentityApi.change, {
    body: {
      operator: {
        legal_name: 'Souk GmbH',
        address: '1 Markt, Berlin',
        register: null,
        vat_id: 'DE136695976',
      },
    },
  });
  await seller.calls(invoicingApi.change, {
    params: { shopId: seller.shop.id },
    body: { legal_name: 'Barro Lda', country: 'PT', vat_id: 'PT501964843' },
  });
  await books(seller, shipment, 1000, '2025-01-10T10:00:00Z');
  await issuesOn('2025-02-02');
  expect(await listOf(seller)).toMatchObject([
    {
      seller: { legal_name: 'Souk GmbH', country: 'DE', vat_id: 'DE136695976' },
      buyer: { name: 'Abroad', legal_name: 'Barro Lda', country: 'PT' },
      tax: 0,
      total_amount: 10,
      note: expect.stringContaining('Reverse charge'),
    },
  ]);
  await setTax(0);
});

test('a month is read alone by its seller, and missing ones are a 404', async () => {
  const [seller, other] = [await world.seller('Reader'), await world.seller('Stranger')];
  await books(seller, await sale(seller), 1000, '2025-02-10T10:00:00Z');
  await issuesOn('2025-03-02');
  const of = (month: string) => ({ params: { shopId: seller.shop.id, month } });
  const found = await seller.calls(commissionInvoicesApi.read, of('2025-02'));
  expect(found.body).toMatchObject({ month: '2025-02', total_amount: 10 });
  expect((await seller.calls(commissionInvoicesApi.read, of('2024-08'))).status).toBe(404);
  expect((await other.calls(commissionInvoicesApi.read, of('2025-02'))).status).toBe(403);
});
