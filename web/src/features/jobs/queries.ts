import { jobsApi } from '@souk/contract/admin-jobs';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { readPage } from '../../api/query.ts';

export const jobsKey = ['admin', 'jobs'] as const;
/** One page of the job queue; for admins. */
export const jobsQuery = (query: QueryInputOf<typeof jobsApi.list>) =>
  readPage([...jobsKey, query], jobsApi.list, { query });
