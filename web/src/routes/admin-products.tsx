import type { Route } from './+types/admin-products';
import { loadPrivate } from '../api/prefetch.ts';
import { allProductsQuery } from '../features/admin/queries.ts';
import { useSession } from '../api/session.ts';
import { productsFilter } from '../features/admin-list/filters.tsx';
import { ProductsPage } from '../features/products/admin/admin-products.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Products', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [allProductsQuery(productsFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <ProductsPage /> : <NotFound />;
}
