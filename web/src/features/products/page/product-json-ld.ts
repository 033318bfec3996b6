import { pages } from '@souk/contract/pages';
import type { ProductField } from '@souk/contract/product-inputs';
import type { Product, Variant } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { knownOptions } from '@souk/contract/variant-options';
import { aggregateRating, breadcrumbs, review, thing } from '../../../lib/json-ld.ts';
import { absolute } from '../../../lib/page-meta.ts';
import { offersOf, type SaleTerms } from './product-offers.ts';

const REVIEWS = 3;

/**
 * Fields of a variant or an offer, or left out: the clip and the dates of an inactive discount.
 */
type Elsewhere =
  | 'price'
  | 'stock_quantity'
  | 'variants'
  | 'sku'
  | 'barcode'
  | 'weight_g'
  | 'condition'
  | 'max_per_order'
  | 'video_url'
  | 'discount_percentage'
  | 'discount_start_date'
  | 'discount_end_date';

/** The schema.org properties of all other product fields. */
const FACTS: Record<
  Exclude<ProductField, Elsewhere>,
  (product: Product, publicUrl: string) => object
> = {
  name: ({ name }) => ({ name }),
  description: ({ description }) => (description ? { description } : {}),
  images: (product, publicUrl) => pictures(picturesOf(product), publicUrl),
  category_id: ({ category_name }) => (category_name ? { category: category_name } : {}),
  brand: ({ brand, shop_name }) => ({ brand: { '@type': 'Brand', name: brand ?? shop_name } }),
};

/**
 * Structured data about a product for search engines: its pictures, prices, stock and stars, and its
 * breadcrumbs. One with variants is a group of products.
 */
export function productJsonLd(
  product: Product,
  reviews: readonly ProductReview[],
  terms: SaleTerms,
  publicUrl: string,
): object[] {
  const url = publicUrl + pages.product(product.id);
  const offerOf = offersOf(product, terms, publicUrl);
  const newest = reviews
    .slice(0, REVIEWS)
    .map((one) => review(one, one.comment, one.title ?? undefined));
  const { variants } = product;
  return [
    thing({
      '@type': variants.length > 0 ? 'ProductGroup' : 'Product',
      '@id': `${url}#product`,
      url,
      ...Object.assign({}, ...Object.values(FACTS).map((fact) => fact(product, publicUrl))),
      ...(variants.length > 0
        ? {
            productGroupID: product.id,
            variesBy: variesBy(variants),
            hasVariant: variants.map((variant) => ({
              '@type': 'Product',
              name: `${product.name} - ${variant.value}`,
              ...knownOptions(variant),
              ...pictures([...variant.images, ...picturesOf(product)].slice(0, 1), publicUrl),
              ...identity(product, variant),
              offers: offerOf(variant),
            })),
          }
        : { ...identity(product, null), offers: offerOf(null) }),
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
export function picturesOf({ images, poster_url }: Product): string[] {
  return images.length === 0 && poster_url !== null ? [poster_url] : images;
}

function pictures(paths: readonly string[], publicUrl: string): object {
  const image = paths.flatMap((one) => absolute(one, publicUrl) ?? []);
  return image.length > 0 ? { image } : {};
}

/** What the variant says of itself, or the product where it doesn't. */
function identity(product: Product, variant: Variant | null): object {
  const sku = variant?.sku ?? product.sku;
  const gtin = variant?.barcode ?? product.barcode;
  const weight = variant?.weight_g ?? product.weight_g;
  return {
    ...(sku ? { sku } : {}),
    ...(gtin ? { gtin } : {}),
    ...(weight ? { weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM' } } : {}),
  };
}

const variesBy = (variants: readonly Variant[]) => [
  ...new Set(
    variants.flatMap((one) =>
      Object.keys(knownOptions(one)).map((name) => `https://schema.org/${name}`),
    ),
  ),
];
