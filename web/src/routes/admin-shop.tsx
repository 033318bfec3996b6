import type { Route } from './+types/admin-shop';
import { loadPrivate } from '../api/prefetch.ts';
import { shopStoryQuery } from '../features/admin/queries.ts';
import { useSession } from '../api/session.ts';
import { ShopPage } from '../features/admin/shop-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Shop', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadPrivate((user) => (user.is_admin ? [shopStoryQuery(params.shopId)] : []));

export default function Page({ params }: Route.ComponentProps) {
  const { user } = useSession();
  return user?.is_admin ? <ShopPage key={params.shopId} shopId={params.shopId} /> : <NotFound />;
}
