import { checkoutApi } from '@souk/contract/checkout';
import { formatAmount } from '@souk/contract/currency';
import type { Order, UnpaidOrder } from '@souk/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { formatList, formatPlural } from '../../lib/format.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { Countdown } from './countdown.tsx';
import { refreshCartAndOrders } from './refresh-orders.ts';

/** How many items are named; if there are more, "and N more items" replaces the last of these. */
const NAMED = 3;

/** "1 × Mug, 2 × Shirt (Red / L), and 3 more items". */
function listed(items: UnpaidOrder['items']): string {
  const named = items
    .slice(0, items.length > NAMED ? NAMED - 1 : NAMED)
    .map(({ quantity, product_name, variant_value }) => {
      return `${quantity} × ${product_name}${variant_value === null ? '' : ` (${variant_value})`}`;
    });
  const more = items.length - named.length;
  return formatList(more > 0 ? [...named, formatPlural(more, 'more item')] : named);
}

/** Cancels an unpaid order: its items go back into stock, and its lines stay in the cart. */
function useCancelOrder() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id: orderId }: { id: string; order_number: string }) =>
      api.call(checkoutApi.cancel, { params: { orderId } }),
    onSuccess: (_, { order_number }) => toast.success(`Order ${order_number} is cancelled`),
    onError: (error) => toast.error(errorMessage(error, 'Failed to cancel the order')),
    onSettled: () => refreshCartAndOrders(client),
  });
  return { cancel: mutate, cancelling: isPending ? variables.id : null };
}

type UnpaidOrdersProps = {
  /** Orders that can no longer be paid are left out. */
  orders: readonly (UnpaidOrder | Order)[] | undefined;
  /** If omitted, each shows its order number. */
  title?: string;
  className: string;
};

/**
 * Orders awaiting payment: the items each holds and for how long, with buttons to pay or cancel it.
 * The container stays when the last one goes, so that it can take the focus.
 */
export function UnpaidOrders({ orders = [], title, className }: UnpaidOrdersProps) {
  const client = useQueryClient();
  const { cancel, cancelling } = useCancelOrder();
  const place = useRef<HTMLDivElement>(null);
  const payable = orders.filter(({ checkout_url }) => checkout_url !== null);
  const focusKept = useFocusKept('[data-give-up]', place, payable.map(({ id }) => id).join(' '));
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div {...focusKept} className={cn(payable.length > 0 && ['space-y-3', className])}>
        {payable.map(({ id, order_number, items, total_amount, checkout_url, expires_at }) => {
          const name = title ?? `Order ${order_number} is not paid yet`;
          return (
            <Alert key={id} title={name}>
              <p className="mt-1">{`${listed(items)}, ${formatAmount(total_amount)} in total.`}</p>
              <p>
                {'Time left to pay: '}
                <Countdown
                  key={expires_at}
                  until={expires_at ?? ''}
                  onOver={() => void refreshCartAndOrders(client)}
                />
              </p>
              <div role="group" aria-label={name} className="mt-3 flex flex-wrap gap-2">
                <ButtonLink size="sm" href={checkout_url ?? undefined}>
                  Continue to payment
                </ButtonLink>
                <Button
                  variant="secondary"
                  size="sm"
                  data-give-up
                  busy={cancelling === id}
                  onClick={() => cancel({ id, order_number })}
                >
                  Cancel order
                </Button>
              </div>
            </Alert>
          );
        })}
      </div>
    </div>
  );
}
