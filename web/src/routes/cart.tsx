import { loadPrivate } from '../api/prefetch.ts';
import { cartQuery } from '../features/cart/queries.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Shopping Cart', noindex: true });

export const clientLoader = () => loadPrivate(() => [cartQuery]);

export default CartPage;
