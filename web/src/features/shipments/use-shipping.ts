import { isWebAddress } from '@souk/contract/addresses';
import { CARRIER_NAMES, carrierName } from '@souk/contract/carriers';
import { addressFault } from '@souk/contract/inputs';
import { ORDERS, ordersApi, type Shipment } from '@souk/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { keepLastCarrier, lastCarrier } from './last-carrier.ts';
import { refreshOrders } from './refresh-shipments.ts';

/** The text typed for one order's shipment, and whether it has shipped. */
export type Line = {
  order: Shipment;
  number: string;
  /** Only for carriers whose link isn't known. */
  url: string;
  done: boolean;
  fault: string | undefined;
};

type Parcel = { carrier: string; notify: boolean };

/** Whether tracking URLs are typed for a carrier: a listed one has its own. */
export const takesUrl = (carrier: string) =>
  carrier !== '' && !CARRIER_NAMES.includes(carrierName(carrier));

/** The URL typed for a line, unless another carrier has been chosen since. */
const urlOf = ({ url }: Line, carrier: string) => (takesUrl(carrier) ? url.trim() : '');

/** The body that ships one order. */
function bodyOf(line: Line, { carrier, notify }: Parcel) {
  const { order, number } = line;
  const tracking_url = urlOf(line, carrier);
  return {
    status: 'shipped' as const,
    from_status: order.status,
    carrier,
    tracking_number: number.trim(),
    ...(tracking_url === '' ? {} : { tracking_url }),
    notify,
  };
}

/**
 * Ships orders one after another. An order that fails keeps its typed text and can be retried; none
 * ships twice.
 */
export function useShipping(
  orders: readonly Shipment[],
  onShipped: (before: Shipment, after: Shipment) => void,
) {
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    orders.map((order) => ({
      order,
      number: order.tracking_number ?? '',
      url: '',
      done: false,
      fault: undefined,
    })),
  );
  const [carrier, chooseCarrier] = useState(() => orders[0]?.carrier ?? lastCarrier());
  const change = (id: string, with_: Partial<Line>) =>
    setLines((all) => all.map((each) => (each.order.id === id ? { ...each, ...with_ } : each)));

  /** What was said of the lines was about the last one. */
  function setCarrier(name: string) {
    chooseCarrier(name);
    setLines((all) => all.map((line) => ({ ...line, fault: undefined })));
  }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (parcel: Parcel) => {
      let failed = 0;
      for (const line of lines) {
        if (line.done) continue;
        const { order } = line;
        const params = { shopId: order.shop_id, orderId: order.id };
        try {
          const after = await api.call(ordersApi.change, { params, body: bodyOf(line, parcel) });
          change(order.id, { done: true, fault: undefined });
          onShipped(order, after);
        } catch (error) {
          failed += 1;
          change(order.id, { fault: errorMessage(error, 'This order could not be shipped') });
        }
      }
      const [first] = orders;
      if (first) await refreshOrders(client, first.shop_id);
      return failed;
    },
  });

  /** Returns how many failed, or null if a typed URL is invalid. */
  async function ship(notify: boolean): Promise<number | null> {
    const wrong = lines.filter((line) => {
      const url = urlOf(line, carrier);
      return !line.done && url !== '' && !isWebAddress(url);
    });
    for (const line of lines) {
      const fault = addressFault(urlOf(line, carrier), ORDERS.trackingInvalid);
      change(line.order.id, { fault: wrong.includes(line) ? fault : undefined });
    }
    if (wrong.length > 0) return null;
    keepLastCarrier(carrier);
    return mutateAsync({ carrier: carrier.trim(), notify });
  }

  return { lines, change, carrier, setCarrier, ship, busy: isPending };
}
