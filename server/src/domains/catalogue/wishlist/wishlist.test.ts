import { productsApi } from '@souk/contract/products';
import { wishlistApi } from '@souk/contract/wishlist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('saved products are listed, newest first, in pages; saving twice has the effect of once', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const goods = [
    await seller.sells({ name: 'Cup' }),
    await seller.sells({ name: 'Jug' }),
    await seller.sells({ name: 'Pot' }),
  ];
  for (const { id } of goods) {
    expect((await buyer.calls(wishlistApi.save, { params: { productId: id } })).status).toBe(204);
  }
  expect(
    (await buyer.calls(wishlistApi.save, { params: { productId: goods[0]!.id } })).status,
  ).toBe(204);

  const first = await buyer.calls(wishlistApi.list, { query: { limit: 2 } });
  expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['Pot', 'Jug']);
  expect(first.body[0]).toMatchObject({ id: goods[2]!.id, price: 20, shop_name: 'Clay & Co' });
  expect(first.headers['x-total-count']).toBe('3');
  const second = await buyer.calls(wishlistApi.list, { query: { limit: 2, page: 2 } });
  expect(second.body.map(({ name }: { name: string }) => name)).toEqual(['Cup']);
  const { body } = await buyer.calls(wishlistApi.ids);
  expect(body).toEqual({
    product_ids: goods.map(({ id }) => id).toReversed(),
    awaited_ids: [],
  });
});

test('a removed product is off the list; removing it again changes nothing', async () => {
  const buyer = await world.buyer();
  const { id } = await (await world.seller()).sells();
  await buyer.calls(wishlistApi.save, { params: { productId: id } });
  for (let time = 0; time < 2; time += 1) {
    expect((await buyer.calls(wishlistApi.forget, { params: { productId: id } })).status).toBe(204);
    expect((await buyer.calls(wishlistApi.list)).body).toEqual([]);
  }
});

test('a product no longer sold is not listed, and can still be taken off the list', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const [gone, here] = [await seller.sells(), await seller.sells()];
  for (const { id } of [gone, here])
    await buyer.calls(wishlistApi.save, { params: { productId: id } });
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  const list = await buyer.calls(wishlistApi.list);
  expect(list.body.map(({ id }: { id: string }) => id)).toEqual([here.id]);
  expect(list.headers['x-total-count']).toBe('1');
  expect((await buyer.calls(wishlistApi.save, { params: { productId: gone.id } })).status).toBe(
    404,
  );
  expect((await buyer.calls(wishlistApi.forget, { params: { productId: gone.id } })).status).toBe(
    204,
  );
});

test('everyone has their own list', async () => {
  const [ada, bob] = [await world.buyer(), await world.buyer()];
  const { id } = await (await world.seller()).sells();
  await ada.calls(wishlistApi.save, { params: { productId: id } });
  await bob.calls(wishlistApi.forget, { params: { productId: id } });
  expect((await bob.calls(wishlistApi.ids)).body.product_ids).toEqual([]);
  expect((await ada.calls(wishlistApi.ids)).body.product_ids).toEqual([id]);
});

test('a full list reports that it is full', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells();
  // Creating a thousand products through the API would take a minute.
  await world.deps.pool.query(
    `with made as (
       insert into products (id, shop_id, name, price_cents)
       select gen_random_uuid(), $2, 'Filler', 100 from generate_series(1, 1000) returning id)
     insert into saved_products (user_id, product_id) select $1, id from made`,
    [buyer.id, seller.shop.id],
  );
  const answer = await buyer.calls(wishlistApi.save, { params: { productId: id } });
  expect(answer.status).toBe(409);
  expect(answer.body.detail).toBe('A wishlist can hold at most 1000 products');
  const ids = await buyer.calls(wishlistApi.ids);
  expect([ids.body.product_ids?.length, ids.headers['x-total-count']]).toEqual([50, '1000']);
  const last = await buyer.calls(wishlistApi.ids, { query: { page: 10, limit: 100 } });
  expect(last.body.product_ids).toHaveLength(100);
});

test('a visitor has no list', async () => {
  const params = { productId: 'no-id' };
  const answers = await Promise.all([
    world.call(wishlistApi.list),
    world.call(wishlistApi.ids),
    world.call(wishlistApi.save, { params }),
    world.call(wishlistApi.forget, { params }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('an unknown product is a 404, a bad page a 422', async () => {
  const buyer = await world.buyer();
  expect((await buyer.calls(wishlistApi.save, { params: { productId: NOWHERE } })).status).toBe(
    404,
  );
  expect((await buyer.calls(wishlistApi.save, { params: { productId: 'no-id' } })).status).toBe(
    404,
  );
  expect((await buyer.calls(wishlistApi.list, { query: { limit: 101 } })).status).toBe(422);
});
