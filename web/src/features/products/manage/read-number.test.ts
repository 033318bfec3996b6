import { expect, test } from 'vitest';
import { readPrice, readStock } from './read-number.ts';

test.each([
  ['19.99', { value: 19.99 }],
  ['$1,234.50', { value: 1234.5 }],
  ['1,000,000', { value: 1_000_000 }],
  ['0', { value: 0 }],
  ['', { error: 'Price is required' }],
  ['-1', { error: 'Price cannot be negative' }],
  ['1.999', { error: 'Price can have at most two decimals' }],
  ['1.500', { error: 'This could be 1.5 or 1500. Please write it one of these two ways.' }],
  ['1000001', { error: 'Price cannot exceed $1,000,000' }],
  ['19,99', { error: 'This is not a number' }],
  ['ten', { error: 'This is not a number' }],
])('the price "%s" is %j', (text, found) => {
  expect(readPrice(text)).toEqual(found);
});

test.each([
  ['12', { value: 12 }],
  ['1,200', { value: 1200 }],
  ['', { error: 'Stock is required' }],
  ['1.5', { error: 'Stock must be a whole number from 0' }],
  ['1.000', { error: 'This could be 1 or 1000. Please write it one of these two ways.' }],
  ['-1', { error: 'Stock must be a whole number from 0' }],
])('the stock "%s" is %j', (text, found) => {
  expect(readStock(text)).toEqual(found);
});
