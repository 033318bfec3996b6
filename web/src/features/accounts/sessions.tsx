import { accountsApi, type Session } from '@souk/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatAgo, formatDateTime } from '../../lib/format.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { placeOf } from './place.ts';
import { sessionsQuery } from './queries.ts';

/** The user's sessions; the others can be ended one by one or all together. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  return (
    <Loaded
      query={query}
      failed="Your sessions could not be loaded"
      loading={<Skeleton className="h-24 rounded-card" />}
    >
      {(sessions) => <List sessions={sessions} />}
    </Loaded>
  );
}

function List({ sessions }: { sessions: readonly Session[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const kept = useFocusKept('button', list, sessions.map(({ id }) => id).join());
  const { mutate, isPending, variables } = useMutation({
    /** `all`: all except this one. */
    mutationFn: (which: Session | 'all') =>
      which === 'all'
        ? api.call(accountsApi.endOtherSessions)
        : api.call(accountsApi.endSession, { params: { sessionId: which.id } }),
    onSuccess: () => toast.success('Signed out'),
    onError: (error) => toast.error(errorMessage(error, 'This device could not be signed out')),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <div {...kept}>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-48 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span>{placeOf(session)}</span>
                {session.current ? <Badge tone="success">This device</Badge> : null}
              </p>
              <p className="text-muted">
                Last used{' '}
                <time dateTime={session.last_used_at} title={formatDateTime(session.last_used_at)}>
                  {formatAgo(session.last_used_at)}
                </time>
              </p>
            </div>
            {session.current ? null : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Sign out ${placeOf(session)}`}
                busy={isPending && variables === session}
                onClick={() => mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={isPending && variables === 'all'}
          onClick={() => mutate('all')}
        >
          Sign out everywhere else
        </Button>
      ) : null}
    </div>
  );
}
