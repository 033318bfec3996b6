import { loadForAdmin } from '../api/prefetch.ts';
import { shopStoryQuery } from '../features/admin/queries.ts';
import { ShopPage } from '../features/admin/shop-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-shop';

export const meta = () => pageMeta({ title: 'Shop', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadForAdmin(shopStoryQuery(params.shopId));

export default function Page({ params }: Route.ComponentProps) {
  return <ShopPage key={params.shopId} shopId={params.shopId} />;
}
