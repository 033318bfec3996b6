import { expect, test } from 'vitest';
import { answersWithin, salesOf, sendsWithin, sinceYear } from './seller-facts.ts';

test('sales are exact while few', () => {
  expect([0, 1, 9, 10, 1200].map(salesOf)).toEqual([
    null,
    '1 sale',
    '9 sales',
    '10+ sales',
    '1,200+ sales',
  ]);
});

test('the year is in UTC', () => {
  expect(sinceYear('2025-12-31T23:59:59.000Z')).toBe('Since 2025');
});

test('a shop’s response time is shown only if it speaks in the shop’s favour', () => {
  expect([60, 61, 1440, 1441, 4320, 4321, null].map(answersWithin)).toEqual([
    'Usually answers within an hour',
    'Usually answers within a few hours',
    'Usually answers within a day',
    'Usually answers within three days',
    'Usually answers within three days',
    null,
    null,
  ]);
});

test('how soon a shop ships', () => {
  expect(sendsWithin(null, null)).toBeNull();
  expect(sendsWithin(0, 0)).toBe('Ships the same day');
  expect(sendsWithin(1, 1)).toBe('Ships in 1 day');
  expect(sendsWithin(0, 2)).toBe('Ships within 2 days');
  expect(sendsWithin(10, 42)).toBe('Ships in 10–42 days');
});
