import { QueryClient } from '@tanstack/react-query';
import { api as browserApi } from './browser-api.ts';
import { ApiError, type Api } from './client.ts';

/** Network failures and 5xx are worth a second try; an answer of the server is not. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 1 && (status === 0 || status >= 500);
}

const apis = new WeakMap<QueryClient, Api>();

/** What fills this cache: the calls of the browser, or a loader's on the server. */
export function apiOf(client: QueryClient): Api {
  return apis.get(client) ?? browserApi;
}

/** With an `api` it is a loader's: while a page is rendered nobody should wait for a second try. */
export function createQueryClient(api?: Api): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // What the server has just rendered is not asked for again at once.
      queries: {
        staleTime: 30_000,
        retry: api ? false : worthRetrying,
        // Offline a call fails, and the page says so, instead of waiting without a word.
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
 * A query's `gcTime`. On the server a cache goes with its page; a timer that removes an answer later would
 * keep all of it until then.
 */
export const keptFor = (ms: number): number => (typeof window === 'undefined' ? Infinity : ms);

let browser: QueryClient | null = null;

/** One cache for the life of the page in the browser, a fresh one for each request on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browser ??= createQueryClient();
  return browser;
}

/** Query keys whose first word is here hold nothing that depends on who asks. */
const IMPERSONAL = new Set<unknown>(['currency', 'rates', 'categories', 'site']);

/** After login and logout: what was loaded for another user is forgotten. */
export function forgetPersonalData(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => !IMPERSONAL.has(query.queryKey[0]) });
}
