import { addressesQuery } from '../features/address-book/queries.ts';
import { cartQuery } from '../features/cart/queries.ts';
import { detectedQuery } from '../features/currency/money.ts';
import { siteQuery } from '../features/site/queries.ts';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Checkout');

export const clientLoader = privateLoader(() => [
  cartQuery,
  siteQuery,
  addressesQuery,
  detectedQuery,
]);

export default CheckoutPage;
