import type { Route } from './+types/order-invoice';
import { loadPrivate } from '../api/prefetch.ts';
import { invoiceQuery } from '../features/orders/queries.ts';
import { InvoicePage } from '../features/orders/invoice-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Invoice', noindex: true });

export const clientLoader = ({ params: { orderId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [invoiceQuery(orderId)]);

export default InvoicePage;
