import { expect, test } from 'vitest';
import { readShelf, shelfParams } from './shelf.ts';

const read = (query: string) => readShelf(new URLSearchParams(query));

test('an address and its search and sort order convert both ways', () => {
  const request = { search: 'blue tile', sort_by: 'price_low' } as const;
  expect(read('search=+blue+tile+&sort_by=price_low')).toEqual(request);
  expect(read(shelfParams(request).toString())).toEqual(request);
});

test('without known parameters, everything is shown', () => {
  expect(read('')).toEqual({ search: '', sort_by: 'newest' });
  expect(read('sort_by=distance').sort_by).toBe('newest');
  expect(shelfParams(read('search=')).toString()).toBe('');
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
});
