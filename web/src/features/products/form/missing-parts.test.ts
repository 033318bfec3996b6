import { expect, test } from 'vitest';
import { missingParts } from './missing-parts.ts';

const video = { url: '/media/videos/a.mp4', poster: null };
const images = ['/media/products/a.webp'];

test('a new product is blocked by a toast, one word at a time', () => {
  const none = { shopId: 's', images: [], video: null };
  expect(missingParts('new', { ...none, shopId: null })?.toast).toBe('Shop ID is missing');
  expect(missingParts('new', none)?.toast).toBe('Please upload at least one image');
  expect(missingParts('new', { ...none, images })?.toast).toBe('Please upload a product video');
  expect(missingParts('new', { shopId: 's', images, video })).toBeNull();
});

test('what stands beside the parts does not say the toast a second time', () => {
  const missing = missingParts('new', { shopId: 's', images: [], video: null });
  expect(missing?.images).not.toBe(missing?.toast);
  expect(missing?.images).toBeTruthy();
  expect(missing?.video).toBeTruthy();
});

test('the edit form asks for the video where a product is added, in its own words', () => {
  const lacking = { shopId: 's', images, video: null };
  expect(missingParts('add', lacking)).toEqual({
    images: null,
    video: 'Product video is required. Please upload a video before creating the product.',
  });
  expect(missingParts('edit', lacking)).toBeNull();
});
