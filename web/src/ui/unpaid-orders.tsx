import type { UnpaidOrder as Unpaid } from '@souk/contract/orders';
import { useRef } from 'react';
import { useFocusKept } from '../lib/use-focus-kept.ts';
import { UnpaidOrder, type GiveUp } from './unpaid-order.tsx';

/** The shopper's orders that can still be paid. The place stays where the last one leaves: the focus goes there. */
export function UnpaidOrders({ orders = [], ...giveUp }: GiveUp & { orders?: Unpaid[] }) {
  const place = useRef<HTMLDivElement>(null);
  const payable = orders.filter(({ checkout_url }) => checkout_url !== null);
  const ids = payable.map(({ id }) => id).join(' ');
  const focusKept = useFocusKept('[data-give-up]', place, ids);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div {...focusKept} className={payable.length > 0 ? 'mb-6 space-y-3' : undefined}>
        {payable.map((order) => (
          <UnpaidOrder key={order.id} order={order} {...giveUp} />
        ))}
      </div>
    </div>
  );
}
