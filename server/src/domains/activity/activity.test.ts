import { activityApi } from '@souk/contract/activity';
import { followsApi } from '@souk/contract/follows';
import { productsApi } from '@souk/contract/products';
import { wishlistApi } from '@souk/contract/wishlist';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { fulfilWishes } from '../catalogue/wishlist/fulfil-wishes.ts';
import { newsFor } from './reads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());
// Some tests move the clock forward.
beforeEach(() => world.deps.pool.query('update wish_looks set looked_until = now()'));

type Person = Awaited<ReturnType<World['buyer']>>;
type Seller = Awaited<ReturnType<World['seller']>>;

const follows = (buyer: Person, { shop }: Seller) =>
  buyer.calls(followsApi.follow, { params: { shopId: shop.id } });
const saves = (buyer: Person, productId: string) =>
  buyer.calls(wishlistApi.save, { params: { productId } });
const edits = (seller: Seller, productId: string, body: object) =>
  seller.calls(productsApi.edit, { params: { productId }, body });
const news = async (buyer: Person) => (await buyer.calls(activityApi.list)).body;
const told = async (buyer: Person) =>
  (await news(buyer)).map(({ kind, product }) => `${kind} ${product.name}`);
const shiftedBy = (ms: number) => ({ ...world.deps, now: () => new Date(Date.now() + ms) });

const CLIP = 'https://example.com/clip.mp4';
const HOUR = 3_600_000;

test('lists a followed shop’s new products newest first, in pages, as unread until looked at', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  await seller.sells({ name: 'Before' });
  await follows(buyer, seller);
  await seller.sells({ name: 'Cup' });
  await seller.sells({ name: 'Jug' });
  await (await world.seller()).sells({ name: 'Stranger’s mug' });

  const { body, headers } = await buyer.calls(activityApi.list, { query: { limit: 2 } });
  expect(body).toMatchObject([
    {
      kind: 'product',
      unread: true,
      price_before: null,
      product: { name: 'Jug', shop_id: seller.shop.id },
    },
    { kind: 'product', unread: true, product: { name: 'Cup' } },
  ]);
  expect(headers['x-total-count']).toBe('3');
  const second = await buyer.calls(activityApi.list, { query: { limit: 2, page: 2 } });
  // Added before they followed the shop: listed, but not as unread.
  expect(second.body).toMatchObject([{ unread: false, product: { name: 'Before' } }]);

  expect((await buyer.calls(activityApi.look)).status).toBe(204);
  expect((await news(buyer)).filter(({ unread }) => unread)).toEqual([]);
  await seller.sells({ name: 'Pot' });
  expect((await news(buyer)).filter(({ unread }) => unread)).toMatchObject([
    { product: { name: 'Pot' } },
  ]);
});

test('news of an unfollowed shop disappears, and so does a product that is off sale', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  await follows(buyer, seller);
  const { id } = await seller.sells({ name: 'Cup' });
  await seller.sells({ name: 'Jug' });
  await seller.calls(productsApi.remove, { params: { productId: id } });
  expect(await told(buyer)).toEqual(['product Jug']);
  await buyer.calls(followsApi.unfollow, { params: { shopId: seller.shop.id } });
  expect(await told(buyer)).toEqual([]);
});

test('a product that gets its clip later is listed once more, as a clip', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  await follows(buyer, seller);
  const { id } = await seller.sells({ name: 'Cup' });
  await seller.sells({ name: 'Jug' });
  await edits(seller, id, { name: 'Cup', video_url: CLIP });
  expect(await told(buyer)).toEqual(['clip Cup', 'product Jug']);
  // Another edit does not make it a new clip.
  const [{ at }] = (await news(buyer)) as [{ at: string }];
  await edits(seller, id, { description: 'Blue', video_url: CLIP });
  expect((await news(buyer))[0]).toMatchObject({ at });
  await edits(seller, id, { video_url: null });
  expect(await told(buyer)).toEqual(['product Jug']);
});

test('a product back in stock is listed once, for as long as it can be bought', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({ name: 'Cup', stock_quantity: 0 });
  await saves(buyer, id);
  await fulfilWishes(world.deps);
  expect(await told(buyer)).toEqual([]);
  await edits(seller, id, { stock_quantity: 1 });
  await fulfilWishes(world.deps);
  const first = await news(buyer);
  expect(first).toMatchObject([{ kind: 'back_in_stock', unread: true, product: { id } }]);
  await fulfilWishes(shiftedBy(HOUR));
  expect(await news(buyer)).toEqual(first);
  await edits(seller, id, { stock_quantity: 0 });
  expect(await told(buyer)).toEqual([]);
});

test('a price drop is listed once, with the earlier price, for as long as it holds', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({ name: 'Cup', price: 20 });
  await saves(buyer, id);
  await edits(seller, id, { price: 16 });
  await fulfilWishes(world.deps);
  const first = await news(buyer);
  expect(first).toMatchObject([{ kind: 'price_drop', price_before: 20, product: { price: 16 } }]);
  await edits(seller, id, { price: 12 });
  await fulfilWishes(shiftedBy(HOUR));
  expect((await news(buyer)).map(({ at }) => at)).toEqual(first.map(({ at }) => at));
  await edits(seller, id, { price: 30 });
  expect(await told(buyer)).toEqual([]);
});

test('the next look finds a discount that has started on schedule', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({
    name: 'Cup',
    discount_percentage: 10,
    discount_start_date: new Date(Date.now() + 2 * HOUR).toISOString(),
  });
  await saves(buyer, id);
  await fulfilWishes(shiftedBy(HOUR));
  const actor = { ...buyer, is_admin: false, lat: null, lng: null } as never;
  const at = (ms: number) => newsFor(shiftedBy(ms), actor, { page: 1, limit: 10 });
  expect((await at(HOUR)).rows).toEqual([]);
  await fulfilWishes(shiftedBy(2 * HOUR + 60_000));
  expect((await at(2 * HOUR + 60_000)).rows).toMatchObject([
    { kind: 'price_drop', price_before: 20, product: { discounted_price: 18 } },
  ]);
});

test('the worker picks up a stock edit without waiting for the schedule', async () => {
  const seller = await world.seller();
  const { id } = await seller.sells({ stock_quantity: 0 });
  const waiting = async () =>
    (
      await world.deps.pool.query(
        `select 1 from graphile_worker.jobs where task_identifier = 'fulfil-wishes'`,
      )
    ).rowCount;
  await world.deps.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  );
  await edits(seller, id, { description: 'Blue' });
  expect(await waiting()).toBe(0);
  await edits(seller, id, { stock_quantity: 5 });
  await edits(seller, id, { price: 5 });
  expect(await waiting()).toBe(1);
});

test('news is only for signed-in users, each seeing their own', async () => {
  const answers = await Promise.all([world.call(activityApi.list), world.call(activityApi.look)]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  const seller = await world.seller();
  const [ada, bob] = [await world.buyer(), await world.buyer()];
  await follows(ada, seller);
  await seller.sells({ name: 'Cup' });
  await bob.calls(activityApi.look);
  expect(await told(bob)).toEqual([]);
  expect(await news(ada)).toMatchObject([{ unread: true }]);
});
