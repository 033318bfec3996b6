import type { ShopOrder, UpdateShopOrderRequest } from '@souk/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.ts';
import { ordersToShipKey } from '../../api/queries/my-shops.ts';
import { ordersKey, shopOrdersKey, updateShopOrder } from '../../api/queries/orders.ts';
import { useApi } from '../../api/use-api.ts';
import { toast } from '../../ui/toast.tsx';
import { REFUND_ON_ITS_WAY, type Screen, TOASTS } from './status-look.ts';

/**
 * Sets the status or the tracking address of a shop's part of an order. `changing` is what is under
 * way, shown until the lists have it too; after a refusal the order shows as it was.
 */
export function useOrderChange(order: ShopOrder, screen: Screen) {
  const api = useApi();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: UpdateShopOrderRequest) =>
      updateShopOrder(api, order.shop_id, order.id, change),
    onSuccess: async ({ refund }, { status }) => {
      const onItsWay = status !== undefined && refund?.status === 'pending';
      toast.success(onItsWay ? REFUND_ON_ITS_WAY : TOASTS[screen].saved);
      await Promise.all([
        client.invalidateQueries({ queryKey: shopOrdersKey(order.shop_id) }),
        client.invalidateQueries({ queryKey: ordersToShipKey }),
        client.invalidateQueries({ queryKey: ordersKey }),
        client.invalidateQueries({ queryKey: ['admin'] }),
      ]);
    },
    onError: (error) => toast.error(errorMessage(error, TOASTS[screen].failed)),
  });
  return { change: mutate, changing: isPending ? variables : null };
}
