import { taxApi } from '@souk/contract/tax';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';

/** How purchases are taxed, with the tag of this version; for admins. */
export const taxQuery = queryOptions({
  queryKey: ['admin', 'tax'],
  queryFn: async ({ client, signal }) => {
    const { data, headers } = await apiOf(client).answer(taxApi.read, { signal });
    return { tax: data, tag: headers.get('etag') };
  },
});
