import { cartApi } from '@souk/contract/cart';
import { discountsApi } from '@souk/contract/discounts';
import { quoteApi } from '@souk/contract/quote';
import { shippingApi } from '@souk/contract/shipping';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../../test/checkout-body.ts';
import { patience, rounds } from '../../../test/soak.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
type Product = Awaited<ReturnType<Seller['sells']>>;
let admin: Awaited<ReturnType<World['admin']>>;
let shops: Seller[];
let products: Product[];

beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
  shops = [await world.seller('Clay'), await world.seller('Wood'), await world.seller('Tin')];
  products = await Promise.all(
    shops.flatMap((shop) =>
      [7.99, 42.5].map((price) => shop.sells({ price, stock_quantity: 1000 })),
    ),
  );
});
afterAll(() => world.close());

const amount = (max: number, min = 0) => fc.integer({ min, max }).map((cents) => cents / 100);

/** A shop's rate for each country that it ships to; none: the site's fee applies. */
const rates = fc.array(
  fc.record({
    country: fc.constantFrom('US', 'PT', '*'),
    price: amount(2000),
    each_further: amount(500),
    free_over: fc.option(amount(10_000)),
  }),
  { maxLength: 2 },
);
type Rates = typeof rates extends fc.Arbitrary<infer Value> ? Value : never;

const goodsDiscount = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 40 }),
    minimum: amount(8000),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: amount(2000, 1),
    minimum: amount(8000),
  }),
);
const freeShipping = fc.record({
  kind: fc.constant('free_shipping' as const),
  minimum: amount(8000),
});

async function ships(seller: Seller, found: Rates) {
  const byCountry = new Map(found.map(({ country, ...rate }) => [country, rate]));
  const parcels = {
    name: 'Parcels',
    is_default: true,
    handling_days: { min: 1, max: 2 },
    zones: [...byCountry].map(([country, rate]) => ({
      name: country,
      countries: [country],
      rates: [{ name: 'Post', days: { min: 2, max: 4 }, ...rate }],
    })),
  };
  const params = { shopId: seller.shop.id };
  const body = { profiles: byCountry.size > 0 ? [parcels] : [] };
  expect((await seller.calls(shippingApi.change, { params, body })).status).toBe(200);
}

