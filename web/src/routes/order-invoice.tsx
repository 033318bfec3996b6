import { privateLoader, privateMeta } from '../api/private-route.ts';
import { InvoicePage, shopOfInvoice } from '../features/order-history/invoice-page.tsx';
import { invoiceQuery } from '../features/order-history/queries.ts';
import type { Route } from './+types/order-invoice';

export const meta = privateMeta('Invoice');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { orderId }, search }) => [invoiceQuery(orderId, shopOfInvoice(search))],
);

export default InvoicePage;
