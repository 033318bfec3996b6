import { describe, expect, test } from 'vitest';
import { nextPriceChange, saleEnd } from './sale-ends.tsx';

const now = Date.parse('2026-06-01T12:00:00Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const sale = (start: string | null, end: string | null, active = true) => ({
  has_active_discount: active,
  discount_percentage: 20,
  discount_start_date: start,
  discount_end_date: end,
});

describe('the end of a discount', () => {
  test('is shown in its last week', () => {
    expect(saleEnd(sale(null, inHours(1)), now)).toEqual(new Date(inHours(1)));
    expect(saleEnd(sale(null, inHours(7 * 24)), now)).not.toBeNull();
    expect(saleEnd(sale(null, inHours(7 * 24 + 1)), now)).toBeNull();
  });

  test('is not shown if it is open-ended, over, or the discount is not active', () => {
    expect(saleEnd(sale(null, null), now)).toBeNull();
    expect(saleEnd(sale(null, inHours(-1)), now)).toBeNull();
    expect(saleEnd(sale(inHours(1), inHours(2), false), now)).toBeNull();
  });
});

describe('the next change of the price', () => {
  test('is the upcoming start, or the end', () => {
    expect(nextPriceChange(sale(inHours(2), inHours(5), false), now)).toBe(2 * 3_600_000);
    expect(nextPriceChange(sale(inHours(-2), inHours(5)), now)).toBe(5 * 3_600_000);
  });

  test('is awaited for at most a day, and only with a discount', () => {
    expect(nextPriceChange(sale(null, inHours(25)), now)).toBeNull();
    expect(nextPriceChange(sale(inHours(-9), inHours(-1), false), now)).toBeNull();
    expect(
      nextPriceChange({ ...sale(null, inHours(1)), discount_percentage: null }, now),
    ).toBeNull();
  });
});
