import { expect, test } from 'vitest';
import { lastTurn, nextTurn } from './payout-turn.ts';

const daily = { plan: 'daily', weekday: null, month_day: null } as const;
const weekly = (weekday: number) => ({ plan: 'weekly', weekday, month_day: null }) as const;
const monthly = (month_day: number) => ({ plan: 'monthly', weekday: null, month_day }) as const;

// 2026-11-22 is a Sunday.
test.each([
  [daily, '2026-11-22', '2026-11-22', '2026-11-23'],
  [weekly(7), '2026-11-22', '2026-11-22', '2026-11-29'],
  [weekly(1), '2026-11-22', '2026-11-16', '2026-11-23'],
  [weekly(6), '2026-11-22', '2026-11-21', '2026-11-28'],
  [monthly(22), '2026-11-22', '2026-11-22', '2026-12-22'],
  [monthly(23), '2026-11-22', '2026-10-23', '2026-11-23'],
  [monthly(31), '2026-11-30', '2026-11-30', '2026-12-31'],
  [monthly(31), '2027-02-27', '2027-01-31', '2027-02-28'],
  [monthly(30), '2028-02-29', '2028-02-29', '2028-03-30'],
  [monthly(1), '2027-01-01', '2027-01-01', '2027-02-01'],
])('%j on %s: the last payout day is %s, the next %s', (plan, today, last, next) => {
  expect(lastTurn(plan, today)).toBe(last);
  expect(nextTurn(plan, today)).toBe(next);
});
