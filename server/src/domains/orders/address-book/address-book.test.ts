import { addressBookApi } from '@souk/contract/address-book';
import { checkoutApi } from '@souk/contract/checkout';
import { MAX_ADDRESSES } from '@souk/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, checkoutBody } from '../../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;

const listed = async (person: Person) => (await person.calls(addressBookApi.list)).body;
const places = async (person: Person) =>
  (await listed(person)).map(({ address }: { address: string }) => address);
const saves = (person: Person, change: object = {}) =>
  person.calls(addressBookApi.save, { body: { ...ADDRESS, ...change } });

test('an address can be saved, changed and deleted, and the default is listed first', async () => {
  const buyer = await world.buyer();
  expect(await listed(buyer)).toEqual([]);
  const home = await saves(buyer, { address: '1 Home', is_default: true });
  expect(home).toMatchObject({ status: 201, body: { ...ADDRESS, address: '1 Home' } });
  const work = (await saves(buyer, { address: '2 Work' })).body;
  expect(await listed(buyer)).toEqual([home.body, work]);

  const params = { addressId: work.id };
  const changed = await buyer.calls(addressBookApi.change, {
    params,
    body: { city: 'Shelbyville', is_default: true },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { ...work, city: 'Shelbyville', is_default: true },
  });
  expect(await listed(buyer)).toEqual([changed.body, { ...home.body, is_default: false }]);

  expect((await buyer.calls(addressBookApi.remove, { params })).status).toBe(204);
  expect((await buyer.calls(addressBookApi.remove, { params })).status).toBe(404);
  expect(await places(buyer)).toEqual(['1 Home']);
});

test('marks that came along with copied text are taken out of an address', async () => {
  const buyer = await world.buyer();
  const copied = {
    phone: '\u202a+1 555 0100\u202c',
    city: 'Spring\u200bfield',
    zip_code: '\ufeff62701',
  };
  const { status, body } = await saves(buyer, copied);
  expect(status).toBe(201);
  expect(body).toMatchObject({ phone: '+1 555 0100', city: 'Springfield', zip_code: '62701' });
  const blank = await saves(buyer, { city: '\u200b\u2800' });
  expect(blank.body.errors).toEqual([{ path: 'city', message: 'City is required' }]);
});

test('another account’s address is a 404', async () => {
  const [owner, other] = [await world.buyer(), await world.buyer()];
  const params = { addressId: (await saves(owner)).body.id };
  const change = await other.calls(addressBookApi.change, { params, body: { city: 'X' } });
  expect(change.status).toBe(404);
  expect((await other.calls(addressBookApi.remove, { params })).status).toBe(404);
  expect(await listed(other)).toEqual([]);
  expect(await listed(owner)).toMatchObject([{ city: 'Springfield' }]);
});

test('refuses an address that is already saved, regardless of case', async () => {
  const buyer = await world.buyer();
  await saves(buyer);
  const again = await saves(buyer, { city: 'SPRINGFIELD' });
  expect([again.status, again.body.detail]).toEqual([409, 'You have already saved this address']);
  const second = (await saves(buyer, { address: '2 Work' })).body;
  const onto = await buyer.calls(addressBookApi.change, {
    params: { addressId: second.id },
    body: { address: ADDRESS.address },
  });
  expect(onto.status).toBe(409);
  expect(await places(buyer)).toEqual(['2 Work', ADDRESS.address]);
});

test('changing the country requires the new country’s fields', async () => {
  const buyer = await world.buyer();
  const berlin = { country: 'DE', state: '', zip_code: '10115' };
  const { status, body } = await saves(buyer, berlin);
  expect(status).toBe(201);
  const moved = await buyer.calls(addressBookApi.change, {
    params: { addressId: body.id },
    body: { country: 'US' },
  });
  expect([moved.status, moved.body.errors]).toEqual([
    422,
    [{ path: 'state', message: 'State is required' }],
  ]);
  const kept = await buyer.calls(addressBookApi.change, {
    params: { addressId: body.id },
    body: { phone: '2' },
  });
  expect(kept.body).toMatchObject({ ...berlin, phone: '2' });
});

test('an account can save at most twenty addresses, even with concurrent requests', async () => {
  const buyer = await world.buyer();
  const sent = Array.from({ length: MAX_ADDRESSES + 4 }, (_, n) => saves(buyer, { phone: `${n}` }));
  const answers = await Promise.all(sent);
  const full = answers.filter(({ status }) => status === 409);
  expect(full).toHaveLength(4);
  expect(full[0]!.body.detail).toBe('You can save at most 20 addresses. Please delete one first.');
  expect(await listed(buyer)).toHaveLength(MAX_ADDRESSES);
});

test('an order saves its address once, and the most recently used address is listed first', async () => {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells({ stock_quantity: 9 });
  const orders = (address: string) =>
    buyer.calls(checkoutApi.place, {
      body: {
        ...checkoutBody([{ product: mug }]),
        shipping_address: { ...ADDRESS, address },
      },
    });
  for (const address of ['1 Home', '2 Work', '1 Home']) {
    expect((await orders(address)).status).toBe(201);
  }
  expect(await places(buyer)).toEqual(['1 Home', '2 Work']);
});

test('a refused order saves no address', async () => {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells({ stock_quantity: 0 });
  expect((await buyer.checkout([{ product: mug }])).status).toBe(409);
  expect(await listed(buyer)).toEqual([]);
});

test('an address from an order that predates the address book is listed until it’s deleted', async () => {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells({ stock_quantity: 9 });
  await buyer.buys({ product: mug });
  await world.deps.db.deleteFrom('addresses').where('user_id', '=', buyer.id).execute();
  const [last] = await listed(buyer);
  expect(last).toMatchObject({ ...ADDRESS, is_default: false });
  await buyer.calls(addressBookApi.remove, { params: { addressId: last.id } });
  expect(await listed(buyer)).toEqual([]);
});

test('an order needs no state or postal code if its country has none', async () => {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells();
  const place = (change: object) =>
    buyer.calls(checkoutApi.place, {
      body: {
        ...checkoutBody([{ product: mug }]),
        shipping_address: { ...ADDRESS, ...change },
      },
    });
  expect((await place({ country: 'DE', state: '' })).status).toBe(201);
  expect((await place({ country: 'AO', state: '', zip_code: '' })).status).toBe(201);
  for (const country of ['US', 'XX', '']) {
    const refused = await place({ country, state: '' });
    expect([refused.status, refused.body.detail]).toEqual([422, 'State is required']);
  }
});
