import { loadForAdmin } from '../api/prefetch.ts';
import { userStoryQuery } from '../features/admin/queries.ts';
import { UserPage } from '../features/admin/user-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-user';

export const meta = () => pageMeta({ title: 'Person', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadForAdmin(userStoryQuery(params.userId));

export default function Page({ params }: Route.ComponentProps) {
  return <UserPage key={params.userId} userId={params.userId} />;
}
