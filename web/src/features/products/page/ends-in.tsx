import { once } from '@souk/contract/once';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { ListedProduct } from '../listed-product.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = once(() => new Intl.RelativeTimeFormat('en-US', { style: 'narrow' }));
const dated = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
);

/** "in 20m", "in 5h", "in 3d"; null once it is over. Rounded down, so that it never overstates. */
export function timeLeft(end: number, now: number): string | null {
  const left = end - now;
  if (left <= 0) return null;
  if (left < HOUR) return relative().format(Math.max(1, Math.floor(left / MINUTE)), 'minute');
  if (left < 2 * DAY) return relative().format(Math.floor(left / HOUR), 'hour');
  return relative().format(Math.floor(left / DAY), 'day');
}

/**
 * When a product's sale ends, in a pill on its picture. Pages may be cached, so they show the day;
 * the browser turns that into "Ends in 5h".
 */
export function EndsIn({ product }: { product: ListedProduct }) {
  const hydrated = useHydrated();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  if (!product.has_active_discount || product.discount_end_date === null) return null;
  const end = new Date(product.discount_end_date);
  const left = hydrated ? timeLeft(end.getTime(), now) : dated().format(end);
  if (left === null) return null;
  return (
    <p className="figures card-ends">
      <time dateTime={product.discount_end_date}>{`Ends ${left}`}</time>
    </p>
  );
}
