import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { settingsApi } from '@souk/contract/settings';
import { shippingApi } from '@souk/contract/shipping';
import { siteApi } from '@souk/contract/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.seller();
});
afterAll(() => world.close());

const RATE = { name: 'Standard', days: { min: 2, max: 4 }, price: 4.5, each_further: 1 };
const ZONE = { name: 'Home', countries: ['PT', 'ES'], rates: [RATE] };
const PROFILE = {
  name: 'Parcels',
  is_default: true,
  handling_days: { min: 1, max: 2 },
  zones: [ZONE],
};

type Body = Record<string, unknown>;
const put = (body: Body, shop = seller, headers?: Record<string, string>) =>
  shop.calls(shippingApi.change, {
    params: { shopId: shop.shop.id },
    body: body as never,
    ...(headers && { headers }),
  });
const read = async () =>
  (await world.call(shippingApi.read, { params: { shopId: seller.shop.id } })).body;

test('a shop has no profiles at first', async () => {
  expect(await read()).toEqual({ ships_from: null, profiles: [] });
  expect((await world.call(siteApi.read)).body).toMatchObject({
    shipping_fee: 9.99,
    ships_by_profile: false,
    time_zone: 'UTC',
  });
});

test('profiles are replaced whole, and what was sent with its id keeps it', async () => {
  const { status, body } = await put({ ships_from: 'pt', profiles: [PROFILE] });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ships_from: 'PT',
    profiles: [
      {
        ...PROFILE,
        zones: [{ ...ZONE, rates: [{ ...RATE, free_over: null, max_weight_g: null }] }],
      },
    ],
  });
  const [first] = body.profiles;
  const second = { ...PROFILE, name: 'Furniture', is_default: false };
  const both = (await put({ profiles: [second, { ...first, name: 'Small' }] })).body;
  expect(both.ships_from).toBe('PT');
  expect(both.profiles.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Furniture', false],
    ['Small', true],
  ]);
  expect(both.profiles[1].id).toBe(first.id);
  expect(both.profiles[1].zones[0].rates[0].id).toBe(first.zones[0].rates[0].id);
  // The default one changes hands.
  const swapped = both.profiles.map((one) => ({ ...one, is_default: !one.is_default }));
  expect((await put({ profiles: swapped })).body.profiles.map((one) => one.is_default)).toEqual([
    true,
    false,
  ]);
  expect(await read()).toMatchObject({ profiles: swapped });
  expect((await world.call(siteApi.read)).body.ships_by_profile).toBe(true);
});

test('two at once: the later one is told, and nothing of it is saved', async () => {
  const { headers, body } = await world.call(shippingApi.read, {
    params: { shopId: seller.shop.id },
  });
  const tag = String(headers.etag);
  const rename = (name: string) => ({
    profiles: body.profiles.map((one, index) => (index === 0 ? { ...one, name } : one)),
  });
  expect((await put(rename('First'), seller, { 'if-match': tag })).status).toBe(200);
  expect((await put(rename('Second'), seller, { 'if-match': tag })).status).toBe(412);
  expect((await read()).profiles[0].name).toBe('First');
});

const at = (profile: Body) => ({ profiles: [{ ...PROFILE, ...profile }] });
const zones = (...given: Body[]) => at({ zones: given.map((zone) => ({ ...ZONE, ...zone })) });
const rates = (...given: Body[]) => zones({ rates: given.map((one) => ({ ...RATE, ...one })) });
const ID = '01900000-0000-7000-8000-0000000000aa';

