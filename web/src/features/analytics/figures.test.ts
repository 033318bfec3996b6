import { expect, test } from 'vitest';
import { formatDay } from '../../lib/format.ts';
import { changeOf, formatRate } from './figures.ts';

test('a change is a whole percentage of the previous period', () => {
  expect(changeOf(112, 100)).toEqual({ text: '+12%', direction: 'up' });
  expect(changeOf(1, 3)).toEqual({ text: '−67%', direction: 'down' });
  expect(changeOf(1000.4, 1000)).toEqual({ text: 'No change', direction: 'same' });
  expect(changeOf(25_000, 10)).toEqual({ text: '+249,900%', direction: 'up' });
});

test('a rise from zero is “New”; zero in both periods gives nothing', () => {
  expect(changeOf(3, 0)).toEqual({ text: 'New', direction: 'up' });
  expect(changeOf(0, 0)).toBeNull();
  expect(changeOf(0, 4)).toEqual({ text: '−100%', direction: 'down' });
});

test('a rate out of 0 is a dash', () => {
  expect(formatRate(1, 24)).toBe('4.2%');
  expect(formatRate(0, 0)).toBe('–');
});

test('a day reads the same in every time zone', () => {
  expect(formatDay('2026-11-01')).toBe('Nov 1');
});
