import { approvalsApi } from '@souk/contract/approvals';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { readPage } from '../../api/query.ts';

export const approvalsKey = ['admin', 'approvals'] as const;

export const approvalsQuery = (query: QueryInputOf<typeof approvalsApi.list>) =>
  readPage([...approvalsKey, query], approvalsApi.list, { query });
