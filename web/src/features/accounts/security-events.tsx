import { SECURITY_EVENT_DAYS, type SecurityEvent } from '@souk/contract/security';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../api/query.ts';
import { formatAgo, formatDateTime } from '../../lib/format.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { placeOf } from './place.ts';
import { eventsQuery } from './queries.ts';

/** Recent sign-ins and changes, so that the owner notices any they didn't make. */
export function SecurityEvents() {
  const query = useInfiniteQuery(eventsQuery);
  const rows = query.data && rowsOf(query.data.pages);
  const { list, pressed } = useFocusOnNew(rows?.length ?? 0);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        The last <span>{SECURITY_EVENT_DAYS}</span> days. If you see something you didn’t do, change
        your password and sign out everywhere else.
      </p>
      <Loaded
        query={query}
        failed="Your sign-ins and changes could not be loaded"
        loading={<EventsComing />}
      >
        {() =>
          rows?.length === 0 ? (
            <p className="text-sm">Nothing has happened to your account in this time.</p>
          ) : (
            <div ref={list}>
              <ol className="divide-y divide-line">
                {rows?.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </ol>
              <LoadMore
                query={query}
                onPress={pressed}
                error="More sign-ins and changes could not be loaded"
              />
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function Event({ event }: { event: SecurityEvent }) {
  const { text, detail, created_at } = event;
  return (
    <li className="py-3 text-sm">
      <article tabIndex={-1} className="outline-none">
        <p className="font-medium wrap-anywhere">
          <span>{text}</span>
          {detail ? <span>{`: ${detail}`}</span> : null}
        </p>
        <p className="text-muted">
          <time dateTime={created_at} title={`${formatDateTime(created_at)}`}>
            {formatAgo(created_at)}
          </time>
          {event.device || event.country ? <span>{` · ${placeOf(event)}`}</span> : null}
        </p>
      </article>
    </li>
  );
}

function EventsComing() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-5">
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
