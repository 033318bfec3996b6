import { expect, test } from 'vitest';
import { addDays, addMonths, dayAt, monthAt, startOfDay, startOfMonth } from './time-zone.ts';

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  // Daylight saving time runs from March 29 to October 25.
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  // Cairo's clocks go from 23:59 to 01:00, so the day starts an hour late.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
  expect(dayAt(new Date(start), zone)).toBe(day);
  expect(dayAt(new Date(Date.parse(start) - 1), zone)).toBe(addDays(day, -1));
});

test('months follow the zone’s calendar', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(startOfMonth('2026-04', 'Europe/Berlin').toISOString()).toBe('2026-03-31T22:00:00.000Z');
  expect(monthAt(new Date('2026-03-31T22:00:00Z'), 'Europe/Berlin')).toBe('2026-04');
  expect(monthAt(new Date('2026-03-31T22:00:00Z'), 'UTC')).toBe('2026-03');
});
