import { insightApi, type InsightPeriod } from '@souk/contract/insight';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** How a shop did in the last days; for its owner and admins. */
export function shopInsightQuery(api: Api, shopId: string, days: InsightPeriod) {
  return queryOptions({
    queryKey: ['shop-insight', shopId, days],
    queryFn: ({ signal }) =>
      api.call(insightApi.read, { params: { shopId }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}