describe('what is wrong is said at its field', () => {
  test.each<[string, Body, string, string]>([
    [
      'a country in two zones',
      zones({}, { name: 'Also', countries: ['FR', 'ES'] }),
      'profiles.0.zones.1.countries',
      'A country can only be in one zone of a profile',
    ],
    [
      'everywhere else in two zones',
      zones({ countries: ['*'] }, { name: 'Also', countries: ['JP', '*'] }),
      'profiles.0.zones.1.countries',
      'A country can only be in one zone of a profile',
    ],
    [
      'a profile without zones',
      at({ zones: [] }),
      'profiles.0.zones',
      'A profile needs at least one zone',
    ],
    [
      'a zone without rates',
      zones({ rates: [] }),
      'profiles.0.zones.0.rates',
      'A zone needs at least one rate',
    ],
    [
      'a zone without countries',
      zones({ countries: [] }),
      'profiles.0.zones.0.countries',
      'Please choose at least one country',
    ],
    [
      'a country that does not exist',
      zones({ countries: ['ZZ'] }),
      'profiles.0.zones.0.countries.0',
      'Please choose a country from the list',
    ],
    [
      'days the wrong way round',
      rates({ days: { min: 5, max: 2 } }),
      'profiles.0.zones.0.rates.0.days.max',
      'The second number of days cannot be lower than the first',
    ],
    [
      'a negative price',
      rates({ price: -1 }),
      'profiles.0.zones.0.rates.0.price',
      'This must be an amount from $0 to $10,000',
    ],
    [
      'a part of a cent',
      rates({ each_further: 0.005 }),
      'profiles.0.zones.0.rates.0.each_further',
      'This must be an amount from $0 to $10,000',
    ],
    [
      'two rates of one name',
      rates({}, {}),
      'profiles.0.zones.0.rates.1.name',
      'Two rates of a zone cannot have the same name',
    ],
    [
      'no default',
      at({ is_default: false }),
      'profiles',
      'Exactly one profile must be the default',
    ],
    [
      'two defaults',
      { profiles: [PROFILE, PROFILE] },
      'profiles',
      'Exactly one profile must be the default',
    ],
    [
      'an id twice',
      rates({ id: ID }, { id: ID, name: 'Express' }),
      'profiles.0.zones.0.rates.1.id',
      'This id is used twice',
    ],
  ])('%s', async (_, body, path, message) => {
    const before = await read();
    const refused = await put(body);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]]);
    expect(await read()).toEqual(before);
  });

  test('another shop’s profile', async () => {
    const rival = await world.seller('Wood & Sons');
    const [own] = (await read()).profiles;
    const refused = await put({ profiles: [{ ...PROFILE, id: own.id }] }, rival);
    expect(refused.body.errors).toEqual([
      { path: 'profiles.0.id', message: 'This profile belongs to another shop' },
    ]);
    expect((await read()).profiles[0]).toEqual(own);
  });
});

describe('products and their profile', () => {
  const ships = async (country: string) => {
    const query = { shop_id: seller.shop.id, ships_to: country };
    const { body } = await world.call(searchApi.explore, { query });
    return body.map(({ name }) => name).toSorted();
  };

  test('one belongs to a profile of its own shop, which decides where it ships', async () => {
    const world_ = { name: 'World', countries: ['*'], rates: [RATE] };
    const { body } = await put({
      profiles: [PROFILE, { ...PROFILE, name: 'Letters', is_default: false, zones: [world_] }],
    });
    const letters = body.profiles[1].id;
    const mug = await seller.sells({ name: 'Mug' });
    const card = await seller.sells({ name: 'Card', shipping_profile_id: letters });
    const of = { params: { productId: card.id } };
    expect((await world.call(productsApi.read, of)).body.shipping_profile_id).toBe(letters);
    expect(await ships('PT')).toEqual(['Card', 'Mug']);
    expect(await ships('JP')).toEqual(['Card']);

    const rival = await world.seller('Tin & Co');
    const tin = await rival.sells({ name: 'Tin' });
    const refused = await rival.calls(productsApi.edit, {
      params: { productId: tin.id },
      body: { shipping_profile_id: letters },
    });
    expect(refused.body).toMatchObject({
      status: 422,
      errors: [{ path: 'shipping_profile_id', message: 'This shop has no such shipping profile' }],
    });

    // Products of a profile that went belong to the default one.
    await put({ profiles: [body.profiles[0]] });
    expect((await world.call(productsApi.read, of)).body.shipping_profile_id).toBeNull();
    expect(await ships('JP')).toEqual([]);
    expect(await ships('PT')).toEqual(['Card', 'Mug']);
    expect(mug.id).not.toBe(card.id);
  });

  test('a shop without profiles ships everywhere, unless every shop needs them', async () => {
    await put({ profiles: [] });
    expect(await ships('JP')).toEqual(['Card', 'Mug']);
    const admin = await world.admin();
    const settings = (body: Body) => admin.calls(settingsApi.change, { body: body });
    expect(
      (await settings({ require_shipping_profiles: true, shipping_fee: 12.5 })).body,
    ).toMatchObject({ require_shipping_profiles: true, shipping_fee: 12.5 });
    expect(await ships('JP')).toEqual([]);
    expect((await world.call(siteApi.read)).body.shipping_fee).toBe(12.5);
    await settings({ require_shipping_profiles: false, shipping_fee: 9.99 });
    expect(await ships('JP')).toEqual(['Card', 'Mug']);
  });
});
