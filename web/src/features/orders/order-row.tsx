import type { ShownCurrency } from '@souk/contract/currency';
import type { OrderItem } from '@souk/contract/orders';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money, MoneyAsShown } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';

type OrderRowProps = {
  order: ShownCurrency & {
    order_number: string;
    created_at: string;
    total_amount: number;
    items: readonly OrderItem[];
  };
  /** The order's own page. */
  to: string;
  /** The id of the order number's element, by which controls in the row are described. */
  number: string;
  /** The buyer, for a seller; the shops, for a buyer. */
  who: string;
  /** Its status, as a badge or a control, and anything beside it. */
  status: Elements;
  /** A checkbox at the start of the row. */
  pick?: Elements;
  /** Important notices: unpaid, being refunded. */
  notes?: ReactNode;
  /** Below the status. */
  field?: Elements;
  /** The name of the expandable part: "Details" for Show Details and Hide Details. */
  more: string;
  children: ReactNode;
};

/** An order in a list: the purchase at a glance; the rest expands. */
export function OrderRow(props: OrderRowProps) {
  const { order, to, number, who, status, pick, notes, field, more, children } = props;
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <article aria-labelledby={number} className="@container">
        <div className="grid items-center gap-x-6 @2xl:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex gap-3">
            {pick}
            <Pictures items={order.items} />
            <div className="min-w-0 flex-1">
              {/* With large text the total gets a line of its own. */}
              <p className="flex flex-wrap gap-x-3 text-sm font-medium">
                <Names items={order.items} />
                <Money dollars={order.total_amount} className="ml-auto shrink-0" />
              </p>
              <p className="figures mt-0.5 text-xs text-muted">
                <Link
                  to={to}
                  id={number}
                  className="-my-1.5 inline-block py-1.5 font-medium text-accent-ink hover:underline"
                >
                  {order.order_number}
                </Link>{' '}
                · <span>{formatLocalDate(order.created_at)}</span>
              </p>
              <p className="flex flex-wrap gap-x-3 text-xs text-muted">
                <span className="min-w-0 flex-[1_1_5rem] truncate">{who}</span>
                <MoneyAsShown
                  dollars={order.total_amount}
                  shown={order}
                  className="min-w-0 wrap-anywhere"
                />
              </p>
            </div>
          </div>
          <div className="@2xl:col-span-full @2xl:row-start-2">{notes}</div>
          <div className="mt-1 flex flex-wrap items-center gap-2 @2xl:col-start-2 @2xl:row-start-1 @2xl:mt-0 @2xl:w-90">
            {status}
            <Button
              variant="ghost"
              size="sm"
              className="-mr-1.5 ml-auto gap-1 px-1.5 text-muted"
              aria-expanded={open}
              aria-controls={panel}
              aria-describedby={number}
              onClick={() => setOpen(!open)}
            >
              <span>{open ? 'Hide' : 'Show'}</span> <span>{more}</span>
              <ChevronDown
                aria-hidden
                className={cn('transition-transform', open && 'rotate-180')}
              />
            </Button>
          </div>
        </div>
        {field}
        <div id={panel} hidden={!open} className="pt-3 pb-1">
          {open ? children : null}
        </div>
      </article>
    </li>
  );
}

/** The first picture, or the first two overlapping, with the number of further ones. */
function Pictures({ items }: { items: readonly OrderItem[] }) {
  const [first, second] = items;
  const more = items.length - 2;
  const look = 'absolute w-9 rounded-md ring-2 ring-surface';
  return (
    <div aria-hidden className="relative size-13 shrink-0">
      {second ? (
        <>
          <Small item={first} className={cn(look, 'top-0 left-0')} />
          <Small item={second} className={cn(look, 'right-0 bottom-0')} />
        </>
      ) : (
        <Small item={first} className="w-full rounded-control" />
      )}
      {more > 0 ? (
        <span className="figures absolute -right-1 -bottom-1 rounded-full bg-ink px-1.5 text-xs leading-5 font-medium text-surface ring-2 ring-surface">
          {`+${more}`}
        </span>
      ) : null}
    </div>
  );
}

function Small({ item, className }: { item: OrderItem | undefined; className: string }) {
  return <Picture src={item?.image} alt="" ratio="1/1" sizes="3.25rem" className={className} />;
}

/** The names of the first two items, truncated to one line, with the number of further ones. */
function Names({ items }: { items: readonly OrderItem[] }) {
  const more = items.length - 2;
  return (
    <span className="flex min-w-0 flex-[1_1_8rem] gap-1">
      <span className="truncate">
        {items
          .slice(0, 2)
          .map(({ product_name }) => product_name)
          .join(', ')}
      </span>
      {more > 0 ? (
        <span className="shrink-0 font-normal text-muted">
          <span aria-hidden>{`+${more}`}</span>
          <span className="sr-only">{`and ${more} more`}</span>
        </span>
      ) : null}
    </span>
  );
}
