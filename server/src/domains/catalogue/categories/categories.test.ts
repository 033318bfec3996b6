import { categoriesApi } from '@souk/contract/categories';
import { homeApi } from '@souk/contract/home';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { refreshHome } from '../../activity/home/refresh-home.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

const adds = async (body: { name: string; parent?: string; order?: number; picture?: string }) =>
  (await admin.calls(categoriesApi.create, { body })).body;
const changes = (categoryId: string, body: object) =>
  admin.calls(categoriesApi.edit, { params: { categoryId }, body });
const deletes = (categoryId: string, move_to?: string) =>
  admin.calls(categoriesApi.remove, { params: { categoryId }, query: { move_to } });
const names = async () => (await world.call(productsApi.categories)).body.map(({ name }) => name);
const inCategory = async (category_id: string) =>
  (await world.call(searchApi.explore, { query: { category_id } })).body.map(({ name }) => name);

test('a new category is listed in its place, with a slug made from its name', async () => {
  const lamps = await adds({ name: 'Café & Lamps', order: 2 });
  expect(lamps).toMatchObject({ slug: 'cafe-lamps', order: 2, parent: null, products: 0 });
  expect((await names()).slice(0, 3)).toEqual(['Electronics', 'Café & Lamps', 'Home & Kitchen']);
  const moved = await changes(lamps.id, { order: 1 });
  expect(moved.body.order).toBe(1);
  expect((await names()).slice(0, 2)).toEqual(['Café & Lamps', 'Electronics']);
  // A position past the end means the end.
  await changes(lamps.id, { order: 100 });
  expect((await names()).at(-1)).toBe('Café & Lamps');
  const { body } = await admin.calls(categoriesApi.list);
  expect(body.map(({ order }) => order)).toEqual(body.map((_, index) => index + 1));
});

test('two categories cannot share a name or slug, and both errors say so', async () => {
  const pens = await adds({ name: 'Pens' });
  const again = await admin.calls(categoriesApi.create, { body: { name: 'pens' } });
  expect([again.status, again.body.detail]).toEqual([409, 'Another category has this name']);
  const slug = await admin.calls(categoriesApi.create, { body: { name: 'Ink', slug: 'pens' } });
  expect([slug.status, slug.body.detail]).toEqual([409, 'Another category has this slug']);
  // Names that lead to the same slug are accepted.
  expect((await adds({ name: 'Pens!' })).slug).toBe('pens-2');
  const both = await Promise.all(
    [1, 2].map(() => admin.calls(categoriesApi.create, { body: { name: 'Quills' } })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await changes(pens.id, { slug: 'Not A Slug' })).status).toBe(422);
});

test('a category shows the products of its subcategories, and cannot be its own descendant', async () => {
  const [outer, seller] = [await adds({ name: 'Toolshed' }), await world.seller()];
  const inner = await adds({ name: 'Saws', parent: outer.id });
  const innermost = await adds({ name: 'Jigsaws', parent: inner.id });
  await seller.sells({ name: 'Hammer', category_id: outer.id });
  await seller.sells({ name: 'Fretsaw', category_id: innermost.id });
  expect(await inCategory(outer.id)).toEqual(['Fretsaw', 'Hammer']);
  expect(await inCategory(inner.id)).toEqual(['Fretsaw']);
  const listed = await names();
  expect(listed.slice(listed.indexOf('Toolshed')).slice(0, 3)).toEqual([
    'Toolshed',
    'Saws',
    'Jigsaws',
  ]);
  for (const parent of [outer.id, innermost.id]) {
    const refused = await changes(outer.id, { parent });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'A category can’t be its own subcategory',
    ]);
  }
  // Two admins move each category into the other: one of them is rejected.
  const other = await adds({ name: 'Workshop' });
  const both = await Promise.all([
    changes(outer.id, { parent: other.id }),
    changes(other.id, { parent: outer.id }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a category with products can only be deleted by saying where they go', async () => {
  const [from, to] = [await adds({ name: 'Clogs' }), await adds({ name: 'Boots' })];
  const within = await adds({ name: 'Tiny Clogs', parent: from.id });
  const seller = await world.seller();
  const product = await seller.sells({ name: 'Wooden pair', category_id: from.id });
  const refused = await deletes(from.id);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This category has 1 product. Choose a category for it first.',
  ]);
  expect((await deletes(from.id, from.id)).status).toBe(422);
  expect((await deletes(from.id, '01900000-0000-7000-8000-0000000000ff')).status).toBe(422);
  expect((await deletes(from.id, to.id)).status).toBe(204);
  expect(await inCategory(to.id)).toEqual(['Wooden pair']);
  const { body } = await world.call(productsApi.read, { params: { productId: product.id } });
  expect(body.category_name).toBe('Boots');
  // Search finds it by the words of its new category.
  await world.until(
    async () =>
      (await world.call(searchApi.explore, { query: { search: 'boots' } })).body.length === 1,
    'the product under its new category',
  );
  const listed = (await admin.calls(categoriesApi.list)).body;
  expect(listed.find(({ id }) => id === within.id)?.parent).toBe(null);
  expect((await deletes(from.id)).status).toBe(404);
});

