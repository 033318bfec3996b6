import type { Variant } from '@souk/contract/products';
import { expect, test } from 'vitest';
import { shownPrice } from './shown-price.ts';

const plain = { price: 20, original_price: 20, discounted_price: null, has_active_discount: false };
const reduced = { ...plain, discounted_price: 14.99, has_active_discount: true };

function dearer(by: number): Variant {
  return {
    id: 'v',
    name: 'Size',
    value: 'L',
    price_modifier: by,
    stock_quantity: 1,
    sku: null,
    weight_g: null,
    barcode: null,
    images: [],
  };
}

test('without a discount there is one price', () => {
  expect(shownPrice(plain)).toEqual({ now: 20, was: null, percentOff: 0 });
});

test('an active discount strikes out the original price and rounds the badge', () => {
  expect(shownPrice(reduced)).toEqual({ now: 14.99, was: 20, percentOff: 25 });
});

test('an inactive discounted price does not count', () => {
  expect(shownPrice({ ...reduced, has_active_discount: false }).now).toBe(20);
});

test('a variant adds its modifier, exact to the cent', () => {
  expect(shownPrice(reduced, dearer(0.11)).now).toBe(15.1);
});

test('a variant that costs at least the original price shows no saving', () => {
  expect(shownPrice(reduced, dearer(10))).toEqual({ now: 24.99, was: null, percentOff: 0 });
  expect(shownPrice(plain, dearer(0)).was).toBeNull();
});
