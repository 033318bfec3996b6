import type { QueryInputOf } from '@souk/contract/endpoint';
import { ledgerApi } from '@souk/contract/ledger';
import { read, readPage } from '../../api/query.ts';

/** What the last check of the books found. */
export const lastCheckQuery = read(['admin', 'ledger', 'check'], ledgerApi.lastCheck);

export const ledgerKey = ['admin', 'ledger', 'entries'] as const;
export const ledgerQuery = (query: QueryInputOf<typeof ledgerApi.list>) =>
  readPage([...ledgerKey, query], ledgerApi.list, { query });
