import type { Shop } from '@souk/contract/shops';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** The shops of the signed-in user. */
export function myShopsQuery(api: Api) {
  return queryOptions({
    queryKey: ['my-shops'],
    queryFn: ({ signal }) => api.get<Shop[]>('/user/shops', { limit: 100 }, { signal }),
  });
}
