import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Clock } from '../../../ui/icons.tsx';
import { productQuery } from '../queries.ts';

const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
// The same text on server and browser at first, then the visitor's own time.
const everywhere = new Intl.DateTimeFormat('en-US', {
  ...parts,
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** The end of the discount, if it is soon. When the price changes, the page reloads the product. */
export function SaleEnds({ product }: { product: Product }) {
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [now] = useState(Date.now);
  const end = saleEnd(product, now);

  useEffect(() => {
    const wait = nextPriceChange(product, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: productQuery(product.id).queryKey, exact: true });
    }, wait + 1_000);
    return () => clearTimeout(timer);
  }, [client, product]);

  if (!end) return null;
  const format = hydrated ? new Intl.DateTimeFormat('en-US', parts) : everywhere;
  return (
    <p className="figures flex items-center gap-1.5 text-sm text-muted">
      <Clock aria-hidden className="size-4 shrink-0" />
      <span>
        Sale ends <time dateTime={end.toISOString()}>{format.format(end)}</time>
      </span>
    </p>
  );
}

const DAY = 86_400_000;
/** How many days before its end a discount shows it. */
const SHOWN_DAYS = 7;

type SalePeriod = Pick<
  Product,
  'has_active_discount' | 'discount_percentage' | 'discount_start_date' | 'discount_end_date'
>;

/** When the active discount ends, if that is within a week. */
export function saleEnd(product: SalePeriod, now: number): Date | null {
  if (!product.has_active_discount || product.discount_end_date === null) return null;
  const end = new Date(product.discount_end_date);
  const left = end.getTime() - now;
  return left > 0 && left <= SHOWN_DAYS * DAY ? end : null;
}

/** Milliseconds until a discount starts or ends, if that is within a day. */
export function nextPriceChange(product: SalePeriod, now: number): number | null {
  if (!product.discount_percentage) return null;
  const waits = [product.discount_start_date, product.discount_end_date].flatMap((time) =>
    time === null ? [] : [new Date(time).getTime() - now],
  );
  const coming = waits.filter((wait) => wait > 0 && wait < DAY);
  return coming.length > 0 ? Math.min(...coming) : null;
}
