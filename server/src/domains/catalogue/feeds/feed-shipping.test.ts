import { feeds } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { settingsApi } from '@souk/contract/settings';
import { shippingApi } from '@souk/contract/shipping';
import { taxApi } from '@souk/contract/tax';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

// What Google's feed says about shipping and tax once somebody has set them.

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller('Clay & Co');
  admin = await world.admin();
  await seller.sells({ name: 'Mug', price: 20, weight_g: 400 });
});
afterAll(() => world.close());

const get = (headers: Record<string, string> = {}) =>
  world.app.inject({ url: feeds.google(seller.shop.id), headers });

/** The elements of that name, each as its parts. */
async function partsOf(name: string): Promise<Record<string, string>[]> {
  const { body } = await get();
  const found = body.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 'g'));
  return [...found].map(([, parts = '']) =>
    Object.fromEntries(
      [...parts.matchAll(/<g:(\w+)>(.*?)<\//g)].map(([, part, text]) => [part, text]),
    ),
  );
}
const shipping = () => partsOf('shipping');

const rate = (name: string, price: number, more = {}) => ({
  name,
  days: { min: 2, max: 4 },
  price,
  each_further: 1,
  ...more,
});

test('the site’s fee is the one that an admin has set', async () => {
  const before = (await get()).headers['etag'];
  await admin.calls(settingsApi.change, { body: { shipping_fee: 12.5 } });
  expect(await shipping()).toEqual([{ price: '12.50 USD' }]);
  expect((await get()).headers['etag']).not.toBe(before);
  await admin.calls(settingsApi.change, { body: { shipping_fee: 9.99 } });
});

test('a shop with profiles says its cheapest rate for each country', async () => {
  const tag = String((await get()).headers['etag']);
  const params = { shopId: seller.shop.id };
  const profile = {
    name: 'Parcels',
    is_default: true,
    handling_days: { min: 1, max: 2 },
    zones: [
      {
        name: 'Iberia',
        countries: ['PT', 'ES'],
        rates: [rate('Standard', 4.5), rate('Letter', 2, { max_weight_g: 100 })],
      },
      { name: 'Elsewhere', countries: ['*'], rates: [rate('World', 12, { free_over: 20 })] },
    ],
  };
  await seller.calls(shippingApi.change, { params, body: { profiles: [profile] } });
  const times = {
    min_handling_time: '1',
    max_handling_time: '2',
    min_transit_time: '2',
    max_transit_time: '4',
  };
  expect(await shipping()).toEqual([
    { country: 'PT', service: 'Standard', price: '4.50 USD', ...times },
    { country: 'ES', service: 'Standard', price: '4.50 USD', ...times },
    { service: 'World', price: '0.00 USD', ...times },
  ]);
  // Readers of the version before get the new one.
  expect((await get({ 'if-none-match': tag })).statusCode).toBe(200);
  const now = String((await get()).headers['etag']);
  expect((await get({ 'if-none-match': now })).statusCode).toBe(304);
  await seller.calls(shippingApi.change, { params, body: { profiles: [] } });
});

test('where profiles are required, a shop without any ships nowhere', async () => {
  await admin.calls(settingsApi.change, { body: { require_shipping_profiles: true } });
  expect(await shipping()).toEqual([]);
  await admin.calls(settingsApi.change, { body: { require_shipping_profiles: false } });
});

test('the flat tax is the one that an admin has set', async () => {
  await admin.calls(taxApi.change, { body: { percent: 5.5 } });
  expect(await partsOf('tax')).toEqual([{ country: 'US', rate: '5.5', tax_ship: 'no' }]);
});

test('of a table, it has the rates of the United States for the item', async () => {
  const { body: categories } = await world.call(productsApi.categories);
  const [own, other] = categories.map(({ id }) => id);
  const us = { country: 'US', name: 'Sales tax' };
  const table = {
    mode: 'table' as const,
    shipping: 'as_goods' as const,
    rates: [
      { ...us, percent: 1 },
      { ...us, state: 'CA', percent: 7.25 },
      { ...us, state: 'NJ', percent: 6.625 },
      { ...us, state: 'NJ', percent: 0, category_id: own ?? null },
      { ...us, state: 'TX', percent: 6.25, category_id: other ?? null },
      { country: 'DE', percent: 19, name: 'VAT' },
    ],
  };
  const before = (await get()).headers['etag'];
  expect((await admin.calls(taxApi.change, { body: table })).status).toBe(200);
  expect(await partsOf('tax')).toEqual([
    { country: 'US', rate: '1', tax_ship: 'yes' },
    { country: 'US', region: 'CA', rate: '7.25', tax_ship: 'yes' },
    { country: 'US', region: 'NJ', rate: '0', tax_ship: 'yes' },
    { country: 'US', region: 'TX', rate: '1', tax_ship: 'yes' },
  ]);
  expect((await get()).headers['etag']).not.toBe(before);
  // Google would add it to prices that contain it.
  for (const change of [{ included: true }, { included: false, mode: 'stripe' as const }]) {
    await admin.calls(taxApi.change, { body: change });
    expect(await partsOf('tax')).toEqual([]);
  }
});
