import type { User } from '@souk/contract/auth';
import { loadPrivate, type Loads } from './prefetch.ts';

type Asked<Args> = Args & { user: User; search: URLSearchParams };

/** The `clientLoader` of a route behind login, from what its page shows; `search`: its address's parameters. */
export const privateLoader =
  <Args extends { request: Request } = { request: Request }>(
    loads: (asked: Asked<Args>) => Loads,
  ) =>
  (args: Args): null =>
    loadPrivate((user) => loads({ ...args, user, search: new URL(args.request.url).searchParams }));
