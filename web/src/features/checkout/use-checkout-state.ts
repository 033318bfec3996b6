import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cartKey } from '../../api/queries/cart.ts';
import { checkoutQuery } from '../../api/queries/checkout.ts';
import { ordersKey } from '../../api/queries/orders.ts';
import { useApi } from '../../api/use-api.ts';
import { forgetAttempt, forgetCheckout } from './kept.ts';

const QUICK_MS = 1000;
const SLOW_MS = 4000;
/** After this long the page says that it takes longer than usual, and asks less often. */
const PATIENCE_MS = 20_000;

/** What became of the payment, asked again until the provider has told us. */
export function useCheckoutState(sessionId: string) {
  const api = useApi();
  const client = useQueryClient();
  const [late, setLate] = useState(false);
  const query = useQuery({
    ...checkoutQuery(api, sessionId),
    refetchInterval: ({ state }) => {
      if (state.data?.payment_status !== 'unpaid') return false;
      return late ? SLOW_MS : QUICK_MS;
    },
  });
  const status = query.data?.payment_status;

  useEffect(() => {
    if (status !== 'unpaid') return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [status]);

  useEffect(() => {
    if (status !== 'paid' && status !== 'expired') return;
    if (status === 'paid') forgetCheckout();
    else forgetAttempt();
    // The lines have left the cart, or not: its badge tells the truth either way.
    void client.invalidateQueries({ queryKey: cartKey });
    void client.invalidateQueries({ queryKey: ordersKey });
  }, [status, client]);

  return { ...query, late };
}
