import type { ParkedPayment } from '@souk/contract/admin';
import { formatMoney } from '@souk/contract/currency';
import { providerEventsApi, type ProviderEvent } from '@souk/contract/provider-events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock, Webhook } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { eventsKey, eventsQuery, parkedPaymentsQuery } from './queries.ts';
import { formatDateTime } from '../../lib/format.ts';
import { adminPages } from '@souk/contract/admin-pages';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { labelsOf, StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList, type RowProps } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter } from '../admin-list/filters.tsx';

const STATES: Record<ProviderEvent['state'], StateLook> = {
  waiting: { label: 'Waiting', tone: 'warning', Icon: Clock },
  worked: { label: 'Worked', tone: 'success', Icon: CircleCheck },
};

/** The card provider's events and their outcome, and payments that were set aside. */
export const eventsList = adminList({
  page: 'events',
  text: 'Events from the card provider, and their effects. Replaying an event is harmless: it only does unfinished work.',
  noun: 'event',
  query: eventsQuery,
  filters: {
    search: textFilter({ label: 'Search events', placeholder: 'Type, id or order number' }),
    state: choiceFilter({ label: 'State', all: 'All events', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <Webhook />,
    title: 'No events',
    text: 'What the card provider tells us appears here.',
  },
  Above: SetAside,
  rows: { Row: EventRow },
});

function EventRow({ row: event }: RowProps<ProviderEvent>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(providerEventsApi.replay, { params: { eventId: event.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  return (
    <li className="flex flex-col gap-3 py-4 text-sm sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-all">{event.type}</span>
          <StateBadge of={STATES[event.state]} />
          {event.order_id ? (
            <Link
              to={adminPages.order(event.order_id)}
              className="figures inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
            >
              {event.order_number}
            </Link>
          ) : null}
        </p>
        <p className="figures mt-1 text-muted">
          {formatDateTime(event.received_at)} UTC · <span className="break-all">{event.id}</span>
        </p>
        {event.did ? <p className="mt-1 break-words">{event.did}</p> : null}
        <p role="status" className="figures text-muted">
          {event.replayed_at
            ? `Worked again ${formatDateTime(event.replayed_at)} UTC: ${event.replay_did}`
            : null}
        </p>
        {error ? (
          <p role="alert" className="mt-1 text-danger-ink">
            {errorMessage(error, 'The event could not be worked.')}
          </p>
        ) : null}
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        busy={isPending}
        onClick={() => mutate()}
      >
        {isPending ? 'Working...' : 'Work again'}
        <span className="sr-only"> {event.type}</span>
      </Button>
    </li>
  );
}

const PARKED_STATES: Record<ParkedPayment['state'], StateLook> = {
  nothing_paid: { label: 'Nothing was paid', tone: 'neutral' },
  giving_back: { label: 'Refund under way', tone: 'warning' },
  given_back: { label: 'Given back', tone: 'success' },
  failed: { label: 'Refund failed', tone: 'danger' },
};

/** Payments that name an order but must not settle it, and their fate; hidden if there are none. */
function SetAside() {
  const query = useQuery(parkedPaymentsQuery);
  if (query.data?.total === 0) return null;
  return (
    <Card className="mb-8 p-4 sm:p-5">
      <h2 className="font-semibold">Payments set aside</h2>
      <p className="mt-0.5 text-sm text-muted">
        They name an order but are not its payment. They are refunded automatically.
      </p>
      <Loaded
        query={query}
        failed="Failed to load the payments that were set aside."
        loading={<Skeleton className="mt-3 h-16" />}
      >
        {({ rows }) => (
          <ul className="mt-2 divide-y divide-line">
            {rows.map((payment) => (
              <li key={payment.id} className="py-3 text-sm">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="figures font-medium">
                    {formatMoney(payment.amount, payment.currency.toUpperCase())}
                  </span>
                  <StateBadge of={PARKED_STATES[payment.state]} />
                  <Link
                    to={adminPages.order(payment.order_id)}
                    className="inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
                  >
                    See the order
                  </Link>
                </p>
                <p className="figures mt-1 text-muted">
                  {formatDateTime(payment.created_at)} UTC · {payment.reason}
                </p>
                {payment.failure ? <p className="text-danger-ink">{payment.failure}</p> : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
