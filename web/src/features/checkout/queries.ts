import { checkoutApi } from '@souk/contract/checkout';
import { read } from '../../api/query.ts';

/**
 * The outcome of a session: unpaid, paid or expired, with its order. Never taken from the cache.
 */
export const checkoutQuery = (sessionId: string) => ({
  ...read(['checkout', sessionId], checkoutApi.read, { params: { sessionId } }),
  staleTime: 0,
});
