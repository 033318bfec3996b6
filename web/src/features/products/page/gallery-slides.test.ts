import type { Variant } from '@souk/contract/products';
import { expect, test } from 'vitest';
import { slidesOf } from './gallery-slides.ts';

const variant = (value: string, ...images: string[]): Variant => ({
  id: value,
  name: 'Color',
  value,
  price_modifier: 0,
  stock_quantity: 5,
  sku: null,
  weight_g: null,
  barcode: null,
  images,
});

const red = variant('Red', 'red');
const blue = variant('Blue', 'blue', 'blue-back');
const plain = variant('Plain');
const jug = {
  id: 'jug',
  images: ['red', 'table', 'table'],
  video_url: null as string | null,
  poster_url: null as string | null,
  variants: [red, blue, plain],
};
const sources = (chosen: Variant | null, product = jug) =>
  slidesOf(product, chosen).map(({ src }) => src);

test('without a choice: the product’s pictures, each once', () => {
  expect(sources(null)).toEqual(['red', 'table']);
});

test('a variant’s own pictures come first, and another variant’s are not shown', () => {
  expect(sources(blue)).toEqual(['blue', 'blue-back', 'table']);
  expect(sources(red)).toEqual(['red', 'table']);
});

test('a variant without pictures keeps the product’s', () => {
  expect(sources(plain)).toEqual(['red', 'table']);
});

test('the video comes last', () => {
  expect(slidesOf({ ...jug, video_url: 'film', poster_url: 'still' }, null).at(-1)).toEqual({
    kind: 'video',
    src: 'film',
    poster: 'still',
    productId: 'jug',
  });
});

test('without pictures or video there are no slides', () => {
  expect(slidesOf({ ...jug, images: [], variants: [] }, null)).toEqual([]);
});
