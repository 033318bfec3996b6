import { plainAmount, siteCurrency } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { excerpt, pageMeta } from '../../../lib/page-meta.ts';
import { picturesOf, productJsonLd } from './product-json-ld.ts';
import { isSold, type SaleTerms } from './product-offers.ts';
import { shownPrice } from './shown-price.ts';

const UNKNOWN: SaleTerms = { freeShippingOver: null, shop: null };

/** The head of a product's page. `product` is undefined if it does not exist. */
export function productMeta(
  product: Product | undefined,
  reviews: readonly ProductReview[],
  publicUrl: string | undefined,
  terms: SaleTerms = UNKNOWN,
) {
  if (!product) return pageMeta({ title: 'Product not found', noindex: true });
  const [image] = picturesOf(product);
  return pageMeta({
    title: product.name,
    description: excerpt(product.description) || `${product.name}, sold by ${product.shop_name}.`,
    image: image ? { src: image, alt: product.name } : null,
    path: pages.product(product.id),
    publicUrl,
    type: 'product',
    properties: {
      'product:price:amount': plainAmount(Math.min(...pricesOf(product))),
      'product:price:currency': siteCurrency(),
      'product:availability': isSold(product, product) ? 'in stock' : 'out of stock',
    },
    jsonLd: publicUrl === undefined ? [] : productJsonLd(product, reviews, terms, publicUrl),
  });
}

/** The price of each variant, or the product's own. */
function pricesOf(product: Product): number[] {
  const choices = product.variants.length > 0 ? product.variants : [null];
  return choices.map((variant) => shownPrice(product, variant).now);
}
