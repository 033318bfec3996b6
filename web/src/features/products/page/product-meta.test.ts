import type { Product } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { expect, test } from 'vitest';
import { productJsonLd } from './product-json-ld.ts';
import { productMeta } from './product-meta.ts';
import type { SaleTerms } from './product-offers.ts';

const url = 'https://souk.example';
const mug: Product = {
  id: 'p1',
  name: 'Mug',
  description: 'Holds tea.',
  price: 20,
  has_active_discount: false,
  discounted_price: null,
  original_price: 20,
  images: ['/media/products/mug.webp', 'https://cdn.example/mug.jpg'],
  video_url: null,
  poster_url: null,
  shop_id: 's1',
  shop_name: 'Clay & Co',
  back_on: null,
  category_id: 'c1',
  category_name: 'Home & Kitchen',
  categories: ['Home & Kitchen'],
  location: null,
  distance: null,
  stock_quantity: 5,
  stock: 5,
  sku: 'MUG-1',
  barcode: null,
  brand: null,
  condition: 'new',
  weight_g: null,
  max_per_order: 100,
  shipping_profile_id: null,
  variants: [],
  discount_percentage: null,
  discount_start_date: null,
  discount_end_date: null,
  average_rating: null,
  total_reviews: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  status: 'listed',
};
const reviewOf = (rating: number): ProductReview => ({
  id: `r${rating}`,
  rating,
  title: rating === 5 ? 'Lovely' : null,
  comment: 'Good mug',
  images: [],
  user_name: 'Ada B.',
  is_verified_purchase: true,
  created_at: '2026-02-01T00:00:00.000Z',
  answer: null,
  answered_at: null,
});
const variant = (id: string, price_modifier: number) => ({
  id,
  name: 'Size',
  value: id,
  price_modifier,
  stock_quantity: 1,
  sku: null,
  weight_g: null,
  barcode: null,
  images: [],
});

const NONE: SaleTerms = { freeShippingOver: null, shop: null };

/** The Product, or ProductGroup, and the BreadcrumbList of a product's page. */
function things(
  product: Product,
  reviews: ProductReview[] = [],
  terms = NONE,
): Record<string, any>[] {
  return productJsonLd(product, reviews, terms, url);
}

test('a product has the fields that schema.org and search engines require', () => {
  const [product, way] = things(mug);
  expect(product).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}/product/p1#product`,
    name: 'Mug',
    url: `${url}/product/p1`,
    description: 'Holds tea.',
    image: [`${url}/media/products/mug.webp`, 'https://cdn.example/mug.jpg'],
    sku: 'MUG-1',
    category: 'Home & Kitchen',
    brand: { '@type': 'Brand', name: 'Clay & Co' },
    offers: {
      '@type': 'Offer',
      price: 20,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: `${url}/product/p1`,
      seller: {
        '@type': 'Organization',
        '@id': `${url}/shop/s1#shop`,
        name: 'Clay & Co',
        url: `${url}/shop/s1`,
      },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        '@id': `${url}/product/p1#shipping`,
        shippingRate: { '@type': 'MonetaryAmount', value: 9.99, currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        '@id': `${url}/product/p1#returns`,
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
        returnMethod: 'https://schema.org/ReturnByMail',
        merchantReturnLink: `${url}/protection#returns`,
      },
    },
  });
  expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(way!.itemListElement.map((one: any) => [one.position, one.name, one.item])).toEqual([
    [1, 'Home', `${url}/`],
    [2, 'Clay & Co', `${url}/shop/s1`],
    [3, 'Mug', `${url}/product/p1`],
  ]);
});

