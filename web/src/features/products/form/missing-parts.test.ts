import { expect, test } from 'vitest';
import { missingParts } from './check-product.ts';

const video = { url: '/media/videos/a.mp4', poster: null };
const images = ['/media/products/a.webp'];
const none = { shopId: 's', images: [], video: null, makeClip: false };

test('a new product is blocked by one toast at a time', () => {
  expect(missingParts('new', { ...none, shopId: null })?.toast).toBe('Shop ID is missing');
  expect(missingParts('new', none)?.toast).toBe('Please upload at least one image');
  expect(missingParts('new', { ...none, images })?.toast).toBe('Please upload a product video');
  expect(missingParts('new', { ...none, images, video })).toBeNull();
});

test('a requested clip counts as a video and needs pictures', () => {
  const clip = { ...none, makeClip: true };
  expect(missingParts('new', { ...clip, images })).toBeNull();
  expect(missingParts('add', { ...clip, images })).toBeNull();
  const missing = missingParts('new', clip);
  expect(missing?.toast).toBe('Please upload at least one image');
  expect(missing?.video).toBeNull();
});

test('the messages beside the parts don’t repeat the toast', () => {
  const missing = missingParts('new', none);
  expect(missing?.images).not.toBe(missing?.toast);
  expect(missing?.images).toBeTruthy();
  expect(missing?.video).toBeTruthy();
});

test('the edit form asks for a new product’s video in its own words', () => {
  const required = 'Product video is required. Please upload a video before creating the product.';
  expect(missingParts('add', { ...none, images })).toEqual({ images: null, video: required });
  expect(missingParts('add', { ...none, makeClip: true })).toEqual({
    images: 'Please upload at least one image',
    video: required,
  });
  expect(missingParts('edit', { ...none, images })).toBeNull();
});
