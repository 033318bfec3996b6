import { productsApi } from '@souk/contract/products';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { returnStock, takeStock } from './lock-stock.ts';
import type { StockLine } from './lock-stock.ts';
import { purchasables } from './purchasables.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const take = (lines: StockLine[]) =>
  world.deps.db.transaction().execute((trx) => takeStock(trx, lines));
const giveBack = (lines: StockLine[]) =>
  world.deps.db.transaction().execute((trx) => returnStock(trx, lines));
const line = (product: { id: string }, quantity = 1, variant_id: string | null = null) => ({
  product_id: product.id,
  variant_id,
  quantity,
});

it('gives five units to five of sixty-four concurrent buyers, and a clear answer to the others', async () => {
  const seller = await world.seller();
  const mug = await seller.sells({ stock_quantity: 5 });
  const answers = await Promise.allSettled(Array.from({ length: 64 }, () => take([line(mug)])));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      expect(answer.reason).toMatchObject({ status: 409, message: 'Mug: Out of stock' });
    }
  }
  expect(await seller.stock(mug)).toBe(0);
});

it('serves crossing purchases of the same products without deadlock or loss', async () => {
  const seller = await world.seller();
  const goods = await Promise.all(
    ['A', 'B', 'C'].map((name) => seller.sells({ name, stock_quantity: 40 })),
  );
  const lines = goods.map((product) => line(product));
  const orders = Array.from({ length: 30 }, (_, n) => (n % 2 ? lines : lines.toReversed()));
  await Promise.all(orders.map((order, n) => (n % 3 === 2 ? giveBack(order) : take(order))));
  for (const product of goods) expect(await seller.stock(product)).toBe(40 - 20 + 10);
});

it('takes all or nothing, adds up lines of the same product, and names what is short', async () => {
  const seller = await world.seller();
  const mug = await seller.sells({ name: 'Mug', stock_quantity: 5 });
  const pot = await seller.sells({ name: 'Pot', stock_quantity: 3 });
  await expect(take([line(mug, 2), line(pot, 4)])).rejects.toMatchObject({
    status: 409,
    message: 'Pot: Only 3 left in stock',
  });
  await expect(take([line(mug, 3), line(mug, 3)])).rejects.toThrow('Mug: Only 5 left in stock');
  expect([await seller.stock(mug), await seller.stock(pot)]).toEqual([5, 3]);
  await take([line(mug, 3), line(mug, 2)]);
  expect(await seller.stock(mug)).toBe(0);
  await giveBack([line(mug, 1), line(mug, 1)]);
  expect(await seller.stock(mug)).toBe(2);
});

it('takes a variant’s own units, and refuses one that is missing, removed or another product’s', async () => {
  const seller = await world.seller();
  const variants = ['Red', 'Blue'].map((value) => ({ name: 'Color', value, stock_quantity: 2 }));
  const shirt = await seller.sells({ name: 'Shirt', variants });
  const cap = await seller.sells({ name: 'Cap', variants });
  const [red, blue] = shirt.variants;
  await take([line(shirt, 2, red!.id)]);
  await expect(take([line(shirt, 1, red!.id)])).rejects.toThrow('Shirt: Out of stock');
  await expect(take([line(shirt)])).rejects.toThrow('Shirt is no longer available');
  await expect(take([line(cap, 1, blue!.id)])).rejects.toThrow('Cap is no longer available');
  await seller.calls(productsApi.edit, {
    params: { productId: shirt.id },
    body: invalid({ variants: [shirt.variants[0]] }),
  });
  await expect(take([line(shirt, 1, blue!.id)])).rejects.toThrow('Shirt is no longer available');
  await giveBack([line(shirt, 1, blue!.id)]);
  await seller.calls(productsApi.remove, { params: { productId: cap.id } });
  await expect(take([line(cap, 1, cap.variants[0]!.id)])).rejects.toThrow(
    'Cap is no longer available',
  );
});

it('keeps sales made while a seller saves a change, if no stock is sent with it', async () => {
  const seller = await world.seller();
  const mug = await seller.sells({ stock_quantity: 9 });
  const shirt = await seller.sells({
    name: 'Shirt',
    variants: ['Red', 'Blue'].map((value) => ({ name: 'Color', value, stock_quantity: 9 })),
  });
  const [red, blue] = shirt.variants;
  const changes: Promise<{ status: number; body: any }>[] = [];
  await world.deps.db.transaction().execute(async (trx) => {
    await takeStock(trx, [line(mug, 2), line(shirt, 3, red!.id)]);
    // Both changes begin before the sale commits, and wait for it.
    changes.push(
      seller.calls(productsApi.edit, { params: { productId: mug.id }, body: { price: 21 } }),
    );
    const variants = [
      { id: red!.id, name: 'Color', value: 'Crimson' },
      { name: 'Color', value: 'Blue', price_modifier: 1 },
      { name: 'Color', value: 'Green' },
    ];
    changes.push(
      seller.calls(productsApi.edit, { params: { productId: shirt.id }, body: { variants } }),
    );
    await world.until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db);
      return rows.length >= changes.length;
    }, 'both changes wait');
  });
  const [mugNow, shirtNow] = await Promise.all(changes);
  expect(mugNow?.body).toMatchObject({ price: 21, stock_quantity: 7 });
  expect(shirtNow?.body.variants).toMatchObject([
    { id: red!.id, value: 'Crimson', stock_quantity: 6 },
    { id: blue!.id, value: 'Blue', price_modifier: 1, stock_quantity: 9 },
    { value: 'Green', stock_quantity: 0 },
  ]);
});

it('gives cart and checkout everything about the requested items, in the same order, even if no longer sold', async () => {
  const seller = await world.seller('Hats');
  const cap = await seller.sells({
    name: 'Cap',
    price: 10,
    images: ['/media/products/cap.webp'],
    discount_percentage: 12.5,
    variants: [
      {
        name: 'Color',
        value: 'Red',
        price_modifier: -1.5,
        stock_quantity: 2,
        images: ['/media/products/red.webp'],
      },
    ],
  });
  const mug = await seller.sells({ name: 'Mug', stock_quantity: 7 });
  const red = cap.variants[0]!.id;
  await seller.calls(productsApi.remove, { params: { productId: mug.id } });
  const nobody = '00000000-0000-7000-8000-000000000000';
  const found = await purchasables(world.deps.db, seller.id, [
    { product_id: mug.id, variant_id: null },
    { product_id: nobody, variant_id: null },
    { product_id: cap.id, variant_id: red },
    { product_id: cap.id, variant_id: null },
    { product_id: mug.id, variant_id: red },
  ]);
  expect(found[0]).toMatchObject({ product_name: 'Mug', live: false, stock_quantity: 7 });
  expect(found[1]).toBeNull();
  expect(found[2]).toMatchObject({
    live: true,
    images: ['/media/products/red.webp', '/media/products/cap.webp'],
    shop_name: 'Hats',
    has_variants: true,
    variant: { id: red, name: 'Color', value: 'Red', deleted: false },
    price_cents: 1000,
    discount_basis_points: 1250,
    modifier_cents: -150,
    stock_quantity: 2,
  });
  expect(found[3]).toMatchObject({
    live: true,
    has_variants: true,
    variant: null,
    stock_quantity: 0,
  });
  expect(found[4]).toMatchObject({ live: false, variant: null });
});
