import { accountingApi } from '@souk/contract/accounting';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { read, readPage } from '../../api/query.ts';

export const trialBalanceQuery = (query: QueryInputOf<typeof accountingApi.trialBalance>) =>
  read(['admin', 'ledger', 'trial-balance', query], accountingApi.trialBalance, { query });

export const shopBalancesQuery = (query: QueryInputOf<typeof accountingApi.shopBalances>) =>
  readPage(['admin', 'ledger', 'shop-balances', query], accountingApi.shopBalances, { query });

export const monthsQuery = read(['admin', 'ledger', 'months'], accountingApi.months);

export const chainQuery = read(['admin', 'ledger', 'chain'], accountingApi.lastChainCheck);
