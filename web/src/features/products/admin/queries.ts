import { adminListsApi } from '@souk/contract/admin-lists';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { readPage } from '../../../api/query.ts';
import { peopleKey } from '../../admin-list/people-key.ts';

export const allProductsQuery = (query: QueryInputOf<typeof adminListsApi.products>) =>
  readPage([...peopleKey, 'products', query], adminListsApi.products, { query });