test('stars and reviews appear only if some exist', () => {
  const rated = { ...mug, average_rating: 4.5, total_reviews: 4 };
  const [product] = things(rated, [5, 4, 3, 2].map(reviewOf));
  expect(product!.aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    reviewCount: 4,
    bestRating: 5,
    worstRating: 1,
  });
  expect(product!.review).toHaveLength(3);
  expect(product!.review[0]).toEqual({
    '@type': 'Review',
    name: 'Lovely',
    reviewBody: 'Good mug',
    datePublished: '2026-02-01T00:00:00.000Z',
    author: { '@type': 'Person', name: 'Ada B.' },
    reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
  });
});

test('the offer is the current price, valid while the discount lasts', () => {
  const reduced = {
    ...mug,
    stock_quantity: 0,
    has_active_discount: true,
    discounted_price: 15,
    discount_end_date: '2026-12-24T18:00:00.000Z',
  };
  expect(things(reduced)[0]!.offers).toMatchObject({
    price: 15,
    priceValidUntil: '2026-12-24',
    availability: 'https://schema.org/OutOfStock',
  });
  const over = { ...reduced, has_active_discount: false, discounted_price: null };
  expect(things(over)[0]!.offers.priceValidUntil).toBeUndefined();
});

test('brand, barcode, condition and weight are those of the product', () => {
  const lamp = { ...mug, brand: 'Lumen', barcode: '4006381333931', weight_g: 1200 };
  const [product] = things({ ...lamp, condition: 'used' });
  expect(product).toMatchObject({
    brand: { '@type': 'Brand', name: 'Lumen' },
    gtin: '4006381333931',
    weight: { '@type': 'QuantitativeValue', value: 1200, unitCode: 'GRM' },
    offers: { itemCondition: 'https://schema.org/UsedCondition' },
  });
});

test('variants are products of a group, each with its own offer', () => {
  const red = {
    ...variant('v1', 5.5),
    name: 'Color / Size',
    value: 'Red / L',
    sku: 'MUG-RED',
    barcode: '96385074',
    images: ['/media/red.webp'],
  };
  const blue = { ...variant('v2', 0), name: 'colour / Cut', value: 'Blue / Slim' };
  const [group] = things({
    ...mug,
    barcode: '4006381333931',
    weight_g: 350,
    variants: [red, { ...blue, stock_quantity: 0 }],
  });
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'p1',
    name: 'Mug',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Mug - Red / L',
        color: 'Red',
        size: 'L',
        image: [`${url}/media/red.webp`],
        sku: 'MUG-RED',
        gtin: '96385074',
        offers: { price: 25.5, url: `${url}/product/p1?variant=v1` },
      },
      {
        name: 'Mug - Blue / Slim',
        color: 'Blue',
        image: [`${url}/media/products/mug.webp`],
        sku: 'MUG-1',
        gtin: '4006381333931',
        weight: { value: 350 },
        offers: { price: 20, availability: 'https://schema.org/OutOfStock' },
      },
    ],
  });
  for (const field of ['offers', 'sku', 'gtin']) expect(group).not.toHaveProperty(field);
  // What the offers share is written once.
  const [first, second] = group!.hasVariant.map((one: any) => one.offers);
  for (const field of ['seller', 'shippingDetails', 'hasMerchantReturnPolicy']) {
    expect(Object.keys(first[field]).length).toBeGreaterThan(1);
    expect(second[field]).toEqual({ '@id': first[field]['@id'] });
  }
});

test('shipping has the days that the shop says, and is free above the site’s amount', () => {
  const dispatch = { dispatch_days_min: 1, dispatch_days_max: 3 };
  const none = { transit_days_min: null, transit_days_max: null };
  const detailsOf = (terms: SaleTerms) => things(mug, [], terms)[0]!.offers.shippingDetails;
  const range = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  const handlingTime = range(1, 3);
  expect(detailsOf({ freeShippingOver: 20, shop: { ...dispatch, ...none } })).toMatchObject({
    shippingRate: { value: 9.99 },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime },
  });
  const shop = { ...dispatch, transit_days_min: 2, transit_days_max: 5 };
  expect(detailsOf({ freeShippingOver: 19.99, shop })).toMatchObject({
    '@id': `${url}/product/p1#free-shipping`,
    shippingRate: { value: 0 },
    deliveryTime: { handlingTime, transitTime: range(2, 5) },
  });
  expect(detailsOf(NONE)).not.toHaveProperty('deliveryTime');
});

