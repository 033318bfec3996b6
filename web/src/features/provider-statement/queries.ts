import type { QueryInputOf } from '@souk/contract/endpoint';
import { statementApi } from '@souk/contract/statement';
import { readPage } from '../../api/query.ts';

export const statementKey = ['admin', 'statement'] as const;
export const statementQuery = (query: QueryInputOf<typeof statementApi.list>) =>
  readPage([...statementKey, query], statementApi.list, { query });
