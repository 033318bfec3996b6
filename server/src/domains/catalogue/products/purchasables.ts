import { sql, type RawBuilder } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row, type Columns, type Statement, type ValueOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { SHIPPING_DAYS, type ShippingDays, shippingDaysColumns } from '../../shops/index.ts';
import { PUBLIC } from './visibility.ts';

/** An item for a cart: a product, and one of its variants if it has any. */
export type Pair = { product_id: string; variant_id: string | null };

/**
 * Everything that cart and checkout need to know about a product, even one no longer sold. Its
 * price: `unitPriceCents(purchasable, purchasable.modifier_cents, now)`.
 */
export type Purchasable = Pair &
  ShippingDays & {
    /**
     * False if the product, shop or variant is deleted or hidden, or if the variant belongs to
     * another product.
     */
    live: boolean;
    product_name: string;
    /** Pictures, starting with the variant's own. */
    images: string[];
    sku: string | null;
    shop_id: string;
    shop_name: string;
    shop_brand_color: string;
    shop_owner_id: string;
    /** Whether the shop refuses to sell to this buyer. */
    blocked: boolean;
    /** Whether the buyer must choose a variant. */
    has_variants: boolean;
    /** Null if none was requested, or if it belongs to another product. */
    variant: { id: string; name: string; value: string; deleted: boolean } | null;
    price_cents: number;
    discount_basis_points: number;
    discount_start_date: Date | null;
    discount_end_date: Date | null;
    modifier_cents: number;
    /** Null is its shop's default profile. */
    shipping_profile_id: string | null;
    /** Of one piece, in grams; 0 if unknown. */
    weight_g: number;
    /** The maximum quantity in one order, across all variants. */
    max_per_order: number;
    /** Whether the shop is suspended, but not closed. */
    shop_suspended: boolean;
    /** How many are in stock. 0 if the product has variants and none was chosen. */
    stock_quantity: number;
  };

/** A requested pair, and its position. */
const ASKED = { product_id: 'text', variant_id: 'text | null', n: 'number' } as const;

const PURCHASABLE = {
  ...ASKED,
  product_name: 'text',
  images: 'texts',
  sku: 'text | null',
  shop_id: 'text',
  shop_name: 'text',
  shop_brand_color: 'text',
  shop_owner_id: 'text',
  ...SHIPPING_DAYS,
  blocked: 'boolean',
  has_variants: 'boolean',
  max_per_order: 'number',
  on_sale: 'boolean',
  shop_suspended: 'boolean',
  own_variant_id: 'text | null',
  variant_name: 'text | null',
  variant_value: 'text | null',
  variant_deleted: 'boolean',
  price_cents: 'number',
  discount_basis_points: 'number',
  discount_start_date: 'time | null',
  discount_end_date: 'time | null',
  modifier_cents: 'number',
  shipping_profile_id: 'text | null',
  weight_g: 'number',
  stock_quantity: 'number',
} as const;
type PurchasableRow = ValueOf<typeof PURCHASABLE>;

/**
 * Returns what that buyer can buy: an entry for each pair, in the same order; null if the product
 * never existed.
 */
export async function purchasables(
  db: Db,
  buyerId: string,
  pairs: readonly Pair[],
): Promise<(Purchasable | null)[]> {
  if (pairs.length === 0) return [];
  const rows = await select(
    db,
    buyerId,
    {},
    sql`select product_id, variant_id, n::int
      from unnest(${pairs.map((pair) => pair.product_id)}::uuid[],
        ${pairs.map((pair) => pair.variant_id)}::uuid[])
        with ordinality as given (product_id, variant_id, n)`,
  );
  const found = new Map(rows.map((one) => [one.n, one]));
  return pairs.map((_, index) => {
    const one = found.get(index + 1);
    return one ? toPurchasable(one) : null;
  });
}

/**
 * Returns one entry for each row of a query, ordered by `n`, with its other columns. The query
 * selects `product_id`, `variant_id`, `n` and the columns that `Others` declares.
 */
export async function purchasablesOf<Others>(
  db: Db,
  buyerId: string,
  { columns }: Statement<Others>,
  asked: RawBuilder<unknown>,
): Promise<(Purchasable & Others)[]> {
  const rows = await select(db, buyerId, columns, asked);
  return rows.map((found) => toPurchasable(found) as Purchasable & Others);
}

async function select(
  db: Db,
  buyerId: string,
  columns: Columns,
  asked: RawBuilder<unknown>,
): Promise<PurchasableRow[]> {
  const all: typeof PURCHASABLE = { ...columns, ...PURCHASABLE };
  const { rows } = await row(all)`${PREPARED}
    select asked.*, p.name as product_name,
      coalesce(v.images, '{}') || p.images as images, coalesce(v.sku, p.sku) as sku,
      s.id as shop_id, s.name as shop_name, s.brand_color as shop_brand_color,
      s.owner_id as shop_owner_id, ${shippingDaysColumns},
      exists (select from blocked_buyers b
        where b.shop_id = s.id and b.user_id = ${buyerId}) as blocked, p.has_variants, p.max_per_order,
      ${PUBLIC} as on_sale, s.deleted_at is null and s.suspended_at is not null as shop_suspended,
      v.id as own_variant_id, v.name as variant_name, v.value as variant_value,
      v.deleted_at is not null as variant_deleted,
      p.price_cents, p.discount_basis_points, p.discount_start_date, p.discount_end_date,
      coalesce(v.price_modifier_cents, 0) as modifier_cents, p.shipping_profile_id,
      coalesce(v.weight_g, p.weight_g, 0) as weight_g,
      case when p.has_variants or asked.variant_id is not null then coalesce(v.stock_quantity, 0)
        else p.stock_quantity end as stock_quantity
    from (${asked}) asked
    join products p on p.id = asked.product_id
    join shops s on s.id = p.shop_id
    left join variants v on v.id = asked.variant_id and v.product_id = p.id
    order by asked.n`.execute(db);
  return rows;
}

function toPurchasable(found: PurchasableRow): Purchasable {
  const {
    n: _,
    on_sale,
    own_variant_id,
    variant_name,
    variant_value,
    variant_deleted,
    ...rest
  } = found;
  const variant =
    own_variant_id === null
      ? null
      : {
          id: own_variant_id,
          name: variant_name ?? '',
          value: variant_value ?? '',
          deleted: variant_deleted,
        };
  const variantLives = rest.variant_id === null || (variant !== null && !variant.deleted);
  return { ...rest, live: on_sale && variantLives, variant };
}
