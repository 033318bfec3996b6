import { privateLoader } from '../api/prefetch.ts';
import { cartQuery } from '../features/cart/queries.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { privateMeta } from '../lib/page-meta.ts';

export const meta = privateMeta('Shopping Cart');

export const clientLoader = privateLoader(() => [cartQuery]);

export default CartPage;
