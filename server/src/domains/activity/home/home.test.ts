import { homeApi, HOME_ROWS, type HomeSettings } from '@souk/contract/home';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { settingsApi } from '@souk/contract/settings';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { relate } from '../recommendations/relate.ts';
import { refreshHome } from './refresh-home.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const reduced = (hours: number | null) => ({
  discount_percentage: 20,
  discount_end_date: hours === null ? null : inHours(hours),
});

async function rows() {
  await refreshHome(world.deps);
  const { status, body } = await world.call(homeApi.rows);
  expect(status).toBe(200);
  return body;
}

async function namesIn(kind: 'on_sale' | 'watched'): Promise<string[]> {
  const row = (await rows()).find((one) => one.kind === kind);
  return row && 'products' in row ? row.products.map(({ name }) => name) : [];
}

async function shopsOnHome() {
  const row = (await rows()).find((one) => one.kind === 'shops');
  return row && 'shops' in row ? row.shops : [];
}

async function tiles() {
  const row = (await rows()).find((one) => one.kind === 'categories');
  return row && 'categories' in row ? row.categories : [];
}

test('discounted products are in the order in which the discounts end; expired or sold-out ones are gone', async () => {
  const seller = await world.seller();
  const other = await world.seller();
  await seller.sells({ name: 'Full price' });
  await seller.sells({ name: 'Some day', ...reduced(null) });
  await seller.sells({ name: 'Later', ...reduced(48) });
  const soon = await other.sells({ name: 'Soon', ...reduced(2) });
  await other.sells({ name: 'Not yet', ...reduced(50), discount_start_date: inHours(40) });
  const last = await other.sells({ name: 'Last one', ...reduced(1) });
  expect(await namesIn('on_sale')).toEqual(['Last one', 'Soon', 'Later', 'Some day']);
  const edit = (id: string, body: object) =>
    other.calls(productsApi.edit, { params: { productId: id }, body });
  await edit(last.id, { stock_quantity: 0 });
  await edit(soon.id, { discount_percentage: 0 });
  const row = (await world.call(homeApi.rows)).body.find(({ kind }) => kind === 'on_sale');
  expect(row && 'products' in row ? row.products.map(({ name }) => name) : []).toEqual([
    'Later',
    'Some day',
  ]);
});

test('a discount that begins appears on home by itself', async () => {
  const seller = await world.seller();
  const { id } = await seller.sells({ name: 'Lamp' });
  expect(await namesIn('on_sale')).toEqual([]);
  const body = reduced(5);
  await seller.calls(productsApi.edit, { params: { productId: id }, body });
  await world.until(async () => {
    const row = (await world.call(homeApi.rows)).body.find(({ kind }) => kind === 'on_sale');
    return row !== undefined;
  }, 'the row of what is on sale');
});

test('new sellers see an example shop: an admin’s choice, or else a well-rated one', async () => {
  const example = async () => (await world.call(homeApi.sellExample)).body.shop_id;
  expect(await example()).toBeNull();
  const newest = await world.seller('Newest clip');
  await newest.sells({ name: 'Cup', video_url: '/media/clips/cup.mp4' });
  expect(await example()).toBe(newest.shop.id);
  const rated = await world.seller('Well rated');
  for (const name of ['Jar', 'Cup', 'Bowl']) {
    await rated.sells({ name, images: ['https://pictures.example/jar.jpg'] });
  }
  const buyer = await world.buyer();
  const review = { params: { id: rated.shop.id }, body: { rating: 5, text: 'Lovely' } };
  await buyer.calls(reviewsApi.reviewShop, review);
  await refreshHome(world.deps);
  expect(await example()).toBe(rated.shop.id);
  const chosen = await world.seller('Chosen');
  const admin = await world.admin();
  const choose = (sell_shop_id: string | null) =>
    admin.calls(settingsApi.change, { body: { sell_shop_id } });
  expect((await choose(chosen.shop.id)).body.sell_shop_id).toBe(chosen.shop.id);
  expect(await example()).toBe(chosen.shop.id);
  expect((await choose('01900000-0000-7000-8000-0000000000ff')).status).toBe(422);
  // A suspended shop isn't shown, even if an admin chose it.
  const shopId = chosen.shop.id;
  await sql`update shops set suspended_at = now() where id = ${shopId}`.execute(world.deps.db);
  expect(await example()).toBe(rated.shop.id);
});

