import type { Category } from '@souk/contract/products';
import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** All categories, in the order in which a person reads them. */
export function categoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) =>
      api.get<Category[]>('/categories', { limit: MAX_PAGE_SIZE }, { signal }),
    staleTime: 10 * 60_000,
  });
}