const story = fc.record({
  shipping: fc.array(rates, { minLength: 3, maxLength: 3 }),
  /** Each with its shop. */
  ofShops: fc.array(fc.tuple(fc.nat(2), fc.oneof(goodsDiscount, freeShipping)), { maxLength: 6 }),
  ofSite: fc.array(fc.oneof(goodsDiscount, freeShipping), { maxLength: 2 }),
  quantities: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
  country: fc.constantFrom('US', 'PT'),
  withCodes: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** Makes these discounts, and returns the codes of those that have one, and what removes them. */
async function makes({ ofShops, ofSite, withCodes }: Story) {
  const codes: string[] = [];
  const undo: (() => Promise<unknown>)[] = [];
  for (const [index, [at, discount]] of ofShops.entries()) {
    const seller = shops[at]!;
    const shopId = seller.shop.id;
    const code = withCodes && index % 2 > 0 ? `CODE-${index}` : null;
    if (code !== null) codes.push(code);
    const made = await seller.calls(discountsApi.create, {
      params: { shopId },
      body: { ...discount, code },
    });
    expect(made.status).toBe(201);
    const params = { shopId, discountId: made.body.id };
    undo.push(() => seller.calls(discountsApi.remove, { params }));
  }
  for (const body of ofSite) {
    const made = await admin.calls(discountsApi.createOfSite, { body });
    expect(made.status).toBe(201);
    const params = { discountId: made.body.id };
    undo.push(() => admin.calls(discountsApi.removeOfSite, { params }));
  }
  return { codes, undo };
}

async function compare({ quantities, country }: Story, codes: readonly string[]) {
  const lines = products.flatMap((product, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity === 0 ? [] : { product, quantity };
  });
  if (lines.length === 0) return;
  const buyer = await world.buyer();
  for (const { product, quantity } of lines) await buyer.adds(product, quantity);
  const query = { country };
  for (const code of codes) {
    expect((await buyer.calls(cartApi.addCode, { query, body: { code } })).status).toBe(201);
  }
  const { items } = checkoutBody(lines);
  const quote = (await buyer.calls(quoteApi.quote, { body: { items, country } })).body;
  const { discount, subtotal: total_amount, not_shippable } = quote;
  const same = {
    discount,
    total_amount,
    not_shippable: expect.arrayContaining(not_shippable),
    codes: quote.codes,
  };
  const cart = (await buyer.calls(cartApi.read, { query })).body;
  expect(cart).toMatchObject(same);
  expect(cart.not_shippable).toHaveLength(not_shippable.length);
  const [line] = cart.items;
  const changed = await buyer.calls(cartApi.change, {
    params: { itemId: line?.id ?? '' },
    query,
    body: { quantity: line?.quantity ?? 0 },
  });
  expect(changed.body).toMatchObject(same);
}

test('a cart for a country counts what its quote does', { timeout: patience(60_000) }, () =>
  fc.assert(
    fc.asyncProperty(story, async (told) => {
      for (const [index, shop] of shops.entries()) await ships(shop, told.shipping[index] ?? []);
      const { codes, undo } = await makes(told);
      try {
        await compare(told, codes);
      } finally {
        for (const remove of undo) await remove();
      }
    }),
    { numRuns: rounds(25, 500) },
  ),
);

test('a cart names what can’t be shipped to a country, and leaves it out of its total', async () => {
  const [clay, wood] = shops;
  await ships(clay!, [{ country: 'PT', price: 4, each_further: 1, free_over: null }]);
  await ships(wood!, []);
  const [mug, , stool] = products;
  const buyer = await world.buyer();
  await buyer.adds(mug!);
  await buyer.adds(stool!, 2);
  const lines = [{ product: mug! }, { product: stool!, quantity: 2 }];
  const { items } = checkoutBody(lines);
  const not_shippable = [{ product_id: mug!.id, reason: 'Clay doesn’t ship to United States' }];

  const there = (await buyer.calls(cartApi.read, { query: { country: 'US' } })).body;
  expect(there).toMatchObject({ total_amount: 15.98, not_shippable });
  expect(there.items.map(({ available }) => available)).toEqual([true, true]);
  const quote = (await buyer.calls(quoteApi.quote, { body: { items, country: 'US' } })).body;
  expect(quote).toMatchObject({ subtotal: 15.98, not_shippable });
  const refused = await buyer.checkout(lines);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Mug: Clay doesn’t ship to United States.',
  ]);

  const home = (await buyer.calls(cartApi.read, { query: { country: 'PT' } })).body;
  expect(home).toMatchObject({ total_amount: 23.97, not_shippable: [] });
  expect(await buyer.cart()).toMatchObject({ total_amount: 23.97, not_shippable: [] });
  await ships(clay!, []);
});

test('without a country, a cart compares discounts as if shipping cost nothing', async () => {
  const [shop] = shops;
  const [mug] = products;
  const params = { shopId: shop!.shop.id };
  await ships(shop!, []);
  for (const body of [{ kind: 'percent', value: 10 }, { kind: 'free_shipping' }] as const) {
    expect((await shop!.calls(discountsApi.create, { params, body })).status).toBe(201);
  }
  const buyer = await world.buyer();
  await buyer.adds(mug!);
  expect(await buyer.cart()).toMatchObject({ discount: 0.8, discounts: [{ kind: 'percent' }] });
  const { body } = await buyer.calls(cartApi.read, { query: { country: 'us' } });
  expect(body).toMatchObject({ discount: 0, discounts: [{ kind: 'free_shipping' }] });
  const nowhere = await buyer.calls(cartApi.read, { query: { country: 'XX' } });
  expect([nowhere.status, nowhere.body]).toMatchObject([
    422,
    { errors: [{ path: 'country', message: 'country must be a country code' }] },
  ]);
});
