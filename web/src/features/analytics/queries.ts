import { analyticsApi, type InsightPeriod } from '@souk/contract/analytics';
import { keepPreviousData } from '@tanstack/react-query';
import { read } from '../../api/query.ts';

/** How a shop did in the last days; for its owner and admins. */
export const shopInsightQuery = (shopId: string, days: InsightPeriod) => ({
  ...read(['shop-insight', shopId, days], analyticsApi.read, {
    params: { shopId },
    query: { days },
  }),
  placeholderData: keepPreviousData,
});
