import type { Category, Product } from '@souk/contract/products';
import { LOW_STOCK } from '@souk/contract/limits';
import type { ShopWithReviews } from '@souk/contract/shops';
import { discountPreview, typedNumber } from './discount-preview.ts';
import { totalStock, type ProductState } from './product-form.ts';

type Previewed = ProductState & {
  shop: ShopWithReviews | null;
  product: Product | null;
  category: Category | null;
};

/** What is typed, as a product of the market; what is still missing is said in its place. */
export function previewProduct(typed: Previewed): Product {
  const { fields, images, video, shop, product, category } = typed;
  const discount = discountPreview(fields, new Date());
  const active = discount.state === 'now';
  // A stock that is not typed yet is not a low one.
  const stock =
    fields.variants.length > 0
      ? totalStock(fields.variants)
      : (typedNumber(fields.stock) ?? LOW_STOCK + 1);
  return {
    id: product?.id ?? '',
    name: fields.name.trim() || 'Your product',
    description: fields.description,
    price: discount.price,
    original_price: discount.price,
    has_active_discount: active,
    discounted_price: active ? discount.reduced : null,
    discount_percentage: typedNumber(fields.discount),
    discount_start_date: null,
    discount_end_date: null,
    images,
    video_url: video?.url ?? null,
    poster_url: video?.poster ?? null,
    shop_id: shop?.id ?? '',
    shop_name: shop?.name ?? '',
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    categories: category ? [category.name] : [],
    location: null,
    distance: null,
    stock_quantity: stock,
    stock,
    sku: fields.sku,
    variants: fields.variants.map((row, index) => ({
      id: row.id || String(index),
      name: row.name,
      value: row.value,
      price_modifier: typedNumber(row.modifier) ?? 0,
      stock_quantity: typedNumber(row.stock) ?? 0,
      images: row.images,
    })),
    average_rating: product?.average_rating ?? null,
    total_reviews: product?.total_reviews ?? 0,
    created_at: product?.created_at ?? '',
  };
}
