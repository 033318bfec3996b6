import type { QueryInputOf } from '@souk/contract/endpoint';
import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import { read, readPage, readPages } from '../../api/query.ts';

const moneyKey = (shopId: string) => ['shop-money', shopId] as const;
const ofShop = (shopId: string) => ({ params: { shopId } });

/** A shop's earnings, and how much of them was paid out; for its owner and admins. */
export const balanceQuery = (shopId: string) =>
  read([...moneyKey(shopId), 'balance'], ledgerApi.balance, ofShop(shopId));

/** One page of a shop's balance changes. */
export const balanceEntriesQuery = (
  shopId: string,
  query: QueryInputOf<typeof ledgerApi.entries>,
) =>
  readPage([...moneyKey(shopId), 'entries', query], ledgerApi.entries, {
    ...ofShop(shopId),
    query,
  });

export const earningsQuery = (shopId: string) =>
  read([...moneyKey(shopId), 'weeks'], payoutsApi.weeks, ofShop(shopId));

export const payoutAccountQuery = (shopId: string) =>
  read([...moneyKey(shopId), 'account'], payoutsApi.account, ofShop(shopId));

/** A shop's payouts, page by page. */
export const payoutsQuery = (shopId: string) =>
  readPages([...moneyKey(shopId), 'payouts'], payoutsApi.list, (page) => ({
    ...ofShop(shopId),
    query: { limit: 10, page },
  }));

/** A payout with its entries. */
export const payoutQuery = (shopId: string, payoutId: string) =>
  read([...moneyKey(shopId), 'payout', payoutId], payoutsApi.read, {
    params: { shopId, payoutId },
  });

export const payoutsDueKey = ['payouts-due'] as const;

/** Each shop's balance due, for admins. */
export const payoutsDueQuery = (query: QueryInputOf<typeof payoutsApi.due>) =>
  readPage([...payoutsDueKey, 'due', query], payoutsApi.due, { query });

/** Every payout of the site, for admins, page by page. */
export const allPayoutsQuery = readPages(
  [...payoutsDueKey, 'history'],
  payoutsApi.history,
  (page) => ({
    query: { limit: 20, page },
  }),
);
