import { privateLoader, privateMeta } from '../api/private-route.ts';
import { addressesQuery } from '../features/address-book/queries.ts';
import { cartQuery } from '../features/cart/queries.ts';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { detectedQuery } from '../features/currency/money.ts';
import { siteQuery } from '../features/site/queries.ts';

export const meta = privateMeta('Checkout');

export const clientLoader = privateLoader(() => [
  cartQuery,
  siteQuery,
  addressesQuery,
  detectedQuery,
]);

export default CheckoutPage;
