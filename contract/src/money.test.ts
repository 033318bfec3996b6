import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from './currency.ts';
import { isWholeMinor, share, split, toMinor, toAmount } from './money.ts';
import { discountedCents, hasActiveDiscount, percentOff, unitPriceCents } from './pricing.ts';
import { siteFeeTotals } from './purchase.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('dollars and cents', () => {
  test('every amount survives the API’s format', () => {
    fc.assert(fc.property(cents, (n) => toMinor(JSON.parse(JSON.stringify(toAmount(n)))) === n));
  });

  test.each([
    [19.99, true],
    [0.1, true],
    [1.005, false],
    [0.001, false],
    [-1e-280, false],
    [0, true],
    [999_999.99, true],
  ])('%d has whole cents: %s', (dollars, whole) => {
    expect(isWholeMinor(dollars)).toBe(whole);
  });
});

describe('parts of a sum', () => {
  test.each([
    [1005, 5000, 10_000, 503],
    [1004, 5000, 10_000, 502],
    [6028, 8, 100, 482],
    [1, 8, 100, 0],
    [7, 8, 100, 1],
  ])('%d × %d / %d, half up, is %d', (amount, numerator, denominator, expected) => {
    expect(share(amount, numerator, denominator)).toBe(expected);
  });

  test('a split adds up, and each part is within a cent of its exact share', () => {
    const weights = fc.array(cents, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        const parts = split(total, shares);
        const sum = shares.reduce((a, b) => a + b, 0);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [index, part] of parts.entries()) {
          if (sum > 0)
            expect(Math.abs(part - (total * (shares[index] ?? 0)) / sum)).toBeLessThan(1);
        }
      }),
    );
  });

  test('checkout: 9.99 and 8 % on the subtotal; free only above the operator’s threshold', () => {
    expect(siteFeeTotals(6028)).toEqual({
      subtotal: 6028,
      shipping: 999,
      tax: 482,
      total: 7509,
    });
    expect(siteFeeTotals(5000, { freeOver: 5000 }).shipping).toBe(999);
    expect(siteFeeTotals(5001, { freeOver: 5000 }).shipping).toBe(0);
  });
});

describe('the price to pay now', () => {
  const noon = new Date('2026-06-01T12:00:00Z');
  const at = (hours: number) => new Date(noon.getTime() + hours * 3600_000);
  const sale = {
    price_cents: 1005,
    discount_basis_points: 5000,
    discount_start_date: null,
    discount_end_date: null,
  };

  test.each([
    ['open on both sides', null, null, true],
    ['started', at(-1), null, true],
    ['starts this moment', noon, null, true],
    ['not yet', at(1), null, false],
    ['ends later', null, at(1), true],
    ['ends this moment', null, noon, false],
    ['over', at(-2), at(-1), false],
  ])('a discount that is %s', (_name, discount_start_date, discount_end_date, active) => {
    expect(hasActiveDiscount({ ...sale, discount_start_date, discount_end_date }, noon)).toBe(
      active,
    );
  });

  test('discount first, then the variant’s modifier; never below zero', () => {
    expect(unitPriceCents(sale, 250, noon)).toBe(753);
    expect(unitPriceCents({ ...sale, discount_basis_points: 0 }, 250, noon)).toBe(1255);
    expect(unitPriceCents(sale, -9999, noon)).toBe(0);
    expect(discountedCents(1999, 10_000)).toBe(0);
  });

  test('the badge shows only real savings', () => {
    expect([
      percentOff(2000, 1500),
      percentOff(1000, 1000),
      percentOff(1000, 1250),
      percentOff(0, 0),
    ]).toEqual([25, 0, 0, 0]);
  });
});

test.each([
  [1234.5, 'EUR', '€1,234.50'],
  [1234.5, 'JPY', '¥1,235'],
  [0.5, 'USD', '$0.50'],
  [1234567, 'KRW', '₩1,234,567'],
  [1234.5, 'SEK', 'kr 1,234.50'],
  [1234.5, 'PLN', 'zł 1,234.50'],
  [-5, 'USD', '−$5.00'],
])('%d %s is formatted as %s', (amount, code, text) => {
  expect(formatMoney(amount, code)).toBe(text);
});
