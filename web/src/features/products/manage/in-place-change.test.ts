import { expect, test } from 'vitest';
import { inPlaceChange } from './in-place-change.ts';

const MUG = { price: 20, stock: 5, variants: [] };
const stock = (typed: number, now: number, unsure = false) =>
  inPlaceChange({ seen: 5, change: { stock_quantity: typed }, unsure }, { ...MUG, stock: now });
const price = (typed: number, now: number) =>
  inPlaceChange({ seen: 20, change: { price: typed }, unsure: false }, { ...MUG, price: now });

test('units sold while a stock was being typed stay sold', () => {
  expect(stock(8, 5)).toEqual({ stock_quantity: 8 });
  expect(stock(8, 3)).toEqual({ stock_quantity: 6 });
  expect(stock(2, 3)).toEqual({ stock_quantity: 0 });
  expect(stock(0, 3)).toBe('The stock is now 3. Save again to use yours.');
});

test('units are added once, even if the first attempt got no response', () => {
  expect(stock(8, 5, true)).toEqual({ stock_quantity: 8 });
  expect(stock(8, 8, true)).toEqual({ stock_quantity: 8 });
  expect(stock(8, 6, true)).toBe('The stock is now 6. Save again to use yours.');
});

test('somebody else’s price change is shown before it is overwritten', () => {
  expect(price(25, 20)).toEqual({ price: 25 });
  expect(price(25, 25)).toEqual({ price: 25 });
  expect(price(25, 30)).toBe('The price is now $30.00. Save again to use yours.');
});

test('one variant’s stock changes and the others keep theirs', () => {
  const small = {
    id: 's',
    name: 'Size',
    value: 'S',
    price_modifier: 0,
    sku: null,
    weight_g: null,
    barcode: null,
    images: [],
  };
  const large = { ...small, id: 'l', value: 'L' };
  const variants = [
    { ...small, stock_quantity: 3 },
    { ...large, stock_quantity: 9 },
  ];
  const typed = (variant_id: string) =>
    inPlaceChange(
      { seen: 5, change: { variant_id, stock_quantity: 8 }, unsure: false },
      { ...MUG, variants },
    );
  expect(typed('s')).toEqual({ variants: [{ ...small, stock_quantity: 6 }, large] });
  expect(typed('gone')).toBe('This option was removed.');
});
