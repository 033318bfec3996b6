import { describe, expect, test } from 'vitest';
import { hasTurned, mayTurn, saleEnd } from './sale-ends.tsx';

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

test('a discount is watched only if it ends, or may still begin', () => {
  expect(mayTurn(sale(null, inHours(1)))).toBe(true);
  expect(mayTurn(sale(inHours(1), null, false))).toBe(true);
  expect(mayTurn(sale(inHours(-1), null))).toBe(false);
  expect(mayTurn(sale(null, inHours(-1), false))).toBe(false);
  const none = { ...sale(inHours(1), inHours(2), false), discount_percentage: null };
  expect(mayTurn(none)).toBe(false);
});

describe('a discount has turned', () => {
  test('when it has begun or ended since the product was loaded', () => {
    expect(hasTurned(sale(inHours(-1), inHours(1), false), now)).toBe(true);
    expect(hasTurned(sale(null, inHours(-1)), now)).toBe(true);
    expect(hasTurned(sale(null, inHours(0)), now)).toBe(true);
  });

  test('but not before, not without one, and not again', () => {
    expect(hasTurned(sale(inHours(1), inHours(2), false), now)).toBe(false);
    expect(hasTurned(sale(null, null), now)).toBe(false);
    expect(hasTurned(sale(inHours(-2), inHours(-1), false), now)).toBe(false);
    expect(hasTurned({ ...sale(null, null, false), discount_percentage: null }, now)).toBe(false);
  });
});
