import { followsApi } from '@souk/contract/follows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('followed shops are listed, the latest first; following twice has the effect of once', async () => {
  const buyer = await world.buyer();
  const shops = [(await world.seller('Kiln')).shop, (await world.seller('Loom')).shop];
  for (const { id } of [...shops, shops[0]!]) {
    const answer = await buyer.calls(followsApi.follow, { params: { shopId: id } });
    expect(answer.status).toBe(204);
  }
  const list = await buyer.calls(followsApi.list, { query: { limit: 1 } });
  expect(list.body).toMatchObject([{ id: shops[1]!.id, name: 'Loom' }]);
  expect(list.headers['x-total-count']).toBe('2');
  const { body } = await buyer.calls(followsApi.ids);
  expect(body.shop_ids).toEqual([shops[1]!.id, shops[0]!.id]);

  for (let time = 0; time < 2; time += 1) {
    const answer = await buyer.calls(followsApi.unfollow, { params: { shopId: shops[1]!.id } });
    expect(answer.status).toBe(204);
  }
  expect((await buyer.calls(followsApi.ids)).body.shop_ids).toEqual([shops[0]!.id]);
});

test('nobody can follow their own shop or a missing one', async () => {
  const seller = await world.seller();
  const own = await seller.calls(followsApi.follow, { params: { shopId: seller.shop.id } });
  expect([own.status, own.body.detail]).toEqual([409, 'This is your own shop']);
  for (const shopId of [NOWHERE, 'no-id']) {
    const answer = await seller.calls(followsApi.follow, { params: { shopId } });
    expect(answer.status).toBe(404);
  }
});

test('a visitor cannot follow anything', async () => {
  const params = { shopId: NOWHERE };
  const answers = await Promise.all([
    world.call(followsApi.list),
    world.call(followsApi.ids),
    world.call(followsApi.follow, { params }),
    world.call(followsApi.unfollow, { params }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('following too many shops is refused', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  await world.deps.pool.query(
    `with made as (
       insert into shops (id, owner_id, name, brand_color)
       select gen_random_uuid(), $2, 'Filler', '#123456' from generate_series(1, 200) returning id)
     insert into follows (user_id, shop_id) select $1, id from made`,
    [buyer.id, seller.id],
  );
  const answer = await buyer.calls(followsApi.follow, { params: { shopId: seller.shop.id } });
  expect([answer.status, answer.body.detail]).toEqual([409, 'You can follow at most 200 shops']);
});
