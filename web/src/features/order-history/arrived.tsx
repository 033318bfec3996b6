import type { OrderDetail } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshOrders } from '../shipments/refresh-shipments.ts';

type ArrivedProps = { orderId: string; shipment: OrderDetail['shipments'][number] };

/** Lets the buyer confirm that a shipment has arrived. */
export function Arrived({ orderId, shipment: { shop_id, shop_name } }: ArrivedProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(ordersApi.arrived, { params: { orderId }, body: { shop_id } }),
    onSuccess: () => toast.success(`Thank you! ${shop_name} can see that it arrived`),
    onError: (error) => toast.error(errorMessage(error, 'Your confirmation could not be saved')),
    onSettled: () => refreshOrders(client, shop_id),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      It arrived
    </Button>
  );
}
