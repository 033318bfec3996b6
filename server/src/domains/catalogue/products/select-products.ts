import { toAmount } from '@souk/contract/money';
import { discountedCents, hasActiveDiscount } from '@souk/contract/pricing';
import { PRODUCT_CONDITIONS, PRODUCT_STATUSES } from '@souk/contract/product-kinds';
import type { Product } from '@souk/contract/products';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { type Kind, listOf, row, tupleOf, type ValueOf } from '../../../db/raw-sql.ts';
import type { Db, Row } from '../../../db/rows.ts';
import { averageRating, backOn } from '../../shops/index.ts';

/** A place on the globe, in degrees. */
export type Origin = { lat: number; lng: number };

/** Columns that no reader shows. Every other column is read: a new one must be listed below. */
type UnreadColumn = 'search' | 'words_by' | 'deleted_at' | 'discount_over' | 'updated_at';
type ReadColumns = Omit<Row<'products'>, UnreadColumn>;

/** Every column that is read, as JSON carries it: times in milliseconds. */
const COLUMNS = {
  id: 'text',
  name: 'text',
  description: 'text',
  price_cents: 'number',
  discount_basis_points: 'number',
  discount_start_date: 'number | null',
  discount_end_date: 'number | null',
  images: 'texts',
  video_url: 'text | null',
  poster_url: 'text | null',
  shop_id: 'text',
  category_id: 'text | null',
  stock_quantity: 'number',
  has_variants: 'boolean',
  sku: 'text | null',
  barcode: 'text | null',
  brand: 'text | null',
  condition: PRODUCT_CONDITIONS,
  weight_g: 'number | null',
  max_per_order: 'number',
  shipping_profile_id: 'text | null',
  rating_sum: 'number',
  rating_count: 'number',
  created_at: 'number',
  cj_product_id: 'text | null',
  is_dropshipping: 'boolean',
  hidden_at: 'number | null',
  hidden_reason: 'text | null',
  status: PRODUCT_STATUSES,
} as const satisfies Record<keyof ReadColumns, Kind>;
const TIMES = new Set<string>([
  'discount_start_date',
  'discount_end_date',
  'created_at',
  'hidden_at',
] satisfies (keyof ReadColumns)[]);

/** Built once: lists are requested too often to assemble this text each time. */
const SELECTED = sql.raw(
  Object.keys(COLUMNS)
    .map((name) =>
      TIMES.has(name) ? `floor(extract(epoch from p.${name}) * 1000) as ${name}` : `p.${name}`,
    )
    .join(', '),
);

export type VariantRow = Pick<
  Row<'variants'>,
  | 'id'
  | 'name'
  | 'value'
  | 'price_modifier_cents'
  | 'stock_quantity'
  | 'sku'
  | 'weight_g'
  | 'barcode'
  | 'images'
>;

/** A variant in transit, its values in this order. */
const VARIANT = tupleOf(
  'text',
  'text',
  'text',
  'number',
  'number',
  'text | null',
  'number | null',
  'text | null',
  'texts',
);

/** A row's fields beyond its product's columns. */
const JOINED = {
  /** The number that its hit carries. */
  key: 'number | null',
  /** Whether there are more hits than shown. */
  more: 'boolean',
  shop_name: 'text',
  /** When a shop on holiday sells again, in milliseconds; in the past or null if it is selling. */
  shop_back_at: 'number | null',
  category_name: 'text | null',
  location: 'text | null',
  distance: 'number | null',
} as const;

export type ProductRow = ReadColumns & ValueOf<typeof JOINED> & { variants: VariantRow[] };

/** A row as JSON carries it, with each variant as a list of its values. */
const TRAVELLING = {
  ...COLUMNS,
  ...JOINED,
  variants: listOf(VARIANT),
} as const;

type Source = {
  hits: RawBuilder<unknown>;
  /** The number that a hit carries, as the row's `key`. */
  key?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** How many of the hits are shown; all by default. */
  shown?: number;
  origin: Origin | null;
  /** Whether to keep it as a prepared statement; its text must come in few shapes. */
  prepared?: boolean;
};

/**
 * Returns the products in `hits`, with all that is shown. As JSON, Node reads them in half the
 * time.
 */
