import { expect, test } from 'vitest';
import { nextCursor, nextPage, readToEnd, rowsOf, type Page } from './query.ts';

const page = (total: number, ...ids: string[]): Page<{ id: string }> => ({
  rows: ids.map((id) => ({ id })),
  total,
});

test('a next page exists until all rows are shown', () => {
  const first = page(3, 'a', 'b');
  expect(nextPage(first, [first])).toBe(2);
  const second = page(3, 'c');
  expect(nextPage(second, [first, second])).toBeUndefined();
});

test('an empty page is the last one, whatever the count says', () => {
  const first = page(3, 'a', 'b');
  const second = page(3);
  expect(nextPage(second, [first, second])).toBeUndefined();
});

test('a row that moved to the next page is shown once', () => {
  expect(rowsOf([page(4, 'a', 'b'), page(4, 'b', 'c')]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test.each([0, 99, 100, 101, 250])('a list of %d rows is read to its end', async (length) => {
  const all = Array.from({ length }, (_, index) => index);
  const read = await readToEnd(async ({ page: number, limit }) =>
    all.slice((number - 1) * limit, number * limit),
  );
  expect(read).toEqual(all);
});

test('the cursor of the next page is read from the Link header', () => {
  expect(nextCursor('<http://localhost:3000/api/explore?limit=12&cursor=a%2Bb>; rel="next"')).toBe(
    'a+b',
  );
  expect(
    nextCursor('</api/explore?cursor=x>; rel="prev", </api/explore?cursor=y>; rel="next"'),
  ).toBe('y');
});

test('without a next page there is no cursor', () => {
  expect(nextCursor(null)).toBeNull();
  expect(nextCursor('</api/explore?cursor=x>; rel="prev"')).toBeNull();
});
