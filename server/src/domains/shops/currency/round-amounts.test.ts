import { maxFee, maxPrice, minorDecimals, setSiteCurrency } from '@souk/contract/money';
import { priceLike, roundFee } from '@souk/contract/round-amounts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { SHIPPED_RATES } from '../../../gateways/rates/shipped-rates.ts';
import { SITE_CURRENCIES } from '../../../kit/currency-settings.ts';

const rates: Record<string, number> = SHIPPED_RATES.rates;
const CODES = Object.keys(rates);
afterEach(() => setSiteCurrency('USD'));

test.each([
  ['USD', 999, 1000],
  ['EUR', 999, 1000],
  ['GBP', 599, 600],
  ['CHF', 999, 1000],
  ['JPY', 1000, 1000],
  ['KRW', 10_000, 10_000],
  ['KWD', 3000, 3000],
  ['PLN', 2999, 3000],
  ['INR', 100_000, 100_000],
])(
  'in %s, 9.99 dollars are a fee of %i minor units, and 10 a payout of %i',
  (code, fee, payout) => {
    expect([999, 1000].map((cents) => roundFee(cents, code, rates[code] ?? 0))).toEqual([
      fee,
      payout,
    ]);
  },
);

test.each([
  ['USD', 2999, 2999],
  ['EUR', 2999, 2650],
  ['JPY', 2999, 4700],
  ['KWD', 2999, 9250],
  ['INR', 2999, 290_000],
  ['JPY', 1250, 1950],
  ['JPY', -500, -785],
  ['KWD', 0, 0],
])('in %s, a price of %i cents is like one of %i', (code, cents, like) => {
  expect(priceLike(cents, code, rates[code] ?? 0)).toBe(like);
});

test('what a variant costs more is rounder', () => {
  expect(priceLike(200, 'JPY', rates['JPY'] ?? 0, 2)).toBe(300);
  expect(priceLike(200, 'KWD', rates['KWD'] ?? 0, 2)).toBe(600);
});

test('in every currency, prices stay near, above zero and in the provider’s steps', () => {
  const cents = fc.integer({ min: 100, max: 100_000 });
  fc.assert(
    fc.property(fc.constantFrom(...CODES), cents, (code, price) => {
      const rate = rates[code] ?? 0;
      const exact = (price / 100) * rate * 10 ** minorDecimals(code);
      const like = priceLike(price, code, rate);
      expect(like).toBeGreaterThan(0);
      expect(Math.abs(like / exact - 1)).toBeLessThan(0.05);
      const step = minorDecimals(code) === 3 ? 10 : 1;
      expect([like % step, roundFee(999, code, rate) % step]).toEqual([0, 0]);
    }),
  );
});

test.each(SITE_CURRENCIES)('in %s, limits are worth about what they are in dollars', (code) => {
  setSiteCurrency(code);
  const rate = rates[code] ?? 0;
  const dollars = maxPrice() / 10 ** minorDecimals(code) / rate;
  expect(dollars).toBeGreaterThan(50_000);
  expect(dollars).toBeLessThan(3_000_000);
  expect(roundFee(1000, code, rate)).toBeLessThanOrEqual(maxFee() / 50);
});

test('a site can be in every currency with a rate but krónur', () => {
  expect(SITE_CURRENCIES).toEqual(CODES.filter((code) => code !== 'ISK'));
});
