import { useSearchParams } from 'react-router';
import type { Route } from './+types/checkout-cancelled';
import { CancelledPage } from '../features/checkout/cancelled-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Payment cancelled', noindex: true });

export default function CheckoutCancelled() {
  const [params] = useSearchParams();
  return <CancelledPage orderId={params.get('order_id')} />;
}
