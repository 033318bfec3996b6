import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../../db/types.ts';

/** A place on the globe, in degrees. */
export type Origin = { lat: number; lng: number };

export type VariantRow = {
  id: string;
  name: string;
  value: string;
  price_modifier_cents: number;
  stock_quantity: number;
  images: string[];
};

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  price_cents: number;
  discount_basis_points: number;
  discount_start_date: Date | null;
  discount_end_date: Date | null;
  images: string[];
  video_url: string | null;
  poster_url: string | null;
  shop_id: string;
  shop_name: string;
  category_id: string | null;
  category_name: string | null;
  location: string | null;
  distance: number | null;
  stock_quantity: number;
  has_variants: boolean;
  sku: string | null;
  variants: VariantRow[];
  rating_sum: number;
  rating_count: number;
  created_at: Date;
  cj_product_id: string | null;
  is_dropshipping: boolean;
};

/** Kilometres over the globe from `origin` to the location `l`. */
export function kilometres(origin: Origin): RawBuilder<number> {
  return sql`12742 * asin(least(1, sqrt(
    power(sin(radians(l.latitude - ${origin.lat}::float8) / 2), 2)
    + cos(radians(${origin.lat}::float8)) * cos(radians(l.latitude))
      * power(sin(radians(l.longitude - ${origin.lng}::float8) / 2), 2))))`;
}

/**
 * All columns of the products whose `id` is in `hits` (a table expression that may carry more), with
 * shop, category, variants, and the shop's nearest place, or its first one where there is no origin.
 */
export async function selectProducts<More = unknown>(
  db: Kysely<DB>,
  source: {
    hits: RawBuilder<unknown>;
    more?: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    origin: Origin | null;
  },
): Promise<(ProductRow & More)[]> {
  const distance = source.origin ? kilometres(source.origin) : sql`null::float8`;
  const { rows } = await sql<ProductRow & More>`
    with hits as materialized (${source.hits})
    select ${source.more ? sql`${source.more},` : sql``}
      p.id, p.name, p.description, p.price_cents, p.discount_basis_points,
      p.discount_start_date, p.discount_end_date, p.images, p.video_url, p.poster_url,
      p.shop_id, s.name as shop_name, p.category_id, c.name as category_name,
      place.name as location, place.distance, p.stock_quantity, p.has_variants, p.sku,
      p.rating_sum, p.rating_count, p.created_at, p.cj_product_id, p.is_dropshipping,
      case when p.has_variants then coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'value', v.value,
          'price_modifier_cents', v.price_modifier_cents, 'stock_quantity', v.stock_quantity,
          'images', v.images) order by v.position)
        from variants v where v.product_id = p.id and v.deleted_at is null), '[]')
        else '[]' end as variants
    from hits
    join products p on p.id = hits.id
    join shops s on s.id = p.shop_id
    left join categories c on c.id = p.category_id
    left join lateral (
      select l.name, ${distance} as distance from shop_locations l
      where l.shop_id = p.shop_id order by 2, l.position limit 1) place on true
    order by ${source.order}`.execute(db);
  return rows;
}

/** The hits of one product, where it and its shop are live. */
export function liveProduct(id: string): RawBuilder<unknown> {
  return sql`
    select p.id from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and p.deleted_at is null and s.deleted_at is null`;
}

/** Which of these ids are live products of live shops, in no order. */
export async function liveAmong(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p join shops s on s.id = p.shop_id
    where p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null and s.deleted_at is null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The hits of a shop's live products, newest first. */
export function productsOfShop(shopId: string, page: { limit: number; offset: number }) {
  return sql`
    select id from products where shop_id = ${shopId} and deleted_at is null
    order by id desc limit ${page.limit} offset ${page.offset}`;
}

export async function countProductsOfShop(db: Kysely<DB>, shopId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from products
    where shop_id = ${shopId} and deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function allCategories(db: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from categories order by position, name`.execute(db);
  return rows;
}

export async function categoryExists(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`select from categories where id = ${id}`.execute(db);
  return rows.length > 0;
}
