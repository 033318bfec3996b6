import { adminPages } from '@souk/contract/admin-pages';
import { formatUsd } from '@souk/contract/currency';
import type { Dispute, DisputeState } from '@souk/contract/disputes';
import { CircleCheck, CircleX, Clock, ExternalLink, Scale } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { labelsOf, StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList, type RowProps } from '../admin-list/admin-list.tsx';
import { choiceFilter } from '../admin-list/filters.tsx';
import { disputesQuery } from './queries.ts';

const STATES = {
  open: { label: 'Open', tone: 'warning', Icon: Clock },
  won: { label: 'Won', tone: 'success', Icon: CircleCheck },
  lost: { label: 'Lost', tone: 'danger', Icon: CircleX },
} as const satisfies Record<DisputeState, StateLook>;

/** Payments that buyers’ banks reversed. Disputes are answered at the provider. */
export const disputesList = adminList({
  page: 'disputes',
  text: 'Payments that buyers’ banks took back. The amount comes from the sellers’ balances and returns if the dispute is won; the fee is the site’s.',
  noun: 'dispute',
  query: disputesQuery,
  filters: {
    state: choiceFilter({ label: 'State', all: 'All disputes', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <Scale />,
    title: 'No disputes',
    text: 'When a buyer’s bank takes a payment back, it appears here and you get a mail.',
  },
  rows: { Row: DisputeRow },
});

function DisputeRow({ row: dispute }: RowProps<Dispute>) {
  return (
    <li className="flex flex-col gap-3 py-4 text-sm sm:flex-row">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures text-base font-semibold">{formatUsd(dispute.amount)}</span>
          <StateBadge of={STATES[dispute.state]} />
          {dispute.order_id ? (
            <Link
              to={adminPages.order(dispute.order_id)}
              className="figures inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
            >
              {dispute.order_number}
            </Link>
          ) : null}
        </p>
        <p className="mt-1 break-words">
          <span className="first-letter:uppercase inline-block">{dispute.reason}</span>
          {dispute.shops.length > 0 ? ` · ${dispute.shops.map(({ name }) => name).join(', ')}` : ''}
        </p>
        <p className="figures mt-1 text-muted">
          Opened {formatDateTime(dispute.created_at)} UTC
          {dispute.closed_at ? ` · closed ${formatDateTime(dispute.closed_at)} UTC` : ''}
          {dispute.fee > 0 ? ` · fee ${formatUsd(dispute.fee)}` : ''}
        </p>
        {dispute.order_number ? (
          <Link
            to={adminPages.ledger({ order_number: dispute.order_number })}
            className="mt-1 inline-flex min-h-11 items-center text-muted underline hover:text-ink sm:min-h-0"
          >
            Its entries in the books
          </Link>
        ) : null}
      </div>
      {dispute.state === 'open' ? (
        <div className="shrink-0 sm:text-right">
          <ButtonLink
            variant="secondary"
            size="sm"
            href={dispute.provider_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            Answer at the provider
            <ExternalLink aria-hidden />
          </ButtonLink>
          {dispute.respond_by ? (
            <p className="figures mt-1 text-muted">by {formatDate(dispute.respond_by)}</p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
