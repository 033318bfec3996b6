import type { ShopWithReviews } from '@souk/contract/shops';
import { expect, test } from 'vitest';
import { shopMeta } from './shop-meta.ts';

const url = 'https://souk.example';
const shop: ShopWithReviews = {
  id: 's1',
  name: 'Clay & Co',
  description: 'Pots and mugs.',
  cover_pattern: null,
  blocks: [],
  brand_color: '#7c3aed',
  cover_photo_url: '/media/shops/cover.webp',
  logo_url: '/media/shops/logo.webp',
  owner_id: 'u1',
  back_on: null,
  location: 'Porto, Portugal',
  locations: [{ name: 'Porto, Portugal', latitude: 41.15, longitude: -8.61 }],
  average_rating: 4.8,
  total_reviews: 12,
  product_count: 3,
  sales: 0,
  answer_minutes: null,
  dispatch_days_min: null,
  transit_days_min: null,
  transit_days_max: null,
  dispatch_days_max: null,
  returns_policy: null,
  order_mails: null,
  created_at: '2026-01-01T00:00:00.000Z',
  reviews: [
    {
      id: 'r1',
      rating: 5,
      text: 'Quick and kind',
      user_name: 'Ada B.',
      created_at: '2026-02-01T00:00:00.000Z',
      answer: null,
      answered_at: null,
    },
  ],
};

function thingsOf(one: ShopWithReviews): Record<string, any>[] {
  return shopMeta(one, url).flatMap((tag) =>
    'script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, any>] : [],
  );
}

test('a shop is a Store with its location, rating and breadcrumbs', () => {
  const [store, way] = thingsOf(shop);
  expect(store).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: 'Clay & Co',
    url: `${url}/shop/s1`,
    image: [`${url}/media/shops/cover.webp`, `${url}/media/shops/logo.webp`],
    logo: `${url}/media/shops/logo.webp`,
    address: { '@type': 'PostalAddress', name: 'Porto, Portugal' },
    geo: { latitude: 41.15, longitude: -8.61 },
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
    review: [{ reviewBody: 'Quick and kind', author: { name: 'Ada B.' } }],
  });
  expect(way!.itemListElement).toHaveLength(2);
});

test('a shop without a location is an OnlineStore; missing fields are left out', () => {
  const [store] = thingsOf({
    ...shop,
    description: '',
    cover_photo_url: null,
    logo_url: null,
    location: null,
    locations: [],
    average_rating: null,
    total_reviews: 0,
    reviews: [],
  });
  expect(store!['@type']).toBe('OnlineStore');
  for (const field of ['description', 'image', 'logo', 'address', 'geo', 'aggregateRating']) {
    expect(store).not.toHaveProperty(field);
  }
});

test('the head names the feed of its newest products', () => {
  expect(shopMeta(shop, url)).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'New at Clay & Co',
    href: `${url}/feeds/shops/s1/products.rss`,
  });
});

test('a missing shop is not listed', () => {
  expect(shopMeta(undefined, url)).toContainEqual({ name: 'robots', content: 'noindex' });
});
