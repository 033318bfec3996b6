import type { VariantInput } from '@souk/contract/products';
import { toCents } from '@souk/contract/money';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { newId } from '../../kit/ids.ts';
import type { ProductFields } from './product-fields.ts';

/** A product's columns with what is worked out from them. */
export type StoredFields = ProductFields & { poster_url: string | null; has_variants: boolean };

export async function insertProduct(
  db: Kysely<DB>,
  product: StoredFields & { id: string; shop_id: string; created_at: Date },
): Promise<void> {
  await sql`
    insert into products (id, shop_id, name, description, price_cents, stock_quantity, category_id,
      sku, images, video_url, poster_url, discount_basis_points, discount_start_date,
      discount_end_date, has_variants, created_at, updated_at)
    values (${product.id}, ${product.shop_id}, ${product.name}, ${product.description},
      ${product.price_cents}, ${product.stock_quantity}, ${product.category_id}, ${product.sku},
      ${product.images}::text[], ${product.video_url}, ${product.poster_url},
      ${product.discount_basis_points}, ${product.discount_start_date},
      ${product.discount_end_date}, ${product.has_variants}, ${product.created_at},
      ${product.created_at})`.execute(db);
}

export async function updateProduct(
  db: Kysely<DB>,
  id: string,
  product: StoredFields,
  now: Date,
): Promise<void> {
  await sql`
    update products set name = ${product.name}, description = ${product.description},
      price_cents = ${product.price_cents}, stock_quantity = ${product.stock_quantity},
      category_id = ${product.category_id}, sku = ${product.sku},
      images = ${product.images}::text[], video_url = ${product.video_url},
      poster_url = ${product.poster_url}, discount_basis_points = ${product.discount_basis_points},
      discount_start_date = ${product.discount_start_date},
      discount_end_date = ${product.discount_end_date}, has_variants = ${product.has_variants},
      -- Its dates may be new ones.
      discount_over = false, updated_at = ${now}
    where id = ${id}`.execute(db);
}

type Locked = StoredFields & { id: string; shop_id: string; owner_id: string };

/** A live product with its shop's owner, locked until the transaction ends. */
export async function lockProduct(db: Kysely<DB>, id: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select p.id, p.shop_id, s.owner_id, p.name, p.description, p.price_cents, p.stock_quantity,
      p.category_id, p.sku, p.images, p.video_url, p.poster_url, p.discount_basis_points,
      p.discount_start_date, p.discount_end_date, p.has_variants
    from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and p.deleted_at is null and s.deleted_at is null
    for no key update of p`.execute(db);
  return rows[0];
}

export async function hideProduct(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await sql`update products set deleted_at = ${now} where id = ${id}`.execute(db);
}

/** Keeps the shop's number of live products. */
export async function countProducts(db: Kysely<DB>, shopId: string, change: number): Promise<void> {
  await sql`
    update shops set product_count = product_count + ${change} where id = ${shopId}`.execute(db);
}

export type LiveVariant = {
  id: string;
  name: string;
  value: string;
  price_modifier_cents: number;
  stock_quantity: number;
  images: string[];
};

/** A variant as it is to be stored: its stock is settled. */
export type StoredVariant = VariantInput & { stock_quantity: number };

export async function variantsOf(db: Kysely<DB>, productId: string): Promise<LiveVariant[]> {
  const { rows } = await sql<LiveVariant>`
    select id, name, value, price_modifier_cents, stock_quantity, images from variants
    where product_id = ${productId} and deleted_at is null order by position`.execute(db);
  return rows;
}

/**
 * Puts these variants, in their order, where the product's others were; those with the id of one
 * that is there stay the same thing for carts and orders. The product must be locked.
 */
export async function replaceVariants(
  db: Kysely<DB>,
  productId: string,
  variants: readonly StoredVariant[],
  now: Date,
): Promise<void> {
  // All leave first: two that exchange their values would otherwise clash halfway.
  await sql`
    update variants set deleted_at = ${now}
    where product_id = ${productId} and deleted_at is null`.execute(db);
  if (variants.length === 0) return;
  const rows = variants.map(
    (
      variant,
      position,
    ) => sql`(${variant.id ?? newId()}::uuid, ${productId}::uuid, ${position}::int,
      ${variant.name}, ${variant.value}, ${toCents(variant.price_modifier)}::bigint,
      ${variant.stock_quantity}::int, ${variant.images}::text[])`,
  );
  await sql`
    insert into variants (id, product_id, position, name, value, price_modifier_cents,
      stock_quantity, images)
    values ${sql.join(rows)}
    on conflict (id) do update set position = excluded.position, name = excluded.name,
      value = excluded.value, price_modifier_cents = excluded.price_modifier_cents,
      stock_quantity = excluded.stock_quantity, images = excluded.images,
      deleted_at = null`.execute(db);
}
