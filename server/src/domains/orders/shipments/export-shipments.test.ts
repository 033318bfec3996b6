import { ordersApi } from '@souk/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { reconcilePayment } from '../../money/payments/reconcile-payment.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('the file has one line per item with its address, newest order first', async () => {
  const seller = await world.seller('Café Clay');
  const mug = await seller.sells({ name: 'Mug, large', price: 19.99 });
  const shirt = await seller.sells({
    name: '=HYPERLINK("http://evil.example")',
    price: 10,
    sku: 'SH-1',
    variants: [{ name: 'Size', value: 'L', price_modifier: 2.5, stock_quantity: 9 }],
  });
  const other = await world.seller('Other');
  const buyer = await world.buyer();
  const first = await buyer.buys(
    { product: mug, quantity: 2 },
    { product: shirt, variant: shirt.variants[0]!.id },
    { product: await other.sells({ name: 'Not ours' }) },
  );
  const second = await buyer.buys({ product: mug });
  for (const { stripe_session_id, order_id } of [first, second]) {
    await world.pays(stripe_session_id);
    await reconcilePayment(world.deps, order_id);
  }
  await seller.sets(first.order_id, { status: 'shipped', tracking_url: 'https://track.example/1' });

  const { status, body, headers } = await seller.calls(ordersApi.exportOfShop, {
    params: { shopId: seller.shop.id },
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="orders-cafe-clay-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers['cache-control']).toContain('private');
  const text = body as string;
  expect(text.startsWith('\uFEFFOrder number,Date (UTC),Status,Product,')).toBe(true);
  const lines = text.split('\r\n');
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const to = `Ada,Byron,ada@example.com,'+1 555 0100,1 Analytical Way,Springfield,IL,62701,US`;
  expect(lines[1]).toContain(`${second.order_number},`);
  expect(lines[1]).toContain(`,paid,"Mug, large",,${mug.sku ?? ''},1,19.99,19.99,${to},`);
  expect(lines[1]!.split(',')[1]).toEqual(date);
  expect(lines[2]).toContain(`,shipped,"Mug, large",,${mug.sku ?? ''},2,19.99,39.98,${to},`);
  expect(lines[3]).toContain(
    `"'=HYPERLINK(""http://evil.example"")",Size: L,SH-1,1,12.50,12.50,${to},https://track.example/1`,
  );
  expect(lines.slice(4)).toEqual(['']);
  expect(text).not.toContain('Not ours');
});

test('the file takes the same filters as the list', async () => {
  const seller = await world.seller('Narrow');
  const buyer = await world.buyer();
  const mug = await buyer.buys({ product: await seller.sells({ name: 'Mug' }) });
  const tray = await buyer.buys({ product: await seller.sells({ name: 'Tray' }) });
  await seller.sets(tray.order_id, { status: 'delivered' });
  const numbers = async (query: string) =>
    (
      await world.raw('GET', `/shops/${seller.shop.id}/orders.csv?${query}`, {
        token: seller.token,
      })
    ).body
      .split('\r\n')
      .slice(1, -1)
      .map((line: string) => line.split(',')[0]);
  expect(await numbers('')).toEqual([tray.order_number, mug.order_number]);
  expect(await numbers('status=delivered')).toEqual([tray.order_number]);
  expect(await numbers('search=mug')).toEqual([mug.order_number]);
  expect(await numbers(`search=${tray.order_number}`)).toEqual([tray.order_number]);
  expect(await numbers('search=byron&status=pending')).toEqual([mug.order_number]);
  expect(await numbers('search=%25')).toEqual([]);
});

test('the file is for the owner and admins', async () => {
  const seller = await world.seller();
  expect(
    (await world.call(ordersApi.exportOfShop, { params: { shopId: seller.shop.id } })).status,
  ).toBe(401);
  const refused = await (
    await world.buyer()
  ).calls(ordersApi.exportOfShop, { params: { shopId: seller.shop.id } });
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: 'You can’t see these orders' },
  });
  expect(
    (
      await (
        await world.admin()
      ).calls(ordersApi.exportOfShop, { params: { shopId: seller.shop.id } })
    ).status,
  ).toBe(200);
  expect(
    (
      await seller.calls(ordersApi.exportOfShop, {
        params: { shopId: seller.shop.id },
        query: { status: 'lost' },
      })
    ).status,
  ).toBe(422);
  expect((await seller.calls(ordersApi.exportOfShop, { params: { shopId: 'x' } })).status).toBe(
    404,
  );
});
