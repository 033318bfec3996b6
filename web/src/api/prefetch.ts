import type { User } from '@souk/contract/auth';
import {
  hashKey,
  type InferDataFromTag,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from './api-error.ts';
import { isAway } from './away.ts';
import { handOver, type HandedOver } from './handed-over.tsx';
import { createQueryClient, queryClient } from './query-client.ts';
import { getApi } from './server-context.ts';
import { sessionStore } from './session-store.ts';

/**
 * Fills the cache with the data a page shows first: `await client.prefetchQuery(productQuery(id))`
 * (never throws; the page shows its error state) or `fetchQuery` (throws ApiError). The return
 * value is added to the loader's data, for `meta`.
 */
export type Prefetch<T> = (client: QueryClient) => Promise<T>;
export type PrefetchedData<T> = T & { dehydrated: HandedOver | null };

/** Turns an API failure into the page's own response: its status, and its sentence for a person. */
function asAnswer(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const status = error.status || 503;
  const headers: HeadersInit = status === 503 ? { 'retry-after': '5' } : {};
  // eslint-disable-next-line typescript/only-throw-error -- the router expects this for a status
  throw data({ detail: error.detail }, { status, headers });
}

/**
 * For a route's `loader`: loads the first view in the server's process. The page wraps itself in
 * `<TakenOver data={loaderData.dehydrated}>`. A page whose data can't be loaded because the site is
 * away fails as a whole, and recovers as a whole; `partly` shows it with whatever did load. `pack`
 * shrinks the data sent to the browser; `TakenOver` then needs its `unpack`.
 */
export async function prefetch<T extends object | void>(
  context: Readonly<RouterContextProvider>,
  work: Prefetch<T>,
  { partly = false, pack }: PrefetchOptions = {},
): Promise<PrefetchedData<T>> {
  const client = createQueryClient(getApi(context));
  const more = await work(client).catch(asAnswer);
  const away = client
    .getQueryCache()
    .getAll()
    .find(({ state }) => isAway(state.error));
  if (away && !partly) asAnswer(away.state.error);
  const answers = handOver(client);
  return { ...more, dehydrated: pack ? pack(answers) : answers };
}

type PrefetchOptions = { partly?: boolean; pack?: (answers: HandedOver) => HandedOver };

/** The queries behind a page's first view, as options; `false` and null are left out. */
export type Loads = readonly ({ queryKey: QueryKey } | false | null)[];

/**
 * Fetches everything in parallel. Settles when all have responded, and never throws: the page shows
 * any failures. Data already in the cache, however old, is left for the page to refresh.
 */
export async function loadAll(client: QueryClient, loads: Loads): Promise<void> {
  await Promise.all(
    loads.map(async (query) => {
      if (!query || client.getQueryData(query.queryKey) !== undefined) return;
      if ('initialPageParam' in query) await client.prefetchInfiniteQuery(query);
      else await client.prefetchQuery(query);
    }),
  );
}

/**
 * For a public page's `clientLoader`: starts loading everything at once. The page appears
 * meanwhile, and its own queries show the data as it arrives.
 */
export function beginInBrowser(loads: Loads): { dehydrated: null } {
  void loadAll(queryClient(), loads);
  return { dehydrated: null };
}

/**
 * The same for a page behind login, which needs no loader data. A visitor, whom the layout sends to
 * /login, loads nothing.
 */
export function loadPrivate(loads: (user: User) => Loads): null {
  const { user } = sessionStore.current();
  if (user) beginInBrowser(loads(user));
  return null;
}

/** The same for an admin page. For anyone else no such page exists. */
export const loadForAdmin = (...loads: Loads): null =>
  loadPrivate((user) => (user.is_admin ? loads : []));

/** For a route's `clientLoader` that has to wait for its responses, to detect a missing page. */
export async function prefetchInBrowser<T extends object | void>(
  work: Prefetch<T>,
): Promise<PrefetchedData<T>> {
  return { ...(await work(queryClient())), dehydrated: null };
}

/**
 * For a route's `meta`: the data its loader fetched for a query, from the server's payload at
 * first, later from the browser's cache. Undefined if the loader failed.
 */
export function loadedData<Key extends QueryKey>(
  loaderData: { dehydrated: HandedOver | null } | undefined,
  { queryKey }: { queryKey: Key },
): InferDataFromTag<unknown, Key> | undefined {
  if (!loaderData) return undefined;
  const { dehydrated } = loaderData;
  if (dehydrated === null) return queryClient().getQueryData(queryKey);
  const hash = hashKey(queryKey);
  const sent = dehydrated.find(([key]) => hashKey(key) === hash);
  return sent?.[1] as InferDataFromTag<unknown, Key> | undefined;
}
