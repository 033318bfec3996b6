import { expect, test } from 'vitest';
import { feedAddress } from './feed-address.ts';

const all = {
  search: '',
  category_id: '',
  min_price: '',
  max_price: '',
  in_stock: '',
  on_sale: '',
  min_rating: '',
  ships_to: '',
  sort_by: 'newest',
} as const;

test('the address of the feed names only its clip and its filters', () => {
  expect(feedAddress(all)).toBe('/videos');
  expect(feedAddress(all, 'abc')).toBe('/videos?clip=abc');
  expect(feedAddress({ ...all, search: 'red & blue', sort_by: 'price_low' }, 'abc')).toBe(
    '/videos?search=red+%26+blue&sort_by=price_low&clip=abc',
  );
});
