import { checkoutApi } from '@souk/contract/checkout';
import { quoteApi } from '@souk/contract/quote';
import { taxApi } from '@souk/contract/tax';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, checkoutBody } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let mug: Awaited<ReturnType<Awaited<ReturnType<World['seller']>>['sells']>>;

beforeAll(async () => {
  world = await startWorld();
  mug = await (await world.seller()).sells({ price: 10.5, stock_quantity: 9 });
  const admin = await world.admin();
  await admin.calls(taxApi.change, {
    body: {
      mode: 'table',
      rates: [
        { country: 'US', percent: 1, name: 'Tax' },
        { country: 'US', state: 'ca', percent: 7.25, name: 'Sales tax' },
      ],
    },
  });
});
afterAll(() => world.close());

test.each([
  ['California', 7.25],
  ['ca', 7.25],
  ['US-CA', 7.25],
  ['Nevada', 1],
  ['Nowhere', 1],
  [null, 1],
])('a quote for %s has the rate of its state, or else the country’s', async (state, percent) => {
  const { items } = checkoutBody([{ product: mug }]);
  const { body } = await world.call(quoteApi.quote, { body: { items, country: 'US', state } });
  expect(body.tax_lines).toMatchObject([{ percent }]);
});

test('an order to an address that names the state has its rate', async () => {
  const buyer = await world.buyer();
  const shipping_address = { ...ADDRESS, country: 'US', state: 'California' };
  const body = { ...checkoutBody([{ product: mug }]), shipping_address };
  // 10.50 and 9.99 at 7.25 percent.
  expect((await buyer.calls(checkoutApi.place, { body })).body.tax).toBe(1.48);
});
