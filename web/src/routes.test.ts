import type { RouteConfigEntry } from '@react-router/dev/routes';
import { ADMIN_PAGES, adminPages } from '@souk/contract/admin-pages';
import {
  ALIAS_PATHS,
  LISTED_PATHS,
  PRIVATE_PATHS,
  UNLISTED_PATHS,
} from '@souk/contract/page-audience';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

type Page = { path: string; isPrivate: boolean };

/** The pages below some routes, with `*` for each parameter. */
const pagesIn = (entries: RouteConfigEntry[], isPrivate = false): Page[] =>
  entries.flatMap(({ file, path = '', index, children }) => {
    if (children) return pagesIn(children, isPrivate || file === 'layouts/private.tsx');
    const isPage = index || path !== '*';
    return isPage ? [{ path: `/${path.replaceAll(/:\w+/g, '*')}`, isPrivate }] : [];
  });

const shown = pagesIn(routes);
const sorted = (paths: readonly string[]) => [...paths].sort();

test('every page has its route, and every route its page', () => {
  const declared = [...LISTED_PATHS, ...UNLISTED_PATHS, ...PRIVATE_PATHS, ...ALIAS_PATHS];
  expect(sorted(shown.map(({ path }) => path))).toEqual(sorted(declared));
});

test('private pages are behind login, and no others', () => {
  const behind = shown.filter(({ path, isPrivate }) => isPrivate && !ALIAS_PATHS.includes(path));
  expect(sorted(behind.map(({ path }) => path))).toEqual(sorted(PRIVATE_PATHS));
});

test('the pattern of the admin pages fits them all', () => {
  // The page that adminPages.order links to is shared with everyone.
  const { order: _, ...own } = adminPages;
  for (const link of Object.values(own) as (() => string)[]) {
    expect(matchPath(ADMIN_PAGES, link())).not.toBeNull();
  }
});