test('a shop’s own shipping is said for each of its zones', () => {
  const rate = (price: number, more = {}) => ({
    id: `r${price}`,
    name: 'Standard',
    days: { min: 2, max: 4 },
    price,
    each_further: 1,
    free_over: null,
    max_weight_g: null,
    ...more,
  });
  const parcels = {
    id: 'parcels',
    name: 'Parcels',
    is_default: true,
    handling_days: { min: 1, max: 2 },
    zones: [
      {
        name: 'Iberia',
        countries: ['PT', 'ES'],
        rates: [rate(4.5), rate(3, { name: 'Letter', max_weight_g: 100 })],
      },
      { name: 'Elsewhere', countries: ['*'], rates: [rate(12, { free_over: 20 })] },
    ],
  };
  const terms = { ...NONE, profiles: [parcels] };
  const shippingOf = (product: Product, of: SaleTerms = terms) =>
    things(product, [], of)[0]!.offers.shippingDetails;
  const rateOf = (value: number) => ({ shippingRate: { value, currency: 'USD' } });
  expect(shippingOf({ ...mug, weight_g: 500 })).toMatchObject([
    {
      '@type': 'OfferShippingDetails',
      ...rateOf(4.5),
      shippingDestination: [{ addressCountry: 'PT' }, { addressCountry: 'ES' }],
      deliveryTime: {
        handlingTime: { minValue: 1, maxValue: 2 },
        transitTime: { minValue: 2, maxValue: 4 },
      },
    },
    rateOf(0),
  ]);
  expect(shippingOf({ ...mug, price: 19, weight_g: 90 })).toMatchObject([rateOf(3), rateOf(12)]);
  expect(shippingOf(mug)[1]).not.toHaveProperty('shippingDestination');
  // Profiles are required, and it has none.
  expect(shippingOf(mug, { ...NONE, profiles: [] })).toBeUndefined();
  expect(shippingOf(mug, { ...NONE, fee: 5 })).toMatchObject(rateOf(5));
});

test('unknown fields are left out', () => {
  const bare = { ...mug, description: '', images: [], sku: null, category_name: null };
  const [product] = things(bare);
  const missing = 'description image sku gtin weight category aggregateRating review'.split(' ');
  for (const field of missing) expect(product).not.toHaveProperty(field);
});

test('the head has price and stock; a missing product is not indexed', () => {
  const tags = productMeta({ ...mug, price: 19.5, original_price: 19.5 }, [], url);
  expect(tags).toContainEqual({ property: 'product:price:amount', content: '19.50' });
  expect(tags).toContainEqual({ property: 'product:availability', content: 'in stock' });
  // The price without a choice is one that nobody can pay.
  const chosen = productMeta({ ...mug, variants: [variant('L', 5), variant('M', 2)] }, [], url);
  expect(chosen).toContainEqual({ property: 'product:price:amount', content: '22.00' });
  expect(tags.filter((tag) => 'script:ld+json' in tag)).toHaveLength(2);
  const missing = productMeta(undefined, [], url);
  expect(missing).toContainEqual({ title: 'Product not found · Souk' });
  expect(missing).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('a product with a video but no picture is shared with its video’s poster', () => {
  const filmed = { ...mug, images: [], video_url: '/media/mug.mp4', poster_url: '/media/mug.webp' };
  expect(things(filmed)[0]!.image).toEqual([`${url}/media/mug.webp`]);
  const tags = productMeta(filmed, [], url);
  expect(tags).toContainEqual({ property: 'og:image', content: `${url}/media/mug.webp` });
});
