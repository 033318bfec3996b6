import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';

/** The addresses of the pages for admins, each with the layouts above it. */
const adminPages = (
  entries: readonly RouteConfigEntry[],
  above: string[] = [],
): [string, string[]][] =>
  entries.flatMap(({ path = '', file, children }): [string, string[]][] => {
    if (children) return adminPages(children, [...above, file]);
    return path.startsWith('admin/') ? [[path, above]] : [];
  });

test('every page for admins is below the layout that shows it to them alone', () => {
  const found = adminPages(routes);
  expect(found.length).toBeGreaterThan(0);
  const open = found.filter(([, above]) => !above.includes('layouts/admin.tsx'));
  expect(open.map(([path]) => path)).toEqual([]);
});
