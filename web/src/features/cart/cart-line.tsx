import type { CartItem } from '@souk/contract/cart';
import { stockMessage } from '@souk/contract/cart-rules';
import { pages } from '@souk/contract/pages';
import { Info, Trash2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stepper } from '../../ui/stepper.tsx';

type CartLineProps = {
  item: CartItem;
  /** Whether the total includes it. */
  counted: boolean;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The notice about a line: its changes, or that no more are in stock. */
function Notice({ item }: { item: CartItem }) {
  const atTheEnd = item.available && item.quantity >= item.stock_quantity;
  const text = item.notice ?? (atTheEnd ? stockMessage(item.stock_quantity) : null);
  if (!text) return null;
  const Icon = item.available ? Info : TriangleAlert;
  return (
    <p
      className={cn(
        'mt-2 flex items-start gap-1.5 text-sm',
        item.available ? 'text-warning-ink' : 'text-danger-ink',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

/** One line of the cart: the product, quantity, total price, and a button to remove it. */
export function CartLine({ item, counted, onStep, onRemove }: CartLineProps) {
  const product = pages.product(item.product_id, item.variant_id);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 py-4">
      <Link
        to={product}
        tabIndex={-1}
        aria-hidden
        className={cn('w-20 shrink-0 sm:w-24', !item.available && 'opacity-60')}
      >
        <Picture src={item.images[0]} alt="" sizes="96px" className="rounded-control" />
      </Link>
      <div className="flex min-w-0 flex-1 basis-40 flex-col">
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0 flex-1 basis-28">
            <Link to={product} className="font-medium break-words hover:underline">
              {item.product_name}
            </Link>
            {item.variant_value ? (
              <p className="mt-0.5 text-sm text-muted">
                {`${item.variant_name ?? ''}: ${item.variant_value}`}
              </p>
            ) : null}
            <p className="mt-0.5 text-sm text-muted">
              <Money dollars={item.price} /> each
            </p>
          </div>
          <p className={cn('font-medium', !counted && 'text-faint line-through')}>
            <Money dollars={item.item_total} />
          </p>
        </div>
        <Notice item={item} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <Stepper
            value={item.quantity}
            max={Math.max(item.stock_quantity, 1)}
            disabled={!item.available}
            onChange={(quantity) => onStep(quantity > item.quantity ? 1 : -1)}
            label={`Quantity of ${item.product_name}`}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${item.product_name}`}
            title="Remove"
            data-remove
            // The next line moves up to this button's place: a double click, or a key held down,
            // removes only one.
            onClick={({ detail }) => {
              if (detail <= 1) onRemove();
            }}
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            className="text-muted hover:text-danger-ink"
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
    </li>
  );
}
