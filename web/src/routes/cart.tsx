import type { Route } from './+types/cart';
import { CartPage } from '../features/cart/cart-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Shopping Cart', noindex: true });

export default function Cart() {
  return <CartPage />;
}
