import { expect, test } from 'vitest';
import { nextPageQuery, readStart } from './list-start.ts';

test('the next page keeps the list’s filters, and begins where the previous page ended', () => {
  const next = nextPageQuery(new URLSearchParams({ search: 'tea & milk' }), 'WyJu_-4');
  expect(next).toBe('?search=tea+%26+milk&from=WyJu_-4');
  expect(readStart(new URLSearchParams(next ?? ''))).toBe('WyJu_-4');
  expect(nextPageQuery(new URLSearchParams(), 2)).toBe('?from=2');
  expect(nextPageQuery(new URLSearchParams(), null)).toBeNull();
});

test.each(['', ' ', 'a b', '<x>', 'x'.repeat(1001)])('"%s" is no start of a list', (from) => {
  expect(readStart(new URLSearchParams({ from }))).toBeNull();
});
