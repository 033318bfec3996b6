import { shippingApi } from '@souk/contract/shipping';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';

/** How a shop ships, with the tag of this version, for its form. */
export const shippingToEditQuery = (shopId: string) =>
  queryOptions({
    queryKey: ['shop', shopId, 'shipping', 'to edit'],
    queryFn: async ({ client, signal }) => {
      const params = { shopId };
      const { data, headers } = await apiOf(client).answer(shippingApi.read, { params, signal });
      return { terms: data, tag: headers.get('etag') };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
