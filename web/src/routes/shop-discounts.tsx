import { privateLoader, privateMeta } from '../api/private-route.ts';
import { discountsQuery } from '../features/discounts/queries.ts';
import { ShopDiscountsPage } from '../features/discounts/shop-discounts-page.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/shop-discounts';

export const meta = privateMeta('Discounts');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  discountsQuery(shopId),
]);

export default function ShopDiscounts({ params }: Route.ComponentProps) {
  return <ShopDiscountsPage key={params.shopId} shopId={params.shopId} />;
}
