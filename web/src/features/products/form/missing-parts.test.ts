import { expect, test } from 'vitest';
import { missingParts } from './check-product.ts';

const video = { url: '/media/videos/a.mp4', poster: null };
const images = ['/media/products/a.webp'];

test('a new product is blocked by one toast at a time', () => {
  const none = { shopId: 's', images: [], video: null };
  expect(missingParts('new', { ...none, shopId: null })?.toast).toBe('Shop ID is missing');
  expect(missingParts('new', none)?.toast).toBe('Please upload at least one image');
  expect(missingParts('new', { ...none, images })?.toast).toBe('Please upload a product video');
  expect(missingParts('new', { shopId: 's', images, video })).toBeNull();
});

test('the messages beside the parts don’t repeat the toast', () => {
  const missing = missingParts('new', { shopId: 's', images: [], video: null });
  expect(missing?.images).not.toBe(missing?.toast);
  expect(missing?.images).toBeTruthy();
  expect(missing?.video).toBeTruthy();
});

test('the edit form asks for a new product’s video in its own words', () => {
  const lacking = { shopId: 's', images, video: null };
  expect(missingParts('add', lacking)).toEqual({
    images: null,
    video: 'Product video is required. Please upload a video before creating the product.',
  });
  expect(missingParts('edit', lacking)).toBeNull();
});
