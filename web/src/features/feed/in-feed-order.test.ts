import type { Product } from '@souk/contract/products';
import { describe, expect, test } from 'vitest';
import { inFeedOrder, placeOf } from './in-feed-order.ts';

function clip(id: string, video: string | null = '/media/a.mp4'): Product {
  return { id, video_url: video } as Product;
}

const ids = (products: Product[]) => products.map(({ id }) => id);

describe('the order of the feed', () => {
  test('follows the list', () => {
    expect(ids(inFeedOrder([clip('a'), clip('b')], null))).toEqual(['a', 'b']);
  });

  test('a shared clip that is not in the list yet comes first, and only once', () => {
    expect(ids(inFeedOrder([clip('a'), clip('b')], clip('z')))).toEqual(['z', 'a', 'b']);
    expect(ids(inFeedOrder([clip('a'), clip('z'), clip('b')], clip('z')))).toEqual(['z', 'a', 'b']);
  });

  test('a product that has lost its video is left out', () => {
    expect(ids(inFeedOrder([clip('a', null), clip('b')], clip('z', null)))).toEqual(['b']);
  });
});

describe('the position of a clip', () => {
  const products = [clip('a'), clip('b')];

  test('is its index, or 0 if it is not listed', () => {
    expect(placeOf(products, 'b')).toBe(1);
    expect(placeOf(products, 'gone')).toBe(0);
    expect(placeOf(products, null)).toBe(0);
  });
});
