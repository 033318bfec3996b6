import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { categoriesQuery } from '../../../api/queries/products.ts';
import { useApi } from '../../../api/use-api.ts';
import { useMedia } from '../../../lib/motion.ts';
import { previewProduct } from './preview-product.ts';
import type { ChosenVideo, ProductForm } from './product-form.ts';

type PreviewCardProps = {
  shop: ShopWithReviews | null;
  product: Product | null;
  images: string[];
  video: ChosenVideo | null;
  card: (product: Product) => ReactNode;
};

/** As wide as the form leaves room for it: `lg`. */
const WIDE = '(width >= 64rem)';

/** How it will stand in the market's lists, while it is typed. For the eye only. */
export function PreviewCard(props: PreviewCardProps) {
  return useMedia(WIDE) ? <Preview {...props} /> : null;
}

function Preview({ shop, product, images, video, card }: PreviewCardProps) {
  const { control } = useFormContext<ProductForm>();
  // Every field has a value from the start.
  const fields = useWatch({ control }) as ProductForm;
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const category = categories.find(({ id }) => id === fields.categoryId) ?? null;
  return (
    <aside aria-hidden className="sticky top-[calc(var(--header)+1.5rem)] flex flex-col gap-3">
      <p className="text-sm font-medium text-muted">What shoppers will see</p>
      <div inert>{card(previewProduct({ fields, images, video, shop, product, category }))}</div>
    </aside>
  );
}
