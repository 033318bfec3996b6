import { afterEach, expect, test } from 'vitest';
import {
  type ForeignAmount,
  foreignMinor,
  formatCharged,
  formatForeign,
  fromMinor,
  siteMinor,
} from './minor-units.ts';
import { setSiteCurrency, toAmount } from './money.ts';

afterEach(() => setSiteCurrency('USD'));

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
  expect(fromMinor(foreignMinor(minor), currency)).toBe(amount);
  expect(formatCharged(amount, currency)).toBe(shown);
  expect(formatForeign({ amount: foreignMinor(minor), currency })).toBe(shown);
});

test('only an amount in the site’s currency becomes minor units of the site', () => {
  setSiteCurrency('KWD');
  const taken = ['kwd', 'KWD', 'usd', ''].map((currency) => siteMinor(foreignMinor(0), currency));
  expect(taken).toEqual([0, 0, null, null]);
  expect(siteMinor(foreignMinor(1250), 'kwd')).toBe(1250);
});

test('the compiler tells minor units of the site from those of another currency', () => {
  const yen: ForeignAmount = { amount: foreignMinor(500), currency: 'jpy' };
  // @ts-expect-error Five hundred yen are not five hundred cents.
  expect(toAmount(yen.amount)).toBe(5);
  // @ts-expect-error An amount of the site says no currency.
  expect(fromMinor(500, 'jpy')).toBe(500);
});
