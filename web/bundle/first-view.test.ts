import { expect, test } from 'vitest';
import { isBroughtBy, isBroughtOnlyBy } from './first-view.ts';

/** The modules that each module imports; after a `?`, on demand. */
const IMPORTS: Record<string, string[]> = {
  'routes/home.tsx': ['card.tsx', '?sheet.tsx'],
  'routes/orders.tsx': ['card.tsx', 'orders.ts', 'dates.ts'],
  'routes/shop-orders.tsx': ['orders.ts', 'slip.tsx'],
  'slip.tsx': ['slips.ts'],
  'sheet.tsx': ['dates.ts'],
};
const modules = {
  getModuleInfo: (id: string) => {
    const importing = (name: string) =>
      Object.keys(IMPORTS).filter((importer) => IMPORTS[importer]?.includes(name));
    return { importers: importing(id), dynamicImporters: importing(`?${id}`) };
  },
};
const WORK = /^routes\/(?:shop-)?orders\.tsx/;

test('a page brings what it imports, not what it loads on demand', () => {
  const home = /^routes\/home/;
  expect(isBroughtBy(home, 'card.tsx', modules)).toBe(true);
  expect(isBroughtBy(home, 'sheet.tsx', modules)).toBe(false);
  expect(isBroughtBy(home, 'orders.ts', modules)).toBe(false);
});

test('only pages for work bring what no other page or part loads', () => {
  expect(isBroughtOnlyBy(WORK, 'orders.ts', modules)).toBe(true);
  expect(isBroughtOnlyBy(WORK, 'slips.ts', modules)).toBe(true);
  expect(isBroughtOnlyBy(WORK, 'card.tsx', modules)).toBe(false);
  // A part that home loads on demand needs it too.
  expect(isBroughtOnlyBy(WORK, 'dates.ts', modules)).toBe(false);
  expect(isBroughtOnlyBy(WORK, 'sheet.tsx', modules)).toBe(false);
});
