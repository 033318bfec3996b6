import { statementsApi } from '@souk/contract/statements';
import { read, readPages } from '../../api/query.ts';

/** A shop's statements, page by page, newest first. */
export const statementsQuery = (shopId: string) =>
  readPages(['statements', shopId], statementsApi.list, (page) => ({
    params: { shopId },
    query: { limit: 24, page },
  }));

/** A statement with a page of its lines. */
export const statementQuery = (shopId: string, month: string, page: number) =>
  read(['statements', shopId, month, page], statementsApi.read, {
    params: { shopId, month },
    query: { page },
  });

/** The site's statements, page by page, newest first. */
export const siteStatementsQuery = readPages(
  ['admin', 'statements'],
  statementsApi.siteList,
  (page) => ({ query: { limit: 24, page } }),
);

export const siteStatementQuery = (month: string) =>
  read(['admin', 'statements', month], statementsApi.siteRead, { params: { month } });
