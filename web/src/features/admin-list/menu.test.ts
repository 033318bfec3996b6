import { expect, test } from 'vitest';
import { ADMIN_BAR, menuEntries } from './menu.ts';

test('every menu page appears once in the sidebar', () => {
  const inBar = ADMIN_BAR.flatMap((item) => (typeof item === 'string' ? [item] : item.pages));
  expect(inBar.toSorted()).toEqual(menuEntries.map(({ page }) => page).toSorted());
});
