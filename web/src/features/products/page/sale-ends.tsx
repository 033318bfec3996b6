import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
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

const EVERY_MS = 10_000;
const SECOND = 1000;

/**
 * The end of the discount, if it is soon. When it begins or ends by the server's clock, the page
 * reloads the product.
 */
export function SaleEnds({ product }: { product: Product }) {
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [now, setNow] = useState(serverNow);
  const end = saleEnd(product, now);
  const turns = mayTurn(product);

  const look = useEffectEvent(() => {
    setNow(serverNow());
    // A second late, so that the server agrees.
    if (!hasTurned(product, serverNow() - SECOND)) return;
    void client.invalidateQueries({ queryKey: productQuery(product.id).queryKey, exact: true });
  });
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [turns]);

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

/** Whether the discount will end, or may still begin: one without dates stays as it is. */
export function mayTurn(product: SalePeriod): boolean {
  if (product.has_active_discount) return product.discount_end_date !== null;
  return product.discount_percentage !== null && product.discount_start_date !== null;
}

/** Whether the discount has begun or ended since the product was loaded. */
export function hasTurned(product: SalePeriod, now: number): boolean {
  const { discount_percentage, discount_start_date: start, discount_end_date: end } = product;
  const isActive =
    discount_percentage !== null &&
    (start === null || Date.parse(start) <= now) &&
    (end === null || now < Date.parse(end));
  return isActive !== product.has_active_discount;
}
