import { feeds } from '@souk/contract/pages';
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

/** The `g:shipping` elements, each as its parts. */
async function shipping(): Promise<Record<string, string>[]> {
  const { body } = await get();
  return [...body.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g)].map(([, parts = '']) =>
    Object.fromEntries(
      [...parts.matchAll(/<g:(\w+)>(.*?)<\//g)].map(([, name, text]) => [name, text]),
    ),
  );
}

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

test('the flat tax is the one that an admin has set, and a table is left to merchants', async () => {
  await admin.calls(taxApi.change, { body: { percent: 5.5 } });
  expect((await get()).body).toContain('<g:rate>5.5</g:rate>');
  await admin.calls(taxApi.change, { body: { mode: 'table' } });
  expect((await get()).body).not.toContain('<g:tax>');
});
