import { expect, test } from 'vitest';
import { nextOption, searchOptions } from './search-options.ts';

test('suggestions come before the search for the text itself', () => {
  const options = searchOptions('tea & co', {
    products: [{ id: 'p1', name: 'Teapot', price: 54, image: null }],
    shops: [{ id: 's1', name: 'Tea House', logo_url: null, brand_color: '#336699' }],
    categories: [{ id: 'c1', name: 'Kitchen' }],
  });
  expect(options.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'product /product/p1',
    'shop /shop/s1',
    'category /explore?category_id=c1',
    'search /?search=tea%20%26%20co',
  ]);
  expect(searchOptions('xyz', undefined)).toHaveLength(1);
});

test('arrows move through all rows, with the text field between the last and the first', () => {
  const down = [null, 0, 1, 2].map((at) => nextOption('ArrowDown', at, 3));
  expect(down).toEqual([0, 1, 2, null]);
  const up = [null, 2, 1, 0].map((at) => nextOption('ArrowUp', at, 3));
  expect(up).toEqual([2, 1, 0, null]);
});
