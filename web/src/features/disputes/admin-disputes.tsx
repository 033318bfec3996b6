import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import type { Dispute } from '@souk/contract/disputes';
import { formatCharged } from '@souk/contract/minor-units';
import { ExternalLink, Scale } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime, formatLocalDate } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { labelsOf, StateBadge } from '../../ui/state-badge.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { DISPUTE_LOOKS } from './dispute-states.ts';
import { disputesQuery } from './queries.ts';

/** Payments that buyers’ banks reversed, each with a link to its evidence. */
export const disputesList = adminList({
  page: 'disputes',
  text: 'Payments that buyers’ banks reversed. The amount comes out of the sellers’ balances and goes back if the dispute is won. The site pays the fee.',
  noun: 'dispute',
  query: disputesQuery,
  filters: {
    state: choiceFilter({ label: 'State', all: 'All disputes', options: labelsOf(DISPUTE_LOOKS) }),
  },
  empty: {
    icon: <Scale />,
    title: 'No disputes',
    text: 'When a buyer’s bank reverses a payment, it appears here and you get an email.',
  },
  rows: {
    name: ({ amount, currency }) => formatCharged(amount, currency),
    state: ({ state }) => <StateBadge of={DISPUTE_LOOKS[state]} />,
    text: ({ order_number, reason, shops }) =>
      [order_number, reason, ...shops.map(({ name }) => name)].filter(Boolean).join(' · '),
    end: ({ state, respond_by, created_at }) =>
      state === 'open' && respond_by
        ? `Due ${formatLocalDate(respond_by)}`
        : formatLocalDate(created_at),
    Detail: DisputeDetail,
  },
});

function DisputeDetail({ row: dispute }: RowProps<Dispute>) {
  const open = dispute.state === 'open';
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge of={DISPUTE_LOOKS[dispute.state]} />
        {dispute.order_id ? (
          <Link
            to={adminPages.order(dispute.order_id)}
            className="figures inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
          >
            {dispute.order_number}
          </Link>
        ) : null}
      </p>
      <div>
        <p className="break-words">
          <span className="inline-block first-letter:uppercase">{dispute.reason}</span>
          <span>
            {dispute.shops.length > 0
              ? ` · ${dispute.shops.map(({ name }) => name).join(', ')}`
              : ''}
          </span>
        </p>
        <p className="figures mt-1 text-muted">
          Opened <span>{formatDateTime(dispute.created_at)}</span>
          <span>{dispute.closed_at ? ` · closed ${formatDateTime(dispute.closed_at)}` : ''}</span>
          <span>{dispute.fee > 0 ? ` · fee ${formatAmount(dispute.fee)}` : ''}</span>
        </p>
        {open && dispute.respond_by ? (
          <p className="figures mt-1 text-muted">{`Due ${formatLocalDate(dispute.respond_by)}`}</p>
        ) : null}
        {dispute.order_number ? (
          <Link
            to={adminPages.ledger({ order_number: dispute.order_number })}
            className="mt-1 inline-flex min-h-11 items-center text-muted underline hover:text-ink sm:min-h-8"
          >
            View ledger entries
          </Link>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="secondary" size="sm" to={adminPages.dispute(dispute.id)}>
          {open ? 'Respond with evidence' : 'View evidence'}
        </ButtonLink>
        {open ? (
          <ButtonLink
            variant="ghost"
            size="sm"
            href={dispute.provider_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            Respond at the provider
            <ExternalLink aria-hidden />
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
