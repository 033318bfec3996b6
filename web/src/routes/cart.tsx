import { privateLoader, privateMeta } from '../api/private-route.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { cartQuery } from '../features/cart/queries.ts';

export const meta = privateMeta('Shopping Cart');

export const clientLoader = privateLoader(() => [cartQuery]);

export default CartPage;
