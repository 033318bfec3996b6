import { categoriesApi } from '@souk/contract/categories';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { readToEnd } from '../../api/query.ts';

/** All categories, as admins edit them. */
export const adminCategoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ client, signal }) =>
    readToEnd((query) => apiOf(client).call(categoriesApi.list, { query, signal })),
});
