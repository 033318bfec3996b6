import { expect, it } from 'vitest';
import { formatAgo } from './format.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T12:00:05Z', 'just now'],
  ['2026-11-22T11:59:01Z', 'just now'],
  ['2026-11-22T11:58:59Z', '1 minute ago'],
  ['2026-11-22T09:30:00Z', '2 hours ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-19T11:00:00Z', '3 days ago'],
  ['2026-11-01T11:00:00Z', 'Nov 1, 2026'],
])('%s was %s', (time, words) => {
  expect(formatAgo(time, now)).toBe(words);
});
