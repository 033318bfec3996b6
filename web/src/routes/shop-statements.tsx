import { privateLoader, privateMeta } from '../api/private-route.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { statementsQuery } from '../features/statements/queries.ts';
import { StatementsPage } from '../features/statements/statements-page.tsx';
import type { Route } from './+types/shop-statements';

export const meta = privateMeta('Statements');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  statementsQuery(shopId),
]);

export default function ShopStatements({ params }: Route.ComponentProps) {
  return <StatementsPage key={params.shopId} shopId={params.shopId} />;
}
