import { jobsApi } from '@souk/contract/admin-jobs';
import { backupsApi } from '@souk/contract/backups';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { read, readPage } from '../../api/query.ts';

export const jobsKey = ['admin', 'jobs'] as const;
/** One page of the job queue; for admins. */
export const jobsQuery = (query: QueryInputOf<typeof jobsApi.list>) =>
  readPage([...jobsKey, query], jobsApi.list, { query });

/** The state of the nightly backups; for admins. */
export const backupQuery = read(['admin', 'backups'], backupsApi.read);
