import { expect, test } from 'vitest';
import { nextCursor } from '../../features/search/queries.ts';

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
