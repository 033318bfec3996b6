import { currencyApi } from '@souk/contract/currency';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

const HOUR = 3_600_000;
// While a page is rendered nobody waits for a second try.
const ONCE = typeof window === 'undefined' ? 0 : 1;

/** The currency of the visitor's country, as the server detects it. */
export function detectedCurrencyQuery(api: Api) {
  return queryOptions({
    queryKey: ['currency'],
    queryFn: ({ signal }) => api.call(currencyApi.detect, { signal }),
    staleTime: HOUR,
    gcTime: 24 * HOUR,
    retry: ONCE,
  });
}

/** What one US dollar is worth in every currency. */
export function ratesQuery(api: Api) {
  return queryOptions({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api.call(currencyApi.rates, { signal }),
    staleTime: HOUR,
    gcTime: 24 * HOUR,
    retry: ONCE,
  });
}
