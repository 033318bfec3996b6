import { ordersKey } from './query-client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
import { errorMessage } from './error-message.ts';
import { cartKey } from './queries/cart.ts';
import { cancelOrder } from './queries/checkout.ts';
import { useApi } from './use-api.ts';

/** Cancels an unpaid order: its items go back into stock, and its lines stay in the cart. */
export function useGiveUp() {
  const api = useApi();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: cartKey }),
      client.invalidateQueries({ queryKey: ordersKey }),
    ]);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: { id: string; order_number: string }) => cancelOrder(api, id),
    onSuccess: (_, { order_number }) => toast.success(`Order ${order_number} is cancelled`),
    onError: (error) => toast.error(errorMessage(error, 'Failed to cancel the order')),
    onSettled: refresh,
  });
  return {
    giveUp: mutate,
    givingUp: isPending ? variables.id : null,
    onOver: () => void refresh(),
  };
}
