import { disputesApi } from '@souk/contract/disputes';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { readPage } from '../../api/query.ts';

export const disputesQuery = (query: QueryInputOf<typeof disputesApi.list>) =>
  readPage(['admin', 'disputes', query], disputesApi.list, { query });
