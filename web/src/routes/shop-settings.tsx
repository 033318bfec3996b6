import { privateLoader, privateMeta } from '../api/private-route.ts';
import { ShopSettingsPage } from '../features/dashboard/shop-settings-page.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/shop-settings';

export const meta = privateMeta('Shop settings');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
]);

export default function ShopSettings({ params }: Route.ComponentProps) {
  return <ShopSettingsPage key={params.shopId} shopId={params.shopId} />;
}
