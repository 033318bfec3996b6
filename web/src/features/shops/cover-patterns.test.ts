import { COVER_PATTERNS } from '@souk/contract/limits';
import { expect, test } from 'vitest';
import { PATTERNS, patternOf } from './cover-patterns.ts';

test('every pattern number in the contract has its own drawing', () => {
  expect(PATTERNS).toHaveLength(COVER_PATTERNS);
  expect(new Set(PATTERNS.map(({ name }) => name)).size).toBe(COVER_PATTERNS);
});

test('a shop keeps its pattern, and shops differ', () => {
  const ids = Array.from(
    { length: 120 },
    (_, n) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  const patterns = ids.map((id) => patternOf({ id, cover_pattern: null }));
  expect(patterns).toEqual(ids.map((id) => patternOf({ id, cover_pattern: null })));
  expect(new Set(patterns).size).toBe(COVER_PATTERNS);
});

test('the owner’s choice takes precedence', () => {
  expect(patternOf({ id: 'a', cover_pattern: 7 })).toBe(7);
});
