import { CHECKOUT, type CheckoutRequest } from '@souk/contract/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cartKey } from '../../api/queries/cart.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { goToPayment } from './go-to-payment.ts';

type Order = { request: CheckoutRequest; shownTotalCents: number };

/** How long the browser may take to leave for the card page before the button is free again. */
const LEAVING_MS = 20_000;

/** The server's sentence, else what the page itself found wrong, else the general word. */
export function checkoutMessage(error: unknown): string {
  const own = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
  return errorMessage(error, own || 'Checkout failed');
}

/** Placing the order and leaving for the card page. `busy` from the click until the page is left. */
export function usePlaceOrder(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ request, shownTotalCents }: Order) =>
      goToPayment(api, userId, request, shownTotalCents),
    onSuccess: (destination) => {
      if ('paidSession' in destination) {
        return navigate(paths.checkoutReturn(destination.paidSession));
      }
      setLeaving(true);
      window.location.assign(destination.address);
      return undefined;
    },
    onError: (failure) => {
      toast.error(checkoutMessage(failure));
      // Prices and stock are not what the page had shown: it shows them as they are.
      void client.invalidateQueries({ queryKey: cartKey });
    },
  });

  useEffect(() => {
    // The way back from the card page may bring this page back as it was left, with the button busy.
    function shown(event: PageTransitionEvent) {
      if (!event.persisted) return;
      setLeaving(false);
      void client.invalidateQueries({ queryKey: cartKey });
    }
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [client]);

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => {
      setLeaving(false);
      toast.error(CHECKOUT.failedToRedirect);
    }, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  return { place: mutate, busy: isPending || leaving, error };
}
