import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnKinds, kinds, valueKinds } from '../../../test/row-kinds.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { lowStockOf, type LowStockRow } from './low-stock.ts';
import { takeStock, type LockedProduct, type LockedVariant } from './lock-stock.ts';
import { purchasables, type PurchasableRow } from './purchasables.ts';
import { categories } from '../categories/reads.ts';
import { productsAfter, type ListedProduct } from './reads.ts';
import { selectProducts, type ProductRow } from './select-products.ts';

let world: World;
let product: Awaited<ReturnType<Awaited<ReturnType<World['seller']>>['sells']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  const seller = await world.seller();
  product = await seller.sells({
    sku: 'M-1',
    images: ['/media/products/mug.webp'],
    video_url: '/media/clips/mug.mp4',
    discount_percentage: 10,
    discount_start_date: '2026-01-01T00:00:00Z',
    discount_end_date: '2026-02-01T00:00:00Z',
    variants: [{ name: 'Size', value: 'L', price_modifier: 1, stock_quantity: 2 }],
  });
  await world.deps.db
    .updateTable('products')
    .set({ cj_product_id: 'cj', poster_url: '/media/clips/mug.webp' })
    .execute();
});
afterAll(() => world.close());

const hidden = { hidden_at: new Date(), hidden_reason: 'Counterfeit' };

it('the reader of all lists answers every column as it declares it', async () => {
  const [row] = await selectProducts(world.deps.db, {
    hits: sql`select id, 1 as key from products where id = ${product.id}`,
    key: sql`hits.key`,
    order: sql`hits.id`,
    origin: { lat: 1, lng: 2 },
  });
  expect(valueKinds({ ...row, location: 'Here', distance: 1, shop_back_at: 1, ...hidden })).toEqual(
    kinds<ProductRow>({
      id: 'text',
      key: 'number',
      more: 'boolean',
      name: 'text',
      description: 'text',
      price_cents: 'number',
      discount_basis_points: 'number',
      discount_start_date: 'time',
      discount_end_date: 'time',
      images: 'texts',
      video_url: 'text',
      poster_url: 'text',
      shop_id: 'text',
      shop_name: 'text',
      shop_back_at: 'number',
      category_id: 'text',
      category_name: 'text',
      location: 'text',
      distance: 'number',
      stock_quantity: 'number',
      has_variants: 'boolean',
      max_per_order: 'number',
      sku: 'text',
      rating_sum: 'number',
      rating_count: 'number',
      created_at: 'time',
      cj_product_id: 'text',
      is_dropshipping: 'boolean',
      hidden_at: 'time',
      hidden_reason: 'text',
      variants: 'json',
    }),
  );
  expect(row?.variants).toEqual([
    {
      id: product.variants[0]!.id,
      name: 'Size',
      value: 'L',
      price_modifier_cents: 100,
      stock_quantity: 2,
      images: [],
    },
  ]);
});

it('what a cart needs to know of a product has the columns that it declares', async () => {
  const pairs = [{ product_id: product.id, variant_id: product.variants[0]!.id }];
  expect(await columnKinds(world.deps.pool, (db) => purchasables(db, product.id, pairs))).toEqual([
    kinds<PurchasableRow>({
      n: 'number',
      product_id: 'text',
      variant_id: 'text',
      product_name: 'text',
      images: 'texts',
      sku: 'text',
      shop_id: 'text',
      shop_name: 'text',
      shop_brand_color: 'text',
      shop_owner_id: 'text',
      back_at: 'time',
      blocked: 'boolean',
      shop_suspended: 'boolean',
      has_variants: 'boolean',
      max_per_order: 'number',
      on_sale: 'boolean',
      own_variant_id: 'text',
      variant_name: 'text',
      variant_value: 'text',
      variant_deleted: 'boolean',
      price_cents: 'number',
      discount_basis_points: 'number',
      discount_start_date: 'time',
      discount_end_date: 'time',
      modifier_cents: 'number',
      stock_quantity: 'number',
    }),
  ]);
});

it('locked stock and the lists of the sitemap and the shelves have the columns that they declare', async () => {
  const line = { product_id: product.id, variant_id: product.variants[0]!.id, quantity: 1 };
  const seen = await columnKinds(world.deps.pool, async (db) => {
    await db.transaction().execute((trx) => takeStock(trx, [line]));
    await productsAfter(db, '00000000-0000-0000-0000-000000000000', 1);
    await categories(db);
  });
  expect(seen).toEqual(
    expect.arrayContaining([
      kinds<LockedProduct>({
        id: 'text',
        name: 'text',
        has_variants: 'boolean',
        stock_quantity: 'number',
        live: 'boolean',
      }),
      kinds<LockedVariant>({
        id: 'text',
        product_id: 'text',
        stock_quantity: 'number',
        live: 'boolean',
      }),
      kinds<ListedProduct>({ id: 'text', updated_at: 'time', live: 'boolean' }),
      kinds<{ id: string; name: string }>({ id: 'text', name: 'text' }),
    ]),
  );
});

it('a product of which few are left answers its columns as it declares them', async () => {
  const { rows } = await sql<{ shop_id: string }>`select shop_id from products`.execute(
    world.deps.db,
  );
  const seen = await columnKinds(world.deps.pool, async (db) => {
    await lowStockOf(db, [rows[0]!.shop_id], { page: 1, limit: 1 });
  });
  expect(seen).toEqual([
    kinds<LowStockRow>({
      product_id: 'text',
      shop_id: 'text',
      shop_name: 'text',
      name: 'text',
      image: 'text',
      stock: 'number',
      options: 'json',
      total: 'number',
    }),
  ]);
});
