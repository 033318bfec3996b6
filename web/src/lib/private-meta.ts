import { pageMeta } from './page-meta.ts';

/** The `meta` of a route that no search engine should list. */
export const privateMeta = (title: string) => () => pageMeta({ title, noindex: true });

/** The same for one whose address holds a token: no other site may learn it. */
export const tokenMeta = (title: string) => () => [
  ...pageMeta({ title, noindex: true }),
  { name: 'referrer', content: 'no-referrer' },
];
