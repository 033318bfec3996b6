import type { CheckoutRequest, CheckoutStarted, CheckoutState } from '@souk/contract/checkout';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** Places the order and opens a session at the provider; one key is one order however often it is sent. */
export function placeOrder(
  api: Api,
  request: CheckoutRequest,
  /** The cart's version that the shopper was shown: nothing is bought from another. */
  options: { idempotencyKey: string; ifMatch: string },
): Promise<CheckoutStarted> {
  return api.post<CheckoutStarted>('/checkout', request, options);
}

/** What became of a session: unpaid, paid or expired, with its order. Never taken from the cache. */
export function checkoutQuery(api: Api, sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) =>
      api.get<CheckoutState>(`/checkout/${encodeURIComponent(sessionId)}`, undefined, { signal }),
    staleTime: 0,
  });
}
