import { useSearchParams } from 'react-router';
import type { Route } from './+types/checkout-return';
import { ReturnPage } from '../features/checkout/return-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Your order', noindex: true });

export default function CheckoutReturn() {
  const [params] = useSearchParams();
  return <ReturnPage sessionId={params.get('session_id')} />;
}
