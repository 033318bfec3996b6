import { CHECKOUT, checkoutApi } from '@souk/contract/checkout';
import type { UnpaidOrder } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useWindowEvent } from '../../lib/store.ts';
import { toast } from '../../ui/toast.tsx';
import { cartQuery } from '../cart/queries.ts';
import { refreshCartAndOrders } from '../orders/refresh-orders.ts';
import { sameLines, withoutOrders } from './checkout-request.ts';
import { goToPayment, type CheckoutInput } from './go-to-payment.ts';
import { QUOTE } from './use-quote.ts';

/** How long the browser may take to open the card page before the button is enabled again. */
const LEAVING_MS = 20_000;

/** The server's sentence, else the page's own error, else the general message. */
export function checkoutMessage(error: unknown): string {
  const own = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
  return errorMessage(error, own || 'Checkout failed');
}

/**
 * A question to answer before the order is placed: these orders are unpaid and for the same items.
 */
export type Question = { unpaid: UnpaidOrder[]; input: CheckoutInput };

/**
 * Places the order and opens the card page. `busy` from the click until the page is left; `question` if the
 * shopper has to choose first.
 */
export function usePlaceOrder(userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);

  async function placeOrAsk(input: CheckoutInput) {
    try {
      return await goToPayment(userId, input);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      // Rates or prices have changed: the page shows the new total.
      if (error.code === 'total_changed') throw error;
      const cart = await client.fetchQuery({ ...cartQuery, staleTime: 0 });
      // The same lines at the same prices: meanwhile another tab placed an order from them.
      if (!sameLines(cart, input.cart)) throw error;
      return goToPayment(userId, { ...input, cart });
    }
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ input, giveUp }: { input: CheckoutInput; giveUp: UnpaidOrder[] }) => {
      for (const { id: orderId } of giveUp) {
        await api.call(checkoutApi.cancel, { params: { orderId } });
      }
      return placeOrAsk({ ...input, cart: withoutOrders(input.cart, giveUp) });
    },
    onSuccess: (destination) => {
      setQuestion('unpaid' in destination ? destination : null);
      if ('paidSession' in destination) {
        return navigate(pages.checkoutReturn(destination.paidSession));
      }
      if ('address' in destination) {
        setLeaving(true);
        window.location.assign(destination.address);
      }
      return undefined;
    },
    onError: (failure) => {
      setQuestion(null);
      toast.error(checkoutMessage(failure));
      // Prices, stock or orders differ from the page: refresh them.
      void refreshCartAndOrders(client);
      void client.invalidateQueries({ queryKey: QUOTE });
    },
  });

  // Going back from the card page may restore this page as it was left, with the button busy.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) setLeaving(false);
  });

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => {
      setLeaving(false);
      toast.error(CHECKOUT.failedToRedirect);
    }, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  return {
    place: (input: CheckoutInput) => mutate({ input, giveUp: [] }),
    busy: isPending || leaving,
    error,
    question,
    /** Cancels the earlier orders and places the new one. */
    replace: ({ unpaid, input }: Question) => mutate({ input, giveUp: unpaid }),
    dismiss: () => setQuestion(null),
  };
}
