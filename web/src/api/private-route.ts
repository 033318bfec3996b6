import type { User } from '@souk/contract/auth';
import { pageMeta } from '../lib/page-meta.ts';
import { loadPrivate, type Loads } from './prefetch.ts';

/** The `meta` of a route that search engines should not list. */
export const privateMeta = (title: string) => () => pageMeta({ title, noindex: true });

/** The same for a route whose address holds a token: no other site may learn it. */
export const tokenMeta = (title: string) => () => [
  ...pageMeta({ title, noindex: true }),
  { name: 'referrer', content: 'no-referrer' },
];

type LoaderInput<Args> = Args & { user: User; search: URLSearchParams };

/**
 * Builds the `clientLoader` of a route behind login from the queries its page shows; `search`: its
 * address's parameters.
 */
export const privateLoader =
  <Args extends { request: Request } = { request: Request }>(
    loads: (input: LoaderInput<Args>) => Loads,
  ) =>
  (args: Args): null =>
    loadPrivate((user) => loads({ ...args, user, search: new URL(args.request.url).searchParams }));
