import type { QueryInputOf } from '@souk/contract/endpoint';
import { ledgerApi } from '@souk/contract/ledger';
import { statementApi } from '@souk/contract/statement';
import { read, readPage } from '../../api/query.ts';

/** The result of the last check of the books. */
export const lastCheckQuery = read(['admin', 'ledger', 'check'], ledgerApi.lastCheck);

export const ledgerKey = ['admin', 'ledger', 'entries'] as const;
export const ledgerQuery = (query: QueryInputOf<typeof ledgerApi.list>) =>
  readPage([...ledgerKey, query], ledgerApi.list, { query });

/** The reasons why payouts are stopped for the whole site. */
export const siteStopsQuery = read(['admin', 'ledger', 'stops'], statementApi.stops);
