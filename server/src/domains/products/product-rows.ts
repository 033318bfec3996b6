import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
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

/**
 * Kilometres over the globe from `origin` to the location `l`, rounded as everybody may see it: from
 * exact distances to a few chosen places anyone could work out where a seller lives.
 */
export function kilometres(origin: Origin): RawBuilder<number> {
  const [lat, lng] = [sql`round(l.latitude * 100) / 100`, sql`round(l.longitude * 100) / 100`];
  return sql`12742 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${origin.lat}::float8) / 2), 2)
    + cos(radians(${origin.lat}::float8)) * cos(radians(${lat}))
      * power(sin(radians(${lng} - ${origin.lng}::float8) / 2), 2))))`;
}

type Source = {
  hits: RawBuilder<unknown>;
  /** A number that a hit carries, as the row's `key`. */
  key?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  origin: Origin | null;
  /** Kept as a prepared statement; its text must come in few shapes. */
  prepared?: boolean;
};

/** A row as it travels: times in milliseconds, a variant as a list of its values. */
type Travelling = Omit<
  ProductRow,
  'variants' | 'discount_start_date' | 'discount_end_date' | 'created_at'
> & {
  key: number | null;
  discount_start_ms: number | null;
  discount_end_ms: number | null;
  created_ms: number;
  variants: [string, string, string, number, number, string[]][];
};

/**
 * All columns of the products whose `id` is in `hits` (a table expression that may carry more), with
 * shop, category, variants, and the shop's nearest place, or its first one where there is no origin.
 * One statement, whose rows come as JSON: that takes Node half of the time of 25 columns.
 */
export async function selectProducts(
  db: Kysely<DB>,
  source: Source,
): Promise<(ProductRow & { key: number | null })[]> {
  const { rows } = await sql<{ product: Travelling }>`${source.prepared ? PREPARED : sql``}
    with hits as materialized (${source.hits})
    select row_to_json(r) as product from (
      select ${source.key ?? sql`null::float8`} as key,
        p.id, p.name, p.description, p.price_cents, p.discount_basis_points,
        ${milliseconds('discount_start_date')} as discount_start_ms,
        ${milliseconds('discount_end_date')} as discount_end_ms,
        p.images, p.video_url, p.poster_url, p.shop_id, s.name as shop_name, p.category_id,
        (select c.name from categories c where c.id = p.category_id) as category_name,
        ${source.origin ? NEAREST : FIRST_PLACE}, p.stock_quantity, p.has_variants, p.sku,
        p.rating_sum, p.rating_count, ${milliseconds('created_at')} as created_ms,
        p.cj_product_id, p.is_dropshipping,
        case when p.has_variants then coalesce((
          select json_agg(json_build_array(v.id, v.name, v.value, v.price_modifier_cents,
            v.stock_quantity, v.images) order by v.position)
          from variants v where v.product_id = p.id and v.deleted_at is null), '[]')
          else '[]' end as variants
      from hits
      join products p on p.id = hits.id
      join shops s on s.id = p.shop_id
      ${source.origin ? nearestPlace(source.origin) : sql``}
      order by ${source.order}) r`.execute(db);
  return rows.map(({ product }) => arrived(product));
}

const milliseconds = (column: string) =>
  sql`floor(extract(epoch from ${sql.ref(`p.${column}`)}) * 1000)`;

const FIRST_PLACE = sql`(
  select l.name from shop_locations l where l.shop_id = p.shop_id
  order by l.position limit 1) as location, null as distance`;
const NEAREST = sql`place.name as location, place.distance`;

const nearestPlace = (origin: Origin) => sql`
  left join lateral (
    select l.name, ${kilometres(origin)} as distance from shop_locations l
    where l.shop_id = p.shop_id order by 2, l.position limit 1) place on true`;

function arrived(row: Travelling): ProductRow & { key: number | null } {
  const { discount_start_ms: start, discount_end_ms: end, created_ms, variants, ...same } = row;
  return {
    ...same,
    discount_start_date: start === null ? null : new Date(start),
    discount_end_date: end === null ? null : new Date(end),
    created_at: new Date(created_ms),
    variants: variants.map(([id, name, value, price_modifier_cents, stock_quantity, images]) => ({
      id,
      name,
      value,
      price_modifier_cents,
      stock_quantity,
      images,
    })),
  };
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
  const { rows } = await sql<{ total: number }>`${PREPARED}
    select count(*)::int as total from products
    where shop_id = ${shopId} and deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** In the order of the shop's shelves; a limit of null is none. */
export async function allCategories(
  db: Kysely<DB>,
  page: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`${PREPARED}
    select id, name from categories order by position, name, id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function categoryExists(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`select from categories where id = ${id}`.execute(db);
  return rows.length > 0;
}