test('a clip that led to a sale this week is in “watched”; one whose product sold without it is not', async () => {
  const seller = await world.seller();
  const clip = { video_url: 'https://cdn.example/a.mp4' };
  const bowl = await seller.sells({ name: 'Bowl', ...clip });
  const jug = await seller.sells({ name: 'Jug', ...clip });
  const buyer = await world.buyer();
  const order = await buyer.buys({ product: bowl }, { product: jug });
  await world.pays(order.stripe_session_id);
  await world.until(
    async () => (await buyer.calls(ordersApi.list)).body[0]?.status === 'paid',
    'the order is paid',
  );
  expect(await namesIn('watched')).toEqual([]);
  await world.deps.db
    .updateTable('order_items')
    .set({ source: 'clip' })
    .where('product_id', '=', bowl.id)
    .execute();
  expect(await namesIn('watched')).toEqual(['Bowl']);
});

/** A rated shop with a given number of products, each with a picture. */
async function ratedShop(name: string, stars: number, products = 3) {
  const seller = await world.seller(name);
  const goods = [];
  for (let n = 1; n <= products; n += 1) {
    const images = [`https://cdn.example/${n}.jpg`];
    goods.push(await seller.sells({ name: `${name} ${n}`, images }));
  }
  const shopper = await world.buyer();
  const params = { id: seller.shop.id };
  const body = { rating: stars, text: 'Well packed' };
  expect((await shopper.calls(reviewsApi.reviewShop, { params, body })).status).toBe(201);
  return { ...seller, goods };
}

test('only a well-rated shop with three products is worth a visit', async () => {
  await ratedShop('Poor', 2);
  await ratedShop('Bare', 5, 2);
  await (await world.seller('Unknown')).sells();
  const good = await ratedShop('Good', 5);
  const place = { name: 'Porto', latitude: 41.1, longitude: -8.6 };
  await good.calls(shopsApi.edit, {
    params: { shopId: good.shop.id },
    body: { locations: [place] },
  });
  const [shop, ...others] = await shopsOnHome();
  expect(others).toEqual([]);
  expect(shop).toMatchObject({ name: 'Good', average_rating: 5, location: 'Porto' });
  expect(shop?.products.map(({ name }) => name).toSorted()).toEqual(['Good 1', 'Good 2', 'Good 3']);
});

test('no product is in two rows, whatever their order', async () => {
  const good = await ratedShop('Good', 5, 8);
  const { id: sale } = await good.sells({
    name: 'Reduced',
    ...reduced(9),
    images: ['https://cdn.example/r.jpg'],
  });
  const body = await rows();
  const shown = body.flatMap((row) =>
    'products' in row
      ? row.products.map(({ id }) => id)
      : 'shops' in row
        ? row.shops.flatMap(({ products }) => products.map(({ id }) => id))
        : [],
  );
  expect(shown).toContain(sale);
  expect(shown.length).toBe(4);
  expect(new Set(shown).size).toBe(shown.length);
  const place = { name: 'Porto', latitude: 41.1, longitude: -8.6 };
  await good.calls(shopsApi.edit, {
    params: { shopId: good.shop.id },
    body: { locations: [place] },
  });
  const near = await world.call(homeApi.near, { query: { lat: 41, lng: -8 } });
  expect(near.body).toHaveLength(3);
  expect(near.body[0]?.distance).toBeGreaterThan(1);
  expect(near.body.filter(({ id }) => shown.includes(id))).toEqual([]);
});