export async function selectProducts(db: Db, source: Source): Promise<ProductRow[]> {
  const shown = source.shown === undefined ? null : sql.lit(source.shown);
  const { rows } = await row({ product: TRAVELLING })`${source.prepared ? PREPARED : sql``}
    with hits as materialized (${source.hits})
    select row_to_json(r) as product from (
      select ${source.key ?? sql`null::float8`} as key,
        ${shown ? sql`(select count(*) > ${shown} from hits)` : sql`false`} as more, ${SELECTED}, s.name as shop_name,
        floor(extract(epoch from s.back_at) * 1000) as shop_back_at,
        (select c.name from categories c where c.id = p.category_id) as category_name,
        ${source.origin ? NEAREST : FIRST_PLACE},
        case when p.has_variants then coalesce((
          select json_agg(json_build_array(v.id, v.name, v.value, v.price_modifier_cents,
            v.stock_quantity, v.sku, v.weight_g, v.barcode, v.images) order by v.position)
          from variants v where v.product_id = p.id and v.deleted_at is null), '[]')
          else '[]' end as variants
      from hits
      join products p on p.id = hits.id
      join shops s on s.id = p.shop_id
      ${source.origin ? nearestPlace(source.origin) : sql``}
      order by ${source.order} ${shown ? sql`limit ${shown}` : sql``}) r`.execute(db);
  return rows.map(({ product }) => arrived(product));
}

/**
 * Whether a product `p` can be bought. Avoids exists, for which the planner would read all variants
 * of all products.
 */
export const IN_STOCK = sql<SqlBool>`(case when p.has_variants then (
  select true from variants v where v.product_id = p.id and v.deleted_at is null
    and v.stock_quantity > 0 limit 1) else p.stock_quantity > 0 end)`;

const FIRST_PLACE = sql`(
  select l.name from shop_locations l where l.shop_id = p.shop_id
  order by l.position limit 1) as location, null as distance`;
const NEAREST = sql`place.name as location, place.distance`;

const nearestPlace = (origin: Origin) => sql`
  left join lateral (
    select l.name, ${kilometres(origin)} as distance from shop_locations l
    where l.shop_id = p.shop_id order by 2, l.position limit 1) place on true`;

/** Kilometres from `origin` to `l`, rounded: exact ones would reveal where a seller lives. */
export function kilometres(origin: Origin): RawBuilder<number> {
  const [lat, lng] = [sql`round(l.latitude * 100) / 100`, sql`round(l.longitude * 100) / 100`];
  return sql`12742 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${origin.lat}::float8) / 2), 2)
    + cos(radians(${origin.lat}::float8)) * cos(radians(${lat}))
      * power(sin(radians(${lng} - ${origin.lng}::float8) / 2), 2))))`;
}

const toDate = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds);

function arrived(row: ValueOf<typeof TRAVELLING>): ProductRow {
  return {
    ...row,
    discount_start_date: toDate(row.discount_start_date),
    discount_end_date: toDate(row.discount_end_date),
    created_at: new Date(row.created_at),
    hidden_at: toDate(row.hidden_at),
    variants: row.variants.map(
      ([
        id,
        name,
        value,
        price_modifier_cents,
        stock_quantity,
        sku,
        weight_g,
        barcode,
        images,
      ]) => ({
        id,
        name,
        value,
        price_modifier_cents,
        stock_quantity,
        sku,
        weight_g,
        barcode,
        images,
      }),
    ),
  };
}

/** Converts a row to a contract product; the external catalogue's fields are for admins only. */
export function toProduct(row: ProductRow, viewer: { now: Date; is_admin: boolean }): Product {
  const active = hasActiveDiscount(row, viewer.now);
  const stock = row.has_variants
    ? row.variants.reduce((sum, variant) => sum + variant.stock_quantity, 0)
    : row.stock_quantity;
  const reduced = discountedCents(row.price_cents, row.discount_basis_points);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toAmount(row.price_cents),
    has_active_discount: active,
    discounted_price: active ? toAmount(reduced) : null,
    original_price: toAmount(row.price_cents),
    images: row.images,
    video_url: row.video_url,
    poster_url: row.poster_url,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    back_on: backOn(toDate(row.shop_back_at), viewer.now),
    category_id: row.category_id,
    category_name: row.category_name,
    categories: row.category_name === null ? [] : [row.category_name],
    location: row.location,
    distance: row.distance === null ? null : Math.round(row.distance * 10) / 10,
    stock_quantity: stock,
    stock,
    sku: row.sku,
    barcode: row.barcode,
    brand: row.brand,
    condition: row.condition,
    weight_g: row.weight_g,
    max_per_order: row.max_per_order,
    shipping_profile_id: row.shipping_profile_id,
    variants: row.variants.map(({ price_modifier_cents, ...variant }) => ({
      ...variant,
      price_modifier: toAmount(price_modifier_cents),
    })),
    discount_percentage: row.discount_basis_points > 0 ? row.discount_basis_points / 100 : null,
    discount_start_date: row.discount_start_date?.toISOString() ?? null,
    discount_end_date: row.discount_end_date?.toISOString() ?? null,
    average_rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
    created_at: row.created_at.toISOString(),
    status: row.status,
    // Only the owner and admins are given a hidden product.
    ...(row.hidden_at && {
      hidden_at: row.hidden_at.toISOString(),
      hidden_reason: row.hidden_reason,
    }),
    ...(viewer.is_admin
      ? { cj_product_id: row.cj_product_id, is_dropshipping: row.is_dropshipping }
      : {}),
  };
}
