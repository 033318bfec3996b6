import { expect, test } from 'vitest';
import { ADMIN_ITEMS, matchingItems, shopItems } from './palette-items.ts';

const labels = (groups: ReturnType<typeof matchingItems>) =>
  groups.flatMap(({ items }) => items.map(({ label }) => label));

test('a page is found by any of its words, in any order', () => {
  const items = shopItems('s1');
  expect(labels(matchingItems(items, 'add'))).toContain('Add product');
  expect(labels(matchingItems(items, 'product NEW'))).toEqual(['Add product']);
  expect(labels(matchingItems(items, 'vacation'))).toEqual(['Close for a holiday']);
  expect(labels(matchingItems(items, 'nothing of the kind'))).toEqual([]);
});

test('an empty search lists everything, actions first', () => {
  expect(matchingItems(ADMIN_ITEMS, ' ').map(({ heading }) => heading)).toEqual([
    'Actions',
    'Pages',
  ]);
});
