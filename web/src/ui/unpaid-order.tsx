import { formatUsd } from '@souk/contract/currency';
import type { Order, UnpaidOrder as Unpaid } from '@souk/contract/orders';
import { formatPlural } from '../lib/format.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Countdown } from './countdown.tsx';

const NAMED = 3;

/** "1 × Mug, 2 × Shirt (Red / L) and 3 more items". */
function listed(items: Unpaid['items']): string {
  const named = items
    .slice(0, items.length > NAMED ? NAMED - 1 : NAMED)
    .map(({ quantity, product_name, variant_value }) => {
      return `${quantity} × ${product_name}${variant_value === null ? '' : ` (${variant_value})`}`;
    });
  const more = items.length - named.length;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(
    more > 0 ? [...named, formatPlural(more, 'more item')] : named,
  );
}

export type GiveUp = {
  giveUp: (order: { id: string; order_number: string }) => void;
  /** The order that is being given up. */
  givingUp: string | null;
  /** The time of an order has passed. */
  onOver: () => void;
};

type UnpaidOrderProps = GiveUp & {
  order: Unpaid | Order;
  /** Left out: the order's number. */
  title?: string;
};

/** An order that waits for its payment: what it holds and for how long, and both ways on. */
export function UnpaidOrder({ order, title, giveUp, givingUp, onOver }: UnpaidOrderProps) {
  const { id, order_number, checkout_url, expires_at } = order;
  if (checkout_url === null || expires_at === null) return null;
  const name = title ?? `Order ${order_number} is not paid yet`;
  return (
    <Alert tone="info" title={name}>
      <p className="mt-1">
        {listed(order.items)} for {formatUsd(order.total_amount)} in all, held for you for another{' '}
        <Countdown key={expires_at} until={expires_at} onOver={onOver} />.
      </p>
      <div role="group" aria-label={name} className="mt-3 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <a href={checkout_url}>Go on paying</a>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          data-give-up
          busy={givingUp === id}
          onClick={() => giveUp({ id, order_number })}
        >
          Give the order up
        </Button>
      </div>
    </Alert>
  );
}
