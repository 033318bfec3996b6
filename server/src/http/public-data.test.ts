// Public answers reveal neither where a seller lives nor how to contact or find a buyer: tries
// every public read of openapi.json, on a market with a row of everything.
import { orderDetailApi } from '@souk/contract/order-detail';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressFor, operationsOf, type Operation } from '../../test/access/operations.ts';
import { makePlace, type Place } from '../../test/access/place.ts';
import { table, type SampleInput } from '../../test/access/table.ts';
import { ADDRESS } from '../../test/checkout-body.ts';
import { startWorld, type World } from '../../test/world.ts';

const HOME = { name: 'Lisbon', latitude: 38.716_89, longitude: -9.139_01 };

/** Adds queries that the market's own ids and defaults would miss: near the shop, by its name. */
const MORE: Record<string, Record<string, string>[]> = {
  explore: [
    { search: 'mug' },
    { sort_by: 'distance', lat: '38.71', lng: '-9.13' },
    { search: 'Byron' },
  ],
  suggest: [{ search: 'clay' }],
  listProductsNearby: [{ lat: '38.71', lng: '-9.13' }],
  listHomeRows: [{ lat: '38.71', lng: '-9.13' }],
};

let world: World;
let place: Place;
let operations: Operation[];
/** The texts that no answer may contain, by name. */
let secrets: Record<string, string>;

beforeAll(async () => {
  world = await startWorld();
  place = await makePlace(world);
  const { owner, buyer } = place.people;
  const params = { shopId: owner.shop.id };
  await owner.calls(shopsApi.edit, { params, body: { locations: [HOME] } });
  await place.fresh.question();
  await place.fresh.line();
  await place.fresh.report();
  operations = (await operationsOf(world)).filter(
    ({ id, method }) =>
      method === 'get' &&
      table[id]?.[0].trim().startsWith('2xx') &&
      // A sent mail, for whoever has its key.
      id !== 'showMail',
  );
  secrets = {
    // Even one metre of it is too much, and so are a hundred.
    latitude: '38.716',
    longitude: '9.139',
    "the buyer's name": ADDRESS.last_name,
    phone: ADDRESS.phone,
    street: ADDRESS.address,
    'postal code': ADDRESS.zip_code,
    "the buyer's username": buyer.username,
    "the seller's username": owner.username,
    "the buyer's token": buyer.token,
    'an email address': '@example.com',
  };
});
afterAll(() => world.close());

/** The secrets that an answer reveals, by the names of {@link secrets}. */
const toldIn = (answer: unknown) => {
  const text = JSON.stringify(answer).toLowerCase();
  return Object.keys(secrets).filter((name) => text.includes(secrets[name]!.toLowerCase()));
};

async function givenFor({ id }: Operation): Promise<SampleInput[]> {
  const made = table[id]?.[1] ?? {};
  const given = typeof made === 'function' ? await made(place, 'other') : made;
  return [given, ...(MORE[id] ?? []).map((query) => ({ ...given, query }))];
}

test('the secrets exist, for the people they concern', async () => {
  const { owner, buyer } = place.people;
  const shop = await owner.calls(shopsApi.read, { params: { shopId: owner.shop.id } });
  expect(toldIn(shop.body)).toEqual(['latitude', 'longitude']);
  const params = { orderId: place.ids['orderId']! };
  const order = await buyer.calls(orderDetailApi.read, { params });
  expect(toldIn(order.body)).toEqual(
    expect.arrayContaining(["the buyer's name", 'phone', 'street', 'an email address']),
  );
});

test.each(['visitor', 'other', 'rival'] as const)(
  'no public answer tells the %s how to find or contact anyone',
  async (who) => {
    const token = who === 'visitor' ? undefined : place.people[who].token;
    const found: string[] = [];
    let asked = 0;
    for (const operation of operations) {
      for (const given of await givenFor(operation)) {
        const address = addressFor(place, operation, given);
        const { status, body, headers } = await world.raw('GET', address, token ? { token } : {});
        expect([address, status]).toEqual([address, 200]);
        asked += 1;
        const told = toldIn([body, headers]);
        if (told.length > 0) found.push(`GET ${address}: ${told.join(', ')}`);
      }
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(25);
  },
);
