import type { Product } from '@souk/contract/products';
import { toDollars } from '@souk/contract/money';
import { discountedCents, hasActiveDiscount } from '@souk/contract/pricing';
import { averageRating } from '../shops/reads.ts';
import type { ProductRow } from './product-rows.ts';

/** A product as the contract shows it; the external catalogue's fields are for admins alone. */
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
    price: toDollars(row.price_cents),
    has_active_discount: active,
    discounted_price: active ? toDollars(reduced) : null,
    original_price: toDollars(row.price_cents),
    images: row.images,
    video_url: row.video_url,
    poster_url: row.poster_url,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    category_id: row.category_id,
    category_name: row.category_name,
    categories: row.category_name === null ? [] : [row.category_name],
    location: row.location,
    distance: row.distance === null ? null : Math.round(row.distance * 10) / 10,
    stock_quantity: stock,
    stock,
    sku: row.sku,
    variants: row.variants.map(({ price_modifier_cents, ...variant }) => ({
      ...variant,
      price_modifier: toDollars(price_modifier_cents),
    })),
    discount_percentage: row.discount_basis_points > 0 ? row.discount_basis_points / 100 : null,
    discount_start_date: row.discount_start_date?.toISOString() ?? null,
    discount_end_date: row.discount_end_date?.toISOString() ?? null,
    average_rating: averageRating(row.rating_sum, row.rating_count),
    total_reviews: row.rating_count,
    created_at: row.created_at.toISOString(),
    ...(viewer.is_admin
      ? { cj_product_id: row.cj_product_id, is_dropshipping: row.is_dropshipping }
      : {}),
  };
}
