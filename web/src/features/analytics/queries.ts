import { analyticsApi, type InsightPeriod } from '@souk/contract/analytics';
import { keepPreviousData } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { sellerKey } from '../shops/my-shops.ts';

/** A shop's performance in the last days; for its owner and admins. */
export const shopInsightQuery = (shopId: string, days: InsightPeriod) => ({
  ...read(['shop-insight', shopId, days], analyticsApi.read, {
    params: { shopId },
    query: { days },
  }),
  placeholderData: keepPreviousData,
});

/** The sales of all of the user's shops today and on the previous six days. */
export const weekOfSalesQuery = read([...sellerKey, 'week-of-sales'], analyticsApi.week);
