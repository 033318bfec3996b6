import { checkoutApi } from '@souk/contract/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
import { api } from './browser-api.ts';
import { errorMessage } from './error-message.ts';
import { refreshCartAndOrders } from './query-client.ts';

/** Cancels an unpaid order: its items go back into stock, and its lines stay in the cart. */
export function useGiveUp() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id: orderId }: { id: string; order_number: string }) =>
      api.call(checkoutApi.cancel, { params: { orderId } }),
    onSuccess: (_, { order_number }) => toast.success(`Order ${order_number} is cancelled`),
    onError: (error) => toast.error(errorMessage(error, 'Failed to cancel the order')),
    onSettled: () => refreshCartAndOrders(client),
  });
  return {
    giveUp: mutate,
    givingUp: isPending ? variables.id : null,
    onOver: () => void refreshCartAndOrders(client),
  };
}
