import { expect, test } from 'vitest';
import { formatCharged, fromMinor } from './minor-units.ts';

test.each([
  ['usd', 1999, 19.99, '$19.99'],
  ['jpy', 500, 500, '¥500'],
  ['krw', 12_000, 12_000, '₩12,000'],
  ['kwd', 1234, 1.234, 'KD 1.234'],
  // Pages show forints without decimals, but the provider charges with two.
  ['huf', 12_345, 123.45, 'Ft 123.45'],
  // The króna no longer has decimals, but the provider still uses two.
  ['isk', 50_000, 500, 'kr 500.00'],
  ['mga', 500, 500, 'MGA 500'],
  ['', 500, 5, '5.00'],
])('%s: %i in the smallest unit is %d', (currency, minor, amount, shown) => {
  expect(fromMinor(minor, currency)).toBe(amount);
  expect(formatCharged(amount, currency)).toBe(shown);
});
