import { privateLoader, privateMeta } from '../api/private-route.ts';
import { ShopShippingPage } from '../features/shipping/shop-shipping-page.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/shop-shipping';

export const meta = privateMeta('Shipping');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
]);

export default function ShopShipping({ params }: Route.ComponentProps) {
  return <ShopShippingPage key={params.shopId} shopId={params.shopId} />;
}
