import { productsApi } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { relate, relateProducts } from './relate.ts';
import { sweepRelated } from './sweep-related.ts';

let world: World;
let shelves: { id: string }[];
beforeAll(async () => {
  world = await startWorld({ worker: false });
  shelves = (await world.call(productsApi.categories)).body;
});
afterAll(() => world.close());

/** A category of this test's own. */
const ownShelf = () => shelves.pop()!.id;

/** The same whether computed on request or stored. */
async function namesLike(product: { id: string }, limit?: number) {
  const asked = await namesNow(product, limit);
  await relate(world.deps, [product.id]);
  expect(await namesNow(product, limit)).toEqual(asked);
  await world.deps.db.deleteFrom('related_products').execute();
  return asked;
}

async function namesNow(product: { id: string }, limit?: number): Promise<string[]> {
  const params = { productId: product.id };
  const { status, body } = await world.call(recommendationsApi.similar, {
    params,
    query: { limit },
  });
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

test('the same category first, closest in words and then in price; never the product itself', async () => {
  const shelf = { category_id: ownShelf() };
  const [ada, bob] = [await world.seller('Ada'), await world.seller('Bob')];
  const model = await ada.sells({ ...shelf, name: 'Walnut Bowl', price: 30 });
  await bob.sells({ category_id: ownShelf(), name: 'Walnut Bowl Stand' });
  await bob.sells({ ...shelf, name: 'Teapot', price: 300 });
  await bob.sells({ ...shelf, name: 'Vase', price: 35 });
  await ada.sells({ ...shelf, name: 'Large Walnut Bowl', price: 90 });
  expect(await namesLike(model)).toEqual([
    'Large Walnut Bowl',
    'Vase',
    'Teapot',
    'Walnut Bowl Stand',
  ]);
  expect(await namesLike(model, 1)).toEqual(['Large Walnut Bowl']);
});

test('sold-out and removed products are left out, even if they are stored', async () => {
  const shelf = { category_id: ownShelf() };
  const seller = await world.seller();
  const model = await seller.sells({ ...shelf, name: 'Linen Apron' });
  const gone = await seller.sells({ ...shelf, name: 'Linen Apron, Long' });
  const short = await seller.sells({ ...shelf, name: 'Linen Apron, Short' });
  const dyed = await seller.sells({
    ...shelf,
    name: 'Linen Apron, Dyed',
    variants: [{ name: 'Color', value: 'Red', stock_quantity: 1 }],
  });
  await seller.sells({ ...shelf, name: 'Oven Mitt', price: 99 });
  await relate(world.deps, [model.id]);
  expect((await namesNow(model)).toSorted()).toEqual([
    'Linen Apron, Dyed',
    'Linen Apron, Long',
    'Linen Apron, Short',
    'Oven Mitt',
  ]);
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  const empty = { name: 'Color', value: 'Red', stock_quantity: 0 };
  await seller.calls(productsApi.edit, {
    params: { productId: short.id },
    body: { stock_quantity: 0 },
  });
  await seller.calls(productsApi.edit, {
    params: { productId: dyed.id },
    body: { variants: [empty] },
  });
  expect(await namesNow(model)).toEqual(['Oven Mitt']);
  expect(await namesLike(model)).toEqual(['Oven Mitt']);
});

test('a new product joins the short lists of others, though these are stored', async () => {
  const shelf = { category_id: ownShelf() };
  const seller = await world.seller();
  const first = await seller.sells({ ...shelf, name: 'Bark Basket' });
  await relateProducts(world.deps, [first.id]);
  expect(await namesNow(first)).toEqual([]);
  const second = await seller.sells({ ...shelf, name: 'Birch Bark Basket' });
  await relateProducts(world.deps, [second.id]);
  expect(await namesNow(first)).toEqual(['Birch Bark Basket']);
});

test('a job computes the list of a new, copied or renamed product', async () => {
  const seller = await world.seller();
  const { id } = await seller.sells({ name: 'Peg Rail' });
  const params = { productId: id };
  const queued = async () => {
    const { rows } = await world.deps.pool.query(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'relate-products'`,
    );
    return rows[0].n as number;
  };
  const before = await queued();
  await seller.calls(productsApi.edit, { params, body: { stock_quantity: 9 } });
  expect(await queued()).toBe(before);
  await seller.calls(productsApi.edit, { params, body: { name: 'Oak Peg Rail' } });
  await seller.calls(productsApi.duplicate, { params });
  expect(await queued()).toBe(before + 2);
});

test('a sweep stores lists for every product, some at a time', async () => {
  await world.deps.db.deleteFrom('related_products').execute();
  const seller = await world.seller();
  await world.deps.pool.query(
    `insert into products (id, shop_id, name, price_cents)
     select gen_random_uuid(), $1, 'Bead', 100 from generate_series(1, 230)`,
    [seller.shop.id],
  );
  const next: string[] = [];
  const jobs = {
    enqueue: async (_db: unknown, _kind: unknown, payload: object) => {
      next.push((payload as { after: string }).after);
    },
  };
  const deps = { db: world.deps.db, jobs: jobs as never };
  await sweepRelated(deps);
  const rounds = [1];
  for (let after = next.shift(); after; after = next.shift()) {
    rounds.push(1);
    await sweepRelated(deps, after);
  }
  expect(rounds).toHaveLength(2);
  const { rows } = await world.deps.pool.query(
    `select count(*)::int as n from products p where p.deleted_at is null and not exists (
       select from related_products r where r.product_id = p.id and r.kind = 'similar')`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('other shops have their turn before one shop fills the list', async () => {
  const shelf = { category_id: ownShelf() };
  const [ada, bob] = [await world.seller('Ada'), await world.seller('Bob')];
  const model = await ada.sells({ ...shelf, name: 'Wool Scarf' });
  for (let n = 1; n <= 3; n += 1) await ada.sells({ ...shelf, name: `Wool Scarf ${n}` });
  await bob.sells({ ...shelf, name: 'Mittens' });
  expect((await namesLike(model)).slice(2)).toEqual(['Mittens', 'Wool Scarf 1']);
});

test('the only product of its kind has none', async () => {
  const only = await (
    await world.seller()
  ).sells({ category_id: ownShelf(), name: "Xylophone d'Été" });
  expect(await namesLike(only)).toEqual([]);
});

test('an unknown product is a 404, a limit out of bounds a 422', async () => {
  const nowhere = '0190aaaa-0000-7000-8000-000000000000';
  expect(
    (await world.call(recommendationsApi.similar, { params: { productId: nowhere } })).status,
  ).toBe(404);
  expect(
    (await world.call(recommendationsApi.similar, { params: { productId: 'no-id' } })).status,
  ).toBe(404);
  const { id } = await (await world.seller()).sells();
  for (const limit of ['0', '101', 'many']) {
    expect(
      (
        await world.call(recommendationsApi.similar, {
          params: { productId: id },
          query: { limit },
        })
      ).status,
    ).toBe(422);
  }
});
