import { privateLoader, privateMeta } from '../api/private-route.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { commissionInvoicesQuery, invoicingQuery } from '../features/tax/queries.ts';
import { ShopInvoicesPage } from '../features/tax/shop-invoices-page.tsx';
import type { Route } from './+types/shop-invoices';

export const meta = privateMeta('Invoices');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  invoicingQuery(shopId),
  commissionInvoicesQuery(shopId),
]);

export default function ShopInvoices({ params }: Route.ComponentProps) {
  return <ShopInvoicesPage key={params.shopId} shopId={params.shopId} />;
}
