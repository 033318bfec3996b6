import { loadPrivate } from '../api/prefetch.ts';
import { adminCategoriesQuery } from '../features/categories/queries.ts';
import { useSession } from '../api/session.ts';
import { CategoriesPage } from '../features/categories/categories-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Categories', noindex: true });

export const clientLoader = () =>
  loadPrivate((user) => (user.is_admin ? [adminCategoriesQuery] : []));

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <CategoriesPage /> : <NotFound />;
}
