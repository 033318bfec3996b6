import { checkoutApi, type CheckoutState } from '@souk/contract/checkout';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** What became of a session: unpaid, paid or expired, with its order. Never taken from the cache. */
export function checkoutQuery(api: Api, sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) => api.call(checkoutApi.read, { params: { sessionId }, signal }),
    staleTime: 0,
  });
}

/** Cancels an unpaid order, which releases its items. 409 if it is paid. */
export function cancelOrder(api: Api, orderId: string): Promise<CheckoutState> {
  return api.call(checkoutApi.cancel, { params: { orderId } });
}
