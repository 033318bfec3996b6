import { adminPages } from './admin-pages.ts';
import { aliases, mailedPages, pages } from './pages.ts';

/** `listed`: for everyone and for search engines; `unlisted`: for everyone. */
type Audience = 'listed' | 'unlisted';

/** The pages that need no login. All others are private: a test compares them with the routes. */
const OPEN: Partial<Record<keyof typeof pages, Audience>> = {
  home: 'listed',
  homeExplorer: 'listed',
  search: 'listed',
  explore: 'listed',
  videos: 'listed',
  category: 'listed',
  onSale: 'listed',
  wellRated: 'listed',
  nearby: 'listed',
  sell: 'listed',
  protection: 'listed',
  sitePage: 'listed',
  shop: 'listed',
  editShop: 'listed',
  product: 'listed',
  login: 'unlisted',
  register: 'unlisted',
  forgotPassword: 'unlisted',
};

type Links = Record<string, (...parameters: string[]) => string>;

/** The paths that some links lead to, each once, with `*` for parameters: `/shop/*` for shop and editShop. */
function pathsOf(...links: object[]): string[] {
  const all = (links as Links[]).flatMap((some) => Object.values(some));
  return [...new Set(all.map((link) => link('*', '*').replace(/[?#].*/, '')))];
}

const pagesFor = (audience: Audience | undefined) =>
  Object.fromEntries(
    Object.entries(pages).filter(([name]) => OPEN[name as keyof typeof pages] === audience),
  );

export const LISTED_PATHS = pathsOf(pagesFor('listed'));
/** Opened with a token in their address. */
export const MAILED_PATHS = pathsOf(mailedPages);
export const UNLISTED_PATHS = [...pathsOf(pagesFor('unlisted')), ...MAILED_PATHS];
/** Behind login. */
export const PRIVATE_PATHS = pathsOf(pagesFor(undefined), adminPages);
export const ALIAS_PATHS = pathsOf(aliases);
