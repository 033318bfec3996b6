import type { QueryInputOf } from '@souk/contract/endpoint';
import { adminReportsApi } from '@souk/contract/reports';
import { readPage } from '../../api/query.ts';

export const reportsKey = ['admin', 'reports'] as const;
/** One page of the reports that wait, or of those decided; for admins. */
export const reportsQuery = (query: QueryInputOf<typeof adminReportsApi.list>) =>
  readPage([...reportsKey, query], adminReportsApi.list, { query });

/** Asked for how many wait. */
export const waitingReportsQuery = reportsQuery({ limit: 1 });
