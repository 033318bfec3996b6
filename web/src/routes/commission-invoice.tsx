import { privateLoader, privateMeta } from '../api/private-route.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { CommissionInvoicePage } from '../features/tax/commission-invoice-page.tsx';
import { commissionInvoiceQuery } from '../features/tax/queries.ts';
import type { Route } from './+types/commission-invoice';

export const meta = privateMeta('Commission invoice');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId, month } }) => [shopQuery(shopId), commissionInvoiceQuery(shopId, month)],
);

export default function CommissionInvoice({ params }: Route.ComponentProps) {
  return <CommissionInvoicePage {...params} />;
}
