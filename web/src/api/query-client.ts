import { QueryClient } from '@tanstack/react-query';
import { api as browserApi } from './browser-api.ts';
import { ApiError, type Api } from './client.ts';

/** Network failures and 5xx are worth one retry; other responses are not. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 1 && (status === 0 || status >= 500);
}

const apis = new WeakMap<QueryClient, Api>();

/** The API that fills this cache: the browser's, or a loader's on the server. */
export function apiOf(client: QueryClient): Api {
  return apis.get(client) ?? browserApi;
}

/**
 * Creates a query client. With an `api` it belongs to a loader: a page being rendered should not
 * wait for retries.
 */
export function createQueryClient(api?: Api): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Data just rendered by the server is not refetched right away.
      queries: {
        staleTime: 30_000,
        retry: api ? false : worthRetrying,
        // Offline, a call fails and the page says so, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  if (api) apis.set(client, api);
  return client;
}

/**
 * A query's `gcTime`. On the server a cache dies with its page; an eviction timer would only keep
 * all of it alive until then.
 */
export const keptFor = (ms: number): number => (typeof window === 'undefined' ? Infinity : ms);

let browser: QueryClient | null = null;

/** One cache for the life of the page in the browser, a fresh one for each request on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browser ??= createQueryClient();
  return browser;
}

/** First words of query keys whose data does not depend on the user. */
const IMPERSONAL = new Set<unknown>(['currency', 'rates', 'categories', 'site']);

/** After login and logout: forgets data loaded for another user. */
export function forgetPersonalData(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => !IMPERSONAL.has(query.queryKey[0]) });
}
