import { privateLoader, privateMeta } from '../api/private-route.ts';
import { checkoutQuery } from '../features/checkout/queries.ts';
import { ReturnPage } from '../features/checkout/return-page.tsx';
import type { Route } from './+types/checkout-return';

export const meta = privateMeta('Your order');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ search }) => {
  const session = search.get('session_id');
  return [session !== null && checkoutQuery(session)];
});

export default ReturnPage;
