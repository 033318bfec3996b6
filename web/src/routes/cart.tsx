import type { Route } from './+types/cart';
import { loadPrivate } from '../api/prefetch.ts';
import { cartQuery } from '../api/queries/cart.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Shopping Cart', noindex: true });

export const clientLoader = () => loadPrivate(() => [cartQuery]);

export default function Cart() {
  return <CartPage />;
}