test('the nearest shops come first, even across the date line', async () => {
  const at = async (name: string, longitude: number) => {
    const seller = await world.seller(name);
    await seller.sells({ name });
    const locations = [{ name, latitude: 0, longitude }];
    await seller.calls(shopsApi.edit, { params: { shopId: seller.shop.id }, body: { locations } });
  };
  await at('East', 170);
  await at('Across', -179);
  await at('West', 100);
  const { body } = await world.call(homeApi.near, { query: { lat: 0, lng: 179 } });
  expect(body.map(({ name }) => name)).toEqual(['Across', 'East', 'West']);
  expect((await world.call(homeApi.near, { query: { lat: 91, lng: 0 } })).status).toBe(422);
  expect((await world.call(homeApi.near)).body).toEqual([]);
});

test('a category is shown with its best sellers; an empty one is not', async () => {
  const seller = await world.seller();
  const [shelf] = (await world.call(productsApi.categories)).body;
  const old = await seller.sells({ images: ['https://cdn.example/old.jpg'] });
  await seller.sells({ images: ['https://cdn.example/new.jpg'] });
  expect(await tiles()).toEqual([{ ...shelf, image: 'https://cdn.example/new.jpg' }]);
  const buyer = await world.buyer();
  const order = await buyer.buys({ product: old });
  await world.pays(order.stripe_session_id);
  await world.until(
    async () => (await buyer.calls(ordersApi.list)).body[0]?.status === 'paid',
    'the order is paid',
  );
  expect(await tiles()).toEqual([{ ...shelf, image: 'https://cdn.example/old.jpg' }]);
});

test('looking at a product brings up similar ones, for that person alone', async () => {
  const seller = await world.seller();
  const jug = await seller.sells({ name: 'Clay jug' });
  await (await world.seller()).sells({ name: 'Clay jug, large' });
  await relate(world.deps, [jug.id]);
  const shopper = await world.buyer();
  const nothing = (await shopper.calls(homeApi.because)).body;
  expect(nothing).toEqual({ looked_at: null, products: [] });
  await shopper.calls(productsApi.view, { params: { productId: jug.id } });
  const { looked_at, products } = (await shopper.calls(homeApi.because)).body;
  expect(looked_at?.name).toBe('Clay jug');
  expect(products.map(({ name }) => name)).toEqual(['Clay jug, large']);
  expect((await world.call(homeApi.because)).status).toBe(401);
});

test('only an admin can choose the rows and their order', async () => {
  await (await world.seller()).sells({ ...reduced(3), images: ['https://cdn.example/1.jpg'] });
  const root = await world.admin();
  const before = (await root.calls(homeApi.settings)).body;
  expect(before.map(({ kind }) => kind)).toEqual([...HOME_ROWS]);
  expect((await rows()).map(({ kind }) => kind)).toEqual([
    'categories',
    'on_sale',
    'because',
    'near',
  ]);
  const body: HomeSettings = before
    .toReversed()
    .map(({ kind }) => ({ kind, shown: kind !== 'near' }));
  const answer = await root.calls(homeApi.arrange, { body });
  expect(answer.body).toEqual(body);
  expect((await rows()).map(({ kind }) => kind)).toEqual(['because', 'on_sale', 'categories']);
  const tooFew = await root.calls(homeApi.arrange, { body: body.slice(1) });
  expect(tooFew.status).toBe(422);
  const twice = [body[0]!, ...body.slice(0, -1)];
  expect((await root.calls(homeApi.arrange, { body: twice })).status).toBe(422);
  const unknown = body.map((row) => ({ ...row, kind: invalid('news') }));
  expect((await root.calls(homeApi.arrange, { body: unknown })).status).toBe(422);
  const shopper = await world.buyer();
  expect((await shopper.calls(homeApi.arrange, { body })).status).toBe(403);
  expect((await world.call(homeApi.settings)).status).toBe(401);
  expect((await root.calls(homeApi.settings)).body).toEqual(body);
});

test('a second refresh with the same result writes nothing', async () => {
  await (await world.seller()).sells({ ...reduced(3) });
  await refreshHome(world.deps);
  const versions = async () =>
    (await sql`select xmin::text, kind from home_picks`.execute(world.deps.db)).rows;
  const before = await versions();
  await Promise.all([refreshHome(world.deps), refreshHome(world.deps)]);
  expect(await versions()).toEqual(before);
});
