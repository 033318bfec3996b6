import { arrivesMessage } from '@souk/contract/arrival';
import { SHIPPING_FEE_CENTS } from '@souk/contract/limits';
import { toAmount } from '@souk/contract/money';
import type { Product } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Truck } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoney } from '../currency/money.ts';
import { siteQuery } from '../site/queries.ts';
import { shopSummaryQuery } from './queries.ts';
import { ShipsTo } from './ships-to.tsx';

/** Shows the cost of shipping and, if the shop gives dispatch times, when an order would arrive. */
export function DeliveryFacts({ product }: { product: Product }) {
  const { data: shop } = useQuery(shopSummaryQuery(product.shop_id));
  if (shop?.ships_by_profile) return <ShipsTo product={product} backOn={product.back_on} />;
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
      <SiteFee />
    </ul>
  );
}

/** The site's own fee, which shops without shipping profiles share. */
function SiteFee() {
  const money = useMoney();
  const { data: site } = useQuery(siteQuery);
  const over = site?.free_shipping_over ?? null;
  const fee = money.format(site?.shipping_fee ?? toAmount(SHIPPING_FEE_CENTS));
  return (
    <li className="text-muted">
      <Truck aria-hidden />
      <span className="figures">
        {over === null
          ? `Shipping ${fee} per order`
          : `Shipping ${fee} per order, free on orders over ${money.format(over)}`}
      </span>
    </li>
  );
}
