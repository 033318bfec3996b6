import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf, describeCommission, type CommissionTerms } from './commission.ts';

const PLAIN: CommissionTerms = { percent: 10, fixedCents: 0, leastCents: 0, mostCents: null };

test.each<[number, Partial<CommissionTerms>, number, string]>([
  [1005, {}, 101, 'half a cent rounds up'],
  [1004, {}, 100, 'less than half a cent rounds down'],
  [333, { percent: 7.25 }, 24, 'a percentage with decimals'],
  [1000, { fixedCents: 30 }, 130, 'a fixed part'],
  [100, { leastCents: 50 }, 50, 'the minimum'],
  [100_000, { mostCents: 2000 }, 2000, 'the maximum'],
  [1000, { fixedCents: 30, mostCents: 120 }, 120, 'the maximum includes the fixed part'],
  [40, { leastCents: 50 }, 40, 'never more than the goods'],
  [20, { fixedCents: 30 }, 20, 'never more than the goods, with a fixed part'],
  [0, { fixedCents: 30, leastCents: 50 }, 0, 'no commission on free goods'],
])('commission on %i minor units with %j is %i: %s', (goods, terms, commission) => {
  expect(commissionOf({ ...PLAIN, ...terms }, goods)).toBe(commission);
});

const cents = fc.integer({ min: 0, max: 1_000_000 });

test('commission is in whole minor units, never exceeds the price, and never falls as it rises', () => {
  const limits = fc.tuple(cents, fc.option(cents)).map(([leastCents, more]) => ({
    leastCents,
    mostCents: more === null ? null : leastCents + more,
  }));
  const rates = fc.record({
    percent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
    fixedCents: cents,
  });
  fc.assert(
    fc.property(rates, limits, cents, cents, (rate, limit, goods, more) => {
      const terms = { ...rate, ...limit };
      const commission = commissionOf(terms, goods);
      expect(Number.isInteger(commission)).toBe(true);
      expect(commission).toBeGreaterThanOrEqual(0);
      expect(commission).toBeLessThanOrEqual(goods);
      if (limit.mostCents !== null) expect(commission).toBeLessThanOrEqual(limit.mostCents);
      expect(commissionOf(terms, goods + more)).toBeGreaterThanOrEqual(commission);
    }),
  );
});

test('the description leaves out terms that have no effect', () => {
  expect(describeCommission(PLAIN)).toBe('10%');
  const full = { percent: 7.25, fixedCents: 30, leastCents: 50, mostCents: 2000 };
  expect(describeCommission(full)).toBe('7.25% + $0.30, at least $0.50, at most $20.00');
});
