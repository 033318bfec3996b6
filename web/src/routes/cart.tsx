import { privateLoader } from '../api/private-loader.ts';
import { cartQuery } from '../features/cart/queries.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { privateMeta } from '../lib/private-meta.ts';

export const meta = privateMeta('Shopping Cart');

export const clientLoader = privateLoader(() => [cartQuery]);

export default CartPage;
