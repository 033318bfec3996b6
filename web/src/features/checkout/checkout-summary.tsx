import type { CartItem } from '@souk/contract/cart';
import { formatUsd } from '@souk/contract/currency';
import { toDollars } from '@souk/contract/money';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { totalsOf } from './checkout-request.ts';

type CheckoutSummaryProps = {
  items: readonly CartItem[];
  /** Dollars; null: the rule is off, undefined: not known yet. */
  freeShippingOver: number | null | undefined;
};

/** "$50", and "$50.50" where there are cents. */
function shortUsd(dollars: number): string {
  return formatUsd(dollars).replace(/\.00$/, '');
}

/** What is bought and what it comes to. */
export function CheckoutSummary({ items, freeShippingOver }: CheckoutSummaryProps) {
  const totals = totalsOf(items, freeShippingOver ?? null);
  const sums = [
    ['Subtotal', totals.subtotal],
    ['Shipping', totals.shipping],
    ['Tax', totals.tax],
  ] as const;
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Order Summary</h2>
      <ul className="mt-4 space-y-4">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 text-sm">
            <Picture
              src={item.images[0]}
              alt=""
              ratio="1/1"
              sizes="3.5rem"
              className="rounded-control"
            />
            <div className="min-w-0">
              <p className="font-medium break-words">{item.product_name}</p>
              <p className="figures text-muted">
                {item.variant_value ? `${item.variant_value} · ` : ''}
                <span className="whitespace-nowrap">
                  {item.quantity} × {formatUsd(item.price)}
                </span>
              </p>
            </div>
            <Money dollars={item.item_total} className="font-medium" />
          </li>
        ))}
      </ul>
      <dl className="mt-5 space-y-2.5 border-t border-line pt-4 text-sm">
        {sums.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>
              <Money dollars={toDollars(cents)} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>Total</dt>
          <dd>
            <Money dollars={toDollars(totals.total)} />
          </dd>
        </div>
      </dl>
      {typeof freeShippingOver === 'number' ? (
        <p className="mt-3 text-sm text-muted">
          Free shipping on orders over {shortUsd(freeShippingOver)}
        </p>
      ) : null}
      <p className="mt-3 text-sm text-muted">Your card is charged in US dollars.</p>
    </Card>
  );
}
