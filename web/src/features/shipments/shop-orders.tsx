import { pages } from '@souk/contract/pages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useRef } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { useSeen } from '../../lib/in-view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { GrowingList, RowsSkeleton } from '../orders/order-parts.tsx';
import { myShopsQuery } from '../shops/my-shops.ts';
import { useChangedHere } from './changed-here.ts';
import { allShipmentsQuery, shipmentsQuery } from './queries.ts';
import { ShipmentRow } from './shop-order-row.tsx';

type Shop = { id: string; name: string };

const FAILED = "Failed to load this shop's orders.";

function AllOrders({ shop }: { shop: Shop }) {
  const query = useInfiniteQuery(allShipmentsQuery(shop.id));
  const here = useChangedHere(shop.id);
  return (
    <GrowingList query={query} failed={FAILED} none="No orders found for this shop" skeletons={2}>
      {(order) => <ShipmentRow key={order.id} order={order} screen="orders" here={here} />}
    </GrowingList>
  );
}

/** One shop's orders, loaded as they come into view. */
function OneShop({ shop }: { shop: Shop }) {
  const part = useRef<HTMLElement>(null);
  const seen = useSeen(part);
  return (
    <section ref={part} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h3 className="mb-4 font-semibold break-words">{`Orders for ${shop.name}`}</h3>
      {seen ? <AllOrders shop={shop} /> : <RowsSkeleton rows={2} />}
    </section>
  );
}

const noShops = (
  <EmptyState
    icon={<Store />}
    level={3}
    title="No shops found"
    text="Create a shop to start receiving orders."
    action={
      <ButtonLink variant="secondary" to={pages.createShop()}>
        Create New Shop
      </ButtonLink>
    }
  />
);

/** The orders of each of the user's shops. */
export function ShopShipments() {
  const query = useQuery(myShopsQuery);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 text-lg font-semibold">Shop Orders</h2>
      <Loaded query={query} failed="Failed to load your shops." loading={<RowsSkeleton />}>
        {(shops) =>
          shops.length === 0 ? (
            noShops
          ) : (
            <div className="space-y-6">
              {shops.map((shop) => (
                <OneShop key={shop.id} shop={shop} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

const LATEST = 3;
/** About a screen ahead, so that one shop's orders below it are loaded before anyone scrolls. */
const AHEAD = '900px';

function Latest({ shop }: { shop: Shop }) {
  const query = useQuery(shipmentsQuery(shop.id, { limit: LATEST }));
  const here = useChangedHere(shop.id);
  return (
    <Loaded query={query} failed={FAILED} loading={<RowsSkeleton />}>
      {({ rows, total }) =>
        total === 0 ? (
          <p className="py-2 text-sm text-muted">No orders yet for this shop.</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {rows.map((order) => (
                <ShipmentRow key={order.id} order={order} screen="dashboard" here={here} />
              ))}
            </ul>
            <ButtonLink variant="secondary" className="mt-4 w-full" to={pages.shopOrders(shop.id)}>
              {`View All ${formatPlural(total, 'Order')}`}
            </ButtonLink>
          </>
        )
      }
    </Loaded>
  );
}

/** The dashboard's panel of a shop's latest orders, loaded as it comes into view. */
export function LatestShipments({ shop }: { shop: Shop }) {
  const panel = useRef<HTMLDivElement>(null);
  const seen = useSeen(panel, AHEAD);
  return (
    <Card ref={panel} className="p-4 sm:p-5">
      <h2 className="mb-4 text-lg font-semibold break-words">{`Orders for ${shop.name}`}</h2>
      {seen ? <Latest shop={shop} /> : <RowsSkeleton />}
    </Card>
  );
}
