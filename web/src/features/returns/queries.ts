import type { PageQuery } from '@souk/contract/paging';
import { returnsApi } from '@souk/contract/returns';
import { readPage } from '../../api/query.ts';

/** Requests for money back that wait for an admin's decision. */
export const adminRequestsQuery = (query: PageQuery) =>
  readPage(['admin', 'requests', query], returnsApi.list, { query });
