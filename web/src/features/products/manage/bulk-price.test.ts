import { describe, expect, test } from 'vitest';
import { type PriceRule, priceBy } from './bulk-price.ts';

const by = (kind: PriceRule['kind'], value: number, price: number) =>
  priceBy({ kind, value }, price);

describe('a bulk price change', () => {
  test('sets a price, or raises or lowers it by an amount', () => {
    expect(by('set', 12.5, 99)).toEqual({ price: 12.5 });
    expect(by('amount', 0.1, 0.2)).toEqual({ price: 0.3 });
    expect(by('amount', -1, 19.99)).toEqual({ price: 18.99 });
  });

  test.each([
    [10, 19.99, 21.99],
    [-10, 19.99, 17.99],
    // Half a cent rounds up: 10.05 × 1.5 is 15.075.
    [50, 10.05, 15.08],
    [-50, 0.05, 0.03],
    [2.5, 0.2, 0.21],
    [-100, 5, 0],
  ])('by %s percent turns %s into %s', (percent, price, expected) => {
    expect(by('percent', percent, price)).toEqual({ price: expected });
  });

  test('refuses negative prices, prices above the limit and too many decimals', () => {
    expect(by('amount', -20, 19.99)).toBe('This would take the price below $0');
    expect(by('percent', -101, 5)).toBe('This would take the price below $0');
    expect(by('set', 2_000_000, 5)).toBe('Price cannot exceed $1,000,000');
    expect(by('percent', 0.125, 5)).toBe('Please use at most two decimals');
  });
});
