import type { Route } from './+types/admin-events';
import { loadPrivate } from '../api/prefetch.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { eventsQuery } from '../features/ledger/queries.ts';
import { eventsFilter } from '../features/admin-list/filters.tsx';
import { useSession } from '../api/session.ts';
import { EventsPage } from '../features/provider-events/admin-events.tsx';
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