test('a product being listed in a category keeps it from being deleted', async () => {
  const gone = await adds({ name: 'Kites' });
  const seller = await world.seller();
  const body = { name: 'Kite', price: 5, stock_quantity: 1, category_id: gone.id };
  const [listed, deleted] = await Promise.all([
    seller.calls(productsApi.create, { body: { ...body, shop_id: seller.shop.id } }),
    deletes(gone.id),
  ]);
  expect([
    [201, 409],
    [422, 204],
  ]).toContainEqual([listed.status, deleted.status]);
});

test('a product that is added while its category is being deleted keeps it', async () => {
  const gone = await adds({ name: 'Spinning tops' });
  const seller = await world.seller();
  const product = await seller.sells();
  const { db } = world.deps;
  // The deletion has counted zero products by the time it waits for this lock.
  const deleting = await db.transaction().execute(async (trx) => {
    await sql`lock table products in share mode`.execute(trx);
    const started = deletes(gone.id);
    await world.until(async () => {
      const { rows } = await sql`select from pg_locks
        where relation = 'products'::regclass and not granted`.execute(db);
      return rows.length > 0;
    }, 'deleting waits');
    await trx
      .updateTable('products')
      .set({ category_id: gone.id })
      .where('id', '=', product.id)
      .execute();
    return { started };
  });
  expect((await deleting.started).status).toBe(409);
  expect(await inCategory(gone.id)).toEqual([product.name]);
});

test('home shows a category with its own picture, and counts the products of its subcategories', async () => {
  const outer = await adds({ name: 'Nursery', order: 1, picture: 'https://example.com/n.webp' });
  const inner = await adds({ name: 'Cots', parent: outer.id });
  const seller = await world.seller();
  await seller.sells({ category_id: inner.id, images: ['https://example.com/cot.webp'] });
  await refreshHome(world.deps);
  const tiles = async () => {
    const rows = (await world.call(homeApi.rows)).body;
    return rows.flatMap((row) => (row.kind === 'categories' ? row.categories : []));
  };
  expect((await tiles())[0]).toEqual({
    id: outer.id,
    name: 'Nursery',
    image: 'https://example.com/n.webp',
  });
  // A new name, a removed picture and a new position show immediately.
  await changes(outer.id, { name: 'Kids', picture: '', order: 100 });
  expect((await tiles()).at(-1)).toEqual({
    id: outer.id,
    name: 'Kids',
    image: 'https://example.com/cot.webp',
  });
});

test('only an admin manages categories', async () => {
  const shopper = await world.buyer();
  const body = { name: 'Mine' };
  expect((await shopper.calls(categoriesApi.create, { body })).status).toBe(403);
  expect((await world.call(categoriesApi.create, { body })).status).toBe(401);
});
