import type { Product } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { excerpt, pageMeta } from '../../../lib/page-meta.ts';
import { paths } from '../../../paths.ts';
import { picturesOf, pricesOf, productJsonLd } from './product-json-ld.ts';

/** The head of a product's page. `product` is undefined where there is none. */
export function productMeta(
  product: Product | undefined,
  reviews: readonly ProductReview[],
  publicUrl: string | undefined,
) {
  if (!product) return pageMeta({ title: 'Product not found', noindex: true });
  const [image] = picturesOf(product);
  return pageMeta({
    title: product.name,
    description: excerpt(product.description) || `${product.name}, sold by ${product.shop_name}.`,
    image: image ? { src: image, alt: product.name } : null,
    path: paths.product(product.id),
    publicUrl,
    type: 'product',
    properties: {
      'product:price:amount': Math.min(...pricesOf(product)).toFixed(2),
      'product:price:currency': 'USD',
      'product:availability': product.stock_quantity > 0 ? 'in stock' : 'out of stock',
    },
    jsonLd: publicUrl === undefined ? [] : productJsonLd(product, reviews, publicUrl),
  });
}
