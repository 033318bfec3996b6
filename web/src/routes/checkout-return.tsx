import type { Route } from './+types/checkout-return';
import { loadPrivate } from '../api/prefetch.ts';
import { checkoutQuery } from '../features/checkout/queries.ts';
import { ReturnPage } from '../features/checkout/return-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Your order', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate(() => {
    const session = new URL(request.url).searchParams.get('session_id');
    return [session !== null && checkoutQuery(session)];
  });

export default ReturnPage;
