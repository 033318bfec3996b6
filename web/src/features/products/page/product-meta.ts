import { pages } from '@souk/contract/pages';
import type { ProductField } from '@souk/contract/product-inputs';
import type { Product } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { aggregateRating, breadcrumbs, review, thing } from '../../../lib/json-ld.ts';
import { absolute, excerpt, pageMeta } from '../../../lib/page-meta.ts';
import { shownPrice } from './shown-price.ts';

/** The head of a product's page. `product` is undefined if it does not exist. */
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
    path: pages.product(product.id),
    publicUrl,
    type: 'product',
    properties: {
      'product:price:amount': Math.min(...pricesOf(product)).toFixed(2),
      'product:price:currency': 'USD',
      'product:availability': sells(product) ? 'in stock' : 'out of stock',
    },
    jsonLd: publicUrl === undefined ? [] : productJsonLd(product, reviews, publicUrl),
  });
}

const sells = ({ stock_quantity, back_on }: Product) => stock_quantity > 0 && !back_on;

const REVIEWS = 3;

/**
 * Fields covered by {@link offers}, or left out: the clip and the dates of an inactive discount.
 */
type InOffers =
  | 'price'
  | 'stock_quantity'
  | 'variants'
  | 'max_per_order'
  | 'video_url'
  | 'discount_percentage'
  | 'discount_start_date'
  | 'discount_end_date';

/** The schema.org properties of all other product fields. */
const FACTS: Record<
  Exclude<ProductField, InOffers>,
  (product: Product, publicUrl: string) => object
> = {
  name: ({ name }) => ({ name }),
  description: ({ description }) => (description ? { description } : {}),
  images(product, publicUrl) {
    const image = picturesOf(product)
      .map((one) => absolute(one, publicUrl))
      .filter((one) => one !== null);
    return image.length > 0 ? { image } : {};
  },
  sku: ({ sku }) => (sku ? { sku } : {}),
  category_id: ({ category_name }) => (category_name ? { category: category_name } : {}),
};

/**
 * Structured data about a product for search engines: its pictures, price, stock and stars, and its
 * breadcrumbs.
 */
export function productJsonLd(
  product: Product,
  reviews: readonly ProductReview[],
  publicUrl: string,
): object[] {
  const url = publicUrl + pages.product(product.id);
  const newest = reviews
    .slice(0, REVIEWS)
    .map((one) => review(one, one.comment, one.title ?? undefined));
  return [
    thing({
      '@type': 'Product',
      '@id': `${url}#product`,
      url,
      ...Object.assign({}, ...Object.values(FACTS).map((fact) => fact(product, publicUrl))),
      brand: { '@type': 'Brand', name: product.shop_name },
      offers: offers(product, url, publicUrl + pages.shop(product.shop_id)),
      ...aggregateRating(product),
      ...(newest.length > 0 ? { review: newest } : {}),
    }),
    breadcrumbs([
      { name: 'Home', url: publicUrl + pages.home() },
      { name: product.shop_name, url: publicUrl + pages.shop(product.shop_id) },
      { name: product.name, url },
    ]),
  ];
}

/** Its pictures; if it has only a video, that video's poster. */
function picturesOf({ images, poster_url }: Product): string[] {
  return images.length === 0 && poster_url !== null ? [poster_url] : images;
}

/** The price of each variant, or the product's own, in US dollars. */
function pricesOf(product: Product): number[] {
  const choices = product.variants.length > 0 ? product.variants : [null];
  return choices.map((variant) => shownPrice(product, variant).now);
}

/** One offer, or a price range if the variants differ in price. In US dollars. */
function offers(product: Product, url: string, shopUrl: string) {
  const { has_active_discount, discount_end_date } = product;
  const prices = pricesOf(product);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const span =
    low < high
      ? { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length }
      : { '@type': 'Offer', price: low };
  return {
    ...span,
    priceCurrency: 'USD',
    availability: `https://schema.org/${sells(product) ? 'InStock' : 'OutOfStock'}`,
    url,
    seller: { '@type': 'Organization', name: product.shop_name, url: shopUrl },
    ...(has_active_discount && discount_end_date
      ? { priceValidUntil: discount_end_date.slice(0, 10) }
      : {}),
  };
}
