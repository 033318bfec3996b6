import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { productKey } from '../../../api/queries/products.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { nextPriceChange, saleEnd } from './sale-end.ts';

const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
// One text on both sides first; the visitor's own time as soon as it is known.
const everywhere = new Intl.DateTimeFormat('en-US', {
  ...parts,
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** When the discount ends, if that is soon. When the price changes, the page loads it again. */
export function SaleEnds({ product }: { product: Product }) {
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [now] = useState(Date.now);
  const end = saleEnd(product, now);

  useEffect(() => {
    const wait = nextPriceChange(product, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: productKey(product.id), exact: true });
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
