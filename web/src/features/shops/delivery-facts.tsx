import { arrivesMessage } from '@souk/contract/arrival';
import { SHIPPING_FEE_CENTS } from '@souk/contract/limits';
import { toDollars } from '@souk/contract/money';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Truck } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoney } from '../currency/money.ts';
import { siteQuery } from '../site/queries.ts';
import { shopSummaryQuery } from './queries.ts';

/** Shows the cost of shipping and, if the shop gives dispatch times, when an order would arrive. */
export function DeliveryFacts({ shopId }: { shopId: string }) {
  const money = useMoney();
  const { data: site } = useQuery(siteQuery);
  const { data: shop } = useQuery(shopSummaryQuery(shopId));
  const over = site?.free_shipping_over ?? null;
  const fee = money.format(toDollars(SHIPPING_FEE_CENTS));
  const arrives = shop ? arrivesMessage(shop) : null;
  return (
    <ul className="delivery-facts">
      {shop ? null : (
        <li>
          <Skeleton className="h-5 w-40" />
        </li>
      )}
      {arrives ? (
        <li>
          <CalendarDays aria-hidden />
          <strong className="figures font-medium">{arrives}</strong>
        </li>
      ) : null}
      <li className="text-muted">
        <Truck aria-hidden />
        <span className="figures">
          {over === null
            ? `Shipping ${fee} per order`
            : `Shipping ${fee} per order, free on orders over ${money.format(over)}`}
        </span>
      </li>
    </ul>
  );
}
