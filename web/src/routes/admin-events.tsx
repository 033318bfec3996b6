import type { Route } from './+types/admin-events';
import { loadPrivate } from '../api/prefetch.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { eventsQuery } from '../api/queries/admin-money.ts';
import { eventsFilter } from '../features/admin/list-filters.ts';
import { useSession } from '../api/session.ts';
import { EventsPage } from '../features/admin/events-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Provider’s events', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [eventsQuery(eventsFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <EventsPage /> : <NotFound />;
}
