import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

export type DemoAccount = { label: string; email: string; password: string };
export type Site = {
  /** Dollars above which shipping is free; null where there is no such rule. */
  free_shipping_over: number | null;
  demo: boolean;
  demo_accounts?: DemoAccount[];
};

/** What the pages must know of this installation's settings. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.get<Site>('/site', undefined, { signal }),
    staleTime: 10 * 60_000,
  });
}
