import { expect, test } from 'vitest';
import { timeLeft } from './ends-in.tsx';

const NOW = Date.parse('2026-11-24T12:00:00Z');

test.each([
  ['2026-11-24T12:00:20Z', 'in 1m'],
  ['2026-11-24T12:59:59Z', 'in 59m'],
  ['2026-11-24T17:59:00Z', 'in 5h'],
  ['2026-11-26T11:59:00Z', 'in 47h'],
  ['2026-11-27T13:00:00Z', 'in 3d'],
  ['2026-11-24T12:00:00Z', null],
])('a sale until %s shows %s', (end, text) => {
  expect(timeLeft(Date.parse(end), NOW)).toBe(text);
});
