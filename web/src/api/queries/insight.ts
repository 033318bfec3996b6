import type { InsightPeriod, ShopInsight } from '@souk/contract/insight';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** What happened in a shop over the last days; for its owner and admins. */
export function shopInsightQuery(api: Api, shopId: string, days: InsightPeriod) {
  return queryOptions({
    queryKey: ['shop-insight', shopId, days],
    queryFn: ({ signal }) =>
      api.get<ShopInsight>(`/shops/${encodeURIComponent(shopId)}/insight`, { days }, { signal }),
    placeholderData: keepPreviousData,
  });
}
