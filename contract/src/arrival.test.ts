import { expect, test } from 'vitest';
import { arrivalOf, arrivalOnceShipped, arrivesMessage, formatArrival } from './arrival.ts';

const transit = { transit_days_min: 2, transit_days_max: 5 };
const shop = { dispatch_days_min: 1, dispatch_days_max: 3, ...transit };
const days = (from: string, to: string) => ({ arrives_from: from, arrives_to: to });

test('arrival is the order’s day plus dispatch and transit days', () => {
  expect(arrivalOf('2026-11-24', shop)).toEqual(days('2026-11-27', '2026-12-02'));
  const fast = { ...shop, dispatch_days_min: 0, dispatch_days_max: 0, transit_days_min: 0 };
  expect(arrivalOf('2028-02-28', fast)).toEqual(days('2028-02-28', '2028-03-04'));
});

test('counting starts on the day the shop is back from its holiday', () => {
  expect(arrivalOf('2026-11-24', shop, '2026-12-01')).toEqual(days('2026-12-04', '2026-12-09'));
  expect(arrivalOf('2026-11-24', shop, '2026-11-20')).toEqual(days('2026-11-27', '2026-12-02'));
});

test('promises no arrival if the shop has no dispatch time', () => {
  const silent = arrivalOf('2026-11-24', {
    ...shop,
    dispatch_days_min: null,
    dispatch_days_max: null,
  });
  expect(silent).toEqual({ arrives_from: null, arrives_to: null });
  expect(arrivesMessage(silent)).toBeNull();
});

test('once shipped, only the transit days count', () => {
  expect(arrivalOnceShipped('2026-12-30', transit)).toEqual(days('2027-01-01', '2027-01-04'));
});

test.each([
  ['2026-11-27', '2026-11-30', 'Nov 27–30'],
  ['2026-11-30', '2026-12-02', 'Nov 30 – Dec 2'],
  ['2026-11-27', '2026-11-27', 'Nov 27'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
])('%s to %s reads %s', (from, to, text) => {
  expect(formatArrival(days(from, to))).toBe(text);
  expect(arrivesMessage(days(from, to))).toBe(`Arrives ${text}`);
});
