import { auditApi } from '@souk/contract/audit';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { read, readPage } from '../../api/query.ts';

export const auditKey = ['admin', 'audit'] as const;
/** One page of the changes made by sellers and admins; for admins. */
export const auditQuery = (query: QueryInputOf<typeof auditApi.list>) =>
  readPage([...auditKey, query], auditApi.list, { query });

export const lastAuditCheckQuery = read(['admin', 'audit-check'], auditApi.lastCheck);
