import { siteApi } from '@souk/contract/site';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** The settings of this site that its pages show. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.call(siteApi.read, { signal }),
    staleTime: 10 * 60_000,
  });
}
