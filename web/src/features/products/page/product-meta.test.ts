import type { Product } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { expect, test } from 'vitest';
import { productJsonLd, productMeta } from './product-meta.ts';

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
  max_per_order: 100,
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
  images: [],
});

/** The Product and the BreadcrumbList of a product's page. */
function things(product: Product, reviews: ProductReview[] = []): Record<string, any>[] {
  return productJsonLd(product, reviews, url);
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
      url: `${url}/product/p1`,
      seller: { '@type': 'Organization', name: 'Clay & Co', url: `${url}/shop/s1` },
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

test('variants of different prices form a range, of equal prices one offer', () => {
  const sizes = { ...mug, variants: [variant('L', 5.5), variant('S', -2), variant('M', 0)] };
  expect(things(sizes)[0]!.offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 18,
    highPrice: 25.5,
    offerCount: 3,
    priceCurrency: 'USD',
  });
  const colors = { ...mug, variants: [variant('Red', 1), variant('Blue', 1)] };
  expect(things(colors)[0]!.offers).toMatchObject({ '@type': 'Offer', price: 21 });
});

test('unknown fields are left out', () => {
  const bare = { ...mug, description: '', images: [], sku: null, category_name: null };
  const [product] = things(bare);
  for (const field of ['description', 'image', 'sku', 'category', 'aggregateRating', 'review']) {
    expect(product).not.toHaveProperty(field);
  }
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
