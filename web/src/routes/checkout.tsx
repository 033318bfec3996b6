import type { Route } from './+types/checkout';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Checkout', noindex: true });

export default function Checkout() {
  return <CheckoutPage />;
}
