import { cartQuery } from '../features/cart/queries.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Shopping Cart');

export const clientLoader = privateLoader(() => [cartQuery]);

export default CartPage;
