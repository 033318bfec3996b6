import { loadPrivate } from '../api/prefetch.ts';
import { cartQuery } from '../features/cart/queries.ts';
import { siteQuery } from '../features/site/queries.ts';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Checkout', noindex: true });

export const clientLoader = () => loadPrivate(() => [cartQuery, siteQuery]);

export default CheckoutPage;
