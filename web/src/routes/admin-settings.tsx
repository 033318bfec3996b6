import { loadPrivate } from '../api/prefetch.ts';
import { settingsQuery } from '../features/ledger/queries.ts';
import { categoriesQuery } from '../features/products/queries.ts';
import { useSession } from '../api/session.ts';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Money settings', noindex: true });

export const clientLoader = () =>
  loadPrivate((user) => (user.is_admin ? [settingsQuery, categoriesQuery] : []));

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <SettingsPage /> : <NotFound />;
}
