import type { Route } from './+types/order-invoice';
import { invoiceQuery } from '../features/order-history/queries.ts';
import { InvoicePage } from '../features/order-history/invoice-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Invoice');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { orderId } }) => [
  invoiceQuery(orderId),
]);

export default InvoicePage;
