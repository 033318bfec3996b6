import type { QueryInputOf } from '@souk/contract/endpoint';
import { adminReportsApi } from '@souk/contract/reports';
import { readPage } from '../../api/query.ts';

export const reportsKey = ['admin', 'reports'] as const;
/** One page of the waiting or the decided reports; for admins. */
export const reportsQuery = (query: QueryInputOf<typeof adminReportsApi.list>) =>
  readPage([...reportsKey, query], adminReportsApi.list, { query });
