import type { ParkedPayment } from '@souk/contract/admin';
import { adminPages } from '@souk/contract/admin-pages';
import { formatCharged } from '@souk/contract/minor-units';
import { providerEventsApi, type ProviderEvent } from '@souk/contract/provider-events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock, Webhook } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { labelsOf, StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { eventsKey, eventsQuery, parkedPaymentsQuery } from './queries.ts';

const STATES: Record<ProviderEvent['state'], StateLook> = {
  waiting: { label: 'Waiting', tone: 'warning', Icon: Clock },
  worked: { label: 'Processed', tone: 'success', Icon: CircleCheck },
};

/** The card provider's events and their outcome, and payments that were set aside. */
export const eventsList = adminList({
  page: 'events',
  text: 'Events from the card provider, and what each changed. Processing one again is harmless: it only does what is left to do.',
  noun: 'event',
  query: eventsQuery,
  filters: {
    search: textFilter({ label: 'Search events', placeholder: 'Type, id or order number' }),
    state: choiceFilter({ label: 'State', all: 'All events', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <Webhook />,
    title: 'No events',
    text: 'Events from the card provider appear here.',
  },
  Above: SetAside,
  rows: {
    name: ({ type }) => type,
    state: ({ state }) => (state === 'worked' ? null : <StateBadge of={STATES[state]} />),
    text: ({ order_number, did }) => [order_number, did].filter(Boolean).join(' · '),
    end: ({ received_at }) => formatDateTime(received_at),
    Detail: EventDetail,
  },
});

function EventDetail({ row: event }: RowProps<ProviderEvent>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(providerEventsApi.replay, { params: { eventId: event.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
          <span>{formatDateTime(event.received_at)}</span> ·{' '}
          <span className="break-all">{event.id}</span>
        </p>
        {event.did ? <p className="mt-1 break-words">{event.did}</p> : null}
        <p role="status" className="figures text-muted">
          {event.replayed_at
            ? `Processed again ${formatDateTime(event.replayed_at)}: ${event.replay_did}`
            : null}
        </p>
        {error ? (
          <p role="alert" className="mt-1 text-danger-ink">
            {errorMessage(error, 'The event could not be processed.')}
          </p>
        ) : null}
      </div>
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        <span>{isPending ? 'Processing...' : 'Process again'}</span>
        <span className="sr-only">{` ${event.type}`}</span>
      </Button>
    </div>
  );
}

const PARKED_STATES: Record<ParkedPayment['state'], StateLook> = {
  nothing_paid: { label: 'Nothing was paid', tone: 'neutral' },
  giving_back: { label: 'Refund in progress', tone: 'warning' },
  given_back: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Refund failed', tone: 'danger' },
};

/** Payments that name an order but must not settle it, and their fate; hidden if there are none. */
function SetAside() {
  const query = useQuery(parkedPaymentsQuery);
  if (query.data?.total === 0) return null;
  return (
    <Card className="mb-8 p-4 sm:p-5">
      <h2 className="font-semibold">Payments without an order</h2>
      <p className="mt-0.5 text-sm text-muted">
        These payments name an order but don’t pay for it. They are refunded automatically.
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
                    {formatCharged(payment.amount, payment.currency)}
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
                  {`${formatDateTime(payment.created_at)} · ${payment.reason}`}
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
