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
 * Fills the cache with what a page shows first: `await client.prefetchQuery(productQuery(id))`
 * (never throws; the page shows its error state) or `fetchQuery` (throws ApiError). What it answers
 * is added to the loader's data, for `meta`.
 */
export type Prefetch<T> = (client: QueryClient) => Promise<T>;
export type PrefetchedData<T> = T & { dehydrated: HandedOver | null };

/** What the API failed with is the page's own answer: its status, and its sentence for a person. */
function asAnswer(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const status = error.status || 503;
  const headers: HeadersInit = status === 503 ? { 'retry-after': '5' } : {};
  // eslint-disable-next-line typescript/only-throw-error -- what the router takes for a status
  throw data({ detail: error.detail }, { status, headers });
}

/**
 * For a route's `loader`: the first view is loaded in the server's process. The page wraps itself in
 * `<TakenOver data={loaderData.dehydrated}>`. A page whose data can't be had because the site is
 * away fails as a whole, and comes back as a whole; `partly` shows it with what there is. `pack` makes
 * smaller what travels to the browser; `TakenOver` then needs its `unpack`.
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

/** What a page shows first, as the options of its queries; `false` and null are left out. */
export type Loads = readonly ({ queryKey: QueryKey } | false | null)[];

/**
 * Asks for all of it side by side. Settles when all have answered, and never throws: a page shows what is
 * missing. What the cache already has, however old, is left for the page to refresh.
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
 * For a public page's `clientLoader`: begins to load everything at once. The page appears meanwhile, and its
 * own queries show what comes.
 */
export function beginInBrowser(loads: Loads): { dehydrated: null } {
  void loadAll(queryClient(), loads);
  return { dehydrated: null };
}

/**
 * The same for a page behind login, which needs no data of its loader. A visitor, whom the layout sends to
 * /login, loads nothing.
 */
export function loadPrivate(loads: (user: User) => Loads): null {
  const { user } = sessionStore.current();
  if (user) beginInBrowser(loads(user));
  return null;
}

/** The same for a page of admins. For anyone else there is no such page. */
export const loadForAdmin = (...loads: Loads): null =>
  loadPrivate((user) => (user.is_admin ? loads : []));

/** For a route's `clientLoader` that has to wait for its answers, to know that a page is not there. */
export async function prefetchInBrowser<T extends object | void>(
  work: Prefetch<T>,
): Promise<PrefetchedData<T>> {
  return { ...(await work(queryClient())), dehydrated: null };
}

/**
 * For a route's `meta`: what its loader brought for a query, out of what the server sent, later out of
 * the browser's cache. Undefined where the loader failed.
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
