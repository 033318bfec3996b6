import type { AdminOrder } from '@souk/contract/admin';
import { adminPages } from '@souk/contract/admin-pages';
import { STATUS_RULES } from '@souk/contract/order-status';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatLocalDate } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';

type ChapterProps<Row> = {
  title: string;
  rows: readonly Row[];
  /** The text shown if there are none. */
  none: string;
  /** The link to the full list. */
  all?: { label: string; to: string };
  children: (row: Row) => ReactNode;
};

/** The newest entries of one kind in the history of a person or a shop. */
export function Chapter<Row>({ title, rows, none, all, children }: ChapterProps<Row>) {
  return (
    <Card className="min-w-0 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {all && rows.length > 0 ? (
          <Link
            to={all.to}
            className="inline-flex min-h-11 items-center text-sm text-accent-ink underline"
          >
            {all.label}
          </Link>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{rows.map(children)}</ul>
      )}
    </Card>
  );
}

type LineProps = {
  /** The name of the entry, linked to its page. */
  label: string;
  to?: string;
  below: ReactNode;
  end?: ReactNode;
};

/** A row of a chapter. */
export function Line({ label, to, below, end }: LineProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 py-3 text-sm">
      <div className="min-w-0">
        {to ? (
          <Link
            to={to}
            className="card-link font-medium wrap-anywhere text-accent-ink hover:underline"
          >
            {label}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{label}</span>
        )}
        <p className="figures wrap-anywhere text-muted">{below}</p>
      </div>
      {end ? <div className="flex shrink-0 flex-wrap justify-end gap-2">{end}</div> : null}
    </li>
  );
}

export function OrderLine({ order }: { order: AdminOrder }) {
  return (
    <Line
      label={order.order_number}
      to={adminPages.order(order.id)}
      below={`${formatLocalDate(order.created_at)} · ${STATUS_RULES[order.status].label} · ${order.buyer_name}`}
      end={<Money dollars={order.total_amount} className="font-medium" />}
    />
  );
}

type SuspendedNoteProps = { at: string | null; reason: string | null };

/** Explains a suspension; shows nothing unless they are suspended. */
export function SuspendedNote({ at, reason }: SuspendedNoteProps) {
  if (at === null) return null;
  return (
    <Alert tone="warning" className="mb-6" title={`Suspended on ${formatDateTime(at)}`}>
      <p className="wrap-anywhere">{reason}</p>
    </Alert>
  );
}

/** The key facts at a glance. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mb-6 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0 bg-surface p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures mt-1 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
