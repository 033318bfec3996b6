import { LOW_STOCK } from '@souk/contract/limits';
import type { Category, Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMedia } from '../../../lib/motion.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import type { CardProduct } from '../listed-product.ts';
import { ProductCard } from '../page/product-card.tsx';
import { categoriesQuery } from '../queries.ts';
import { discountPreview } from './discount-preview.ts';
import { type ChosenVideo, type ProductForm, totalStock } from './product-form.ts';

type PreviewCardProps = {
  shop: ShopWithReviews | null;
  product: Product | null;
  images: string[];
  video: ChosenVideo | null;
};

/** Screens this wide (`xl`) show the preview next to the form. */
const WIDE = '(width >= 80rem)';

/** The product's future look in lists. Visual only. */
export function PreviewCard(props: PreviewCardProps) {
  return useMedia(WIDE) ? <Preview {...props} /> : null;
}

function Preview(props: PreviewCardProps) {
  const { control } = useFormContext<ProductForm>();
  // Every field has a value from the start.
  const fields = useWatch({ control }) as ProductForm;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const category = categories.find(({ id }) => id === fields.categoryId);
  return (
    <aside aria-hidden className="sticky top-[calc(var(--header)+1.5rem)] flex flex-col gap-3">
      <p className="text-sm font-medium text-muted">What shoppers will see</p>
      <div inert>
        <ProductCard product={previewProduct(fields, props, category)} eager />
      </div>
    </aside>
  );
}

/** The typed product as a list shows it, with placeholders for missing fields. */
function previewProduct(
  fields: ProductForm,
  { shop, product, images, video }: PreviewCardProps,
  category: Category | undefined,
): CardProduct {
  const discount = discountPreview(fields, new Date());
  const active = discount.state === 'now';
  const has_options = fields.variants.length > 0;
  // A stock not typed yet is not low.
  const stock_quantity = has_options
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
    discount_end_date: null,
    images,
    video_url: video?.url ?? null,
    poster_url: video?.poster ?? null,
    shop_id: shop?.id ?? '',
    shop_name: shop?.name ?? '',
    back_on: null,
    categories: category ? [category.name] : [],
    distance: null,
    stock_quantity,
    average_rating: product?.average_rating ?? null,
    total_reviews: product?.total_reviews ?? 0,
    has_options,
    has_video: video !== null,
  };
}
