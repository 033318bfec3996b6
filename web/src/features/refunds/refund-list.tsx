import type { OrderItem } from '@souk/contract/orders';
import type { RefundDetail } from '@souk/contract/refunds';
import { Check, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { Elements } from '../../lib/elements.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';

const STATES: Record<RefundDetail['status'], { label: string; tone: Tone; Icon: LucideIcon }> = {
  pending: { label: 'On its way', tone: 'info', Icon: Clock },
  succeeded: { label: 'Sent back', tone: 'success', Icon: Check },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleX },
};

/** Lists the contents, such as "2 × Mug, shipping"; the split of an amount isn't listed. */
function contents({ items, shipping }: RefundDetail): string {
  const pieces = items.filter(({ quantity }) => quantity > 0);
  const names = pieces.map(({ quantity, product_name }) => `${quantity} × ${product_name}`);
  return [...names, ...(names.length > 0 && shipping > 0 ? ['shipping'] : [])].join(', ');
}

/** Tells the buyer what happens after a refund failed. */
function whatNext({ held, dropped_reason }: RefundDetail): string {
  if (dropped_reason !== null) return `This refund failed and was dropped: ${dropped_reason}`;
  return held
    ? 'This refund failed. The money is on hold until the shop tries again.'
    : 'This refund failed. The shop can try again.';
}

type RefundListProps = {
  refunds: readonly RefundDetail[];
  items: readonly Pick<OrderItem, 'shop_id' | 'shop_name'>[];
  /** For the seller: why a refund failed, and the next step. */
  failed?: (refund: RefundDetail) => Elements;
};

/** The refunds of an order, latest first; hidden if there are none. */
export function RefundList({ refunds, items, failed }: RefundListProps) {
  if (refunds.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-medium">Refunds</h3>
      <ul className="mt-2 space-y-3">
        {refunds.toReversed().map((refund) => {
          const { label, tone, Icon } = STATES[refund.status];
          const shop = items.find(({ shop_id }) => shop_id === refund.shop_id)?.shop_name;
          return (
            <li key={refund.id} className="text-sm">
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <Money dollars={refund.amount} className="font-medium" />
                <Badge tone={tone} icon={<Icon aria-hidden />}>
                  {label}
                </Badge>
              </p>
              <p className="figures text-xs text-muted">
                {`${formatLocalDate(refund.created_at)}${shop ? ` · ${shop}` : ''}`}
              </p>
              {contents(refund) ? (
                <p className="wrap-anywhere text-muted">{contents(refund)}</p>
              ) : null}
              <p className="wrap-anywhere text-muted">
                <span>{refund.reason}</span>
                <span>
                  {refund.spread_over === null ? '' : `; split across ${refund.spread_over} shops`}
                </span>
              </p>
              {refund.status !== 'failed'
                ? null
                : (failed?.(refund) ?? <p className="mt-1">{whatNext(refund)}</p>)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
