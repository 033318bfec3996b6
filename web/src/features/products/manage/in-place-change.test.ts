import { expect, test } from 'vitest';
import { inPlaceChange } from './in-place-change.ts';

const stock = (typed: number, now: number, unsure = false) =>
  inPlaceChange({ seen: 5, change: { stock_quantity: typed }, unsure }, { price: 20, stock: now });
const price = (typed: number, now: number) =>
  inPlaceChange({ seen: 20, change: { price: typed }, unsure: false }, { price: now, stock: 5 });

test('units sold while a stock was being typed stay sold', () => {
  expect(stock(8, 5)).toEqual({ stock_quantity: 8 });
  expect(stock(8, 3)).toEqual({ stock_quantity: 6 });
  expect(stock(2, 3)).toEqual({ stock_quantity: 0 });
  expect(stock(0, 3)).toBe('The stock is 3 now. Save again to set yours.');
});

test('units are added once, even if the first attempt got no response', () => {
  expect(stock(8, 5, true)).toEqual({ stock_quantity: 8 });
  expect(stock(8, 8, true)).toEqual({ stock_quantity: 8 });
  expect(stock(8, 6, true)).toBe('The stock is 6 now. Save again to set yours.');
});

test('somebody else’s price change is shown before it is overwritten', () => {
  expect(price(25, 20)).toEqual({ price: 25 });
  expect(price(25, 25)).toEqual({ price: 25 });
  expect(price(25, 30)).toBe('The price is $30.00 now. Save again to set yours.');
});
