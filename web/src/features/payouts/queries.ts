import type { QueryInputOf } from '@souk/contract/endpoint';
import { ledgerApi } from '@souk/contract/ledger';
import { owingApi, type DebtAge } from '@souk/contract/owing';
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { payoutsApi } from '@souk/contract/payouts';
import { read, readPage, readPages } from '../../api/query.ts';

export const moneyKey = (shopId: string) => ['shop-money', shopId] as const;
const ofShop = (shopId: string) => ({ params: { shopId } });

/** A shop's balance: earned, on hold and paid out. For its owner and admins. */
export const balanceQuery = (shopId: string) =>
  read([...moneyKey(shopId), 'balance'], ledgerApi.balance, ofShop(shopId));

/** One page of the orders whose money is on hold. */
export const heldOrdersQuery = (shopId: string, query: QueryInputOf<typeof ledgerApi.held>) =>
  readPage([...moneyKey(shopId), 'held', query], ledgerApi.held, { ...ofShop(shopId), query });

export const payoutPlanKey = (shopId: string) => [...moneyKey(shopId), 'plan'] as const;
export const payoutPlanQuery = (shopId: string) =>
  read(payoutPlanKey(shopId), payoutTermsApi.plan, ofShop(shopId));

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

/** Payouts in progress or with a recently failed transfer, for admins. */
export const openPayoutsQuery = readPage([...payoutsDueKey, 'open'], payoutsApi.open, {
  query: { limit: 20 },
});

/** Provider transfers without a matching payout, for admins. */
export const foundTransfersQuery = readPage(
  [...payoutsDueKey, 'found'],
  payoutsApi.foundTransfers,
  {
    query: { limit: 50 },
  },
);

export const OWING_PER_PAGE = 10;

/** A page of the shops that owe money, for admins. */
export const owingQuery = (page: number, age: DebtAge | null) => {
  const query = { page, age, limit: OWING_PER_PAGE };
  return readPage([...payoutsDueKey, 'owing', query], owingApi.list, { query });
};

/** Debts of shops by age, for admins. */
export const owingAgesQuery = read([...payoutsDueKey, 'owing-ages'], owingApi.ages);
export const PER_STOP_PAGE = 10;

/** One page of payout stops, for admins. */
export const payoutStopsQuery = (page: number) =>
  readPage([...payoutsDueKey, 'stops', page], payoutTermsApi.stops, {
    query: { page, limit: PER_STOP_PAGE },
  });

/** One page of the shops with sales from before the ledger, for admins. */
export const earlierSalesQuery = (page: number) =>
  readPage([...payoutsDueKey, 'earlier', page], payoutTermsApi.earlierSales, {
    query: { page, limit: PER_STOP_PAGE },
  });
