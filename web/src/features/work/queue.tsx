import { adminPages } from '@souk/contract/admin-pages';
import { formatCharged } from '@souk/contract/minor-units';
import {
  WAITING_KINDS,
  type AdminWork,
  type WaitingItem,
  type WaitingKind,
} from '@souk/contract/work';
import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ChevronRight,
  DatabaseBackup,
  Flag,
  Landmark,
  ListChecks,
  type LucideIcon,
  MailWarning,
  MessageSquareReply,
  Scale,
  ScrollText,
  ShieldCheck,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatFromNow, formatPlural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { CircleCheck } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { adminWorkQuery } from './queries.ts';

type Look = {
  Icon: LucideIcon;
  title: (count: number, about: string) => string;
  to: (id: string) => string;
  /** The label of the link to those that aren't listed here. */
  more?: string;
  alarm?: boolean;
};

const LOOKS: Record<WaitingKind, Look> = {
  books: {
    Icon: BookOpen,
    title: () => 'The books don’t reconcile',
    to: () => adminPages.ledger(),
    alarm: true,
  },
  payouts_stopped: {
    Icon: BookOpen,
    title: () => 'Payouts are stopped until an admin reviews the books',
    to: () => adminPages.ledger(),
    alarm: true,
  },
  audit: {
    Icon: ScrollText,
    title: () => 'The record of changes was tampered with',
    to: () => adminPages.audit(),
    alarm: true,
  },
  backup: {
    Icon: DatabaseBackup,
    title: (_count, reason) =>
      reason === '' ? 'No backup for more than a day' : 'The nightly backup failed',
    to: () => adminPages.jobs(),
    alarm: true,
  },
  dispute: {
    Icon: Scale,
    title: () => 'Dispute without evidence',
    to: adminPages.dispute,
    more: 'More disputes',
  },
  request: {
    Icon: MessageSquareReply,
    title: () => 'Request for money back to decide',
    to: () => adminPages.requests(),
    more: 'More requests for money back',
  },
  refund: {
    Icon: Undo2,
    title: () => 'Failed refund',
    to: adminPages.order,
    more: 'More failed refunds',
  },
  payout: {
    Icon: Landmark,
    title: () => 'Payout that hasn’t arrived',
    to: () => adminPages.payouts(),
    more: 'More payouts',
  },
  approval: {
    Icon: ShieldCheck,
    title: () => 'Another admin needs your approval',
    to: () => adminPages.approvals({ state: 'open' }),
    more: 'More approvals',
  },
  report: {
    Icon: Flag,
    title: () => 'Report to decide',
    to: () => adminPages.reports(),
    more: 'More reports',
  },
  job: {
    Icon: ListChecks,
    title: (count) => `${formatPlural(count, 'job')} failed`,
    to: () => adminPages.jobs(),
  },
  mail: {
    Icon: MailWarning,
    title: (count) => `${formatPlural(count, 'email')} could not be sent`,
    to: () => adminPages.mails(),
  },
};

/** The admin's queue, the most urgent work first. */
export function Queue() {
  const query = useQuery(adminWorkQuery);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">Needs you today</h2>
      <Loaded
        query={query}
        failed="Failed to load your queue."
        loading={<Skeleton className="mt-3 h-48" />}
      >
        {(work) =>
          work.waiting.length === 0 ? (
            <p className="mt-3 flex items-center gap-2.5 text-sm text-muted">
              <CircleCheck aria-hidden className="size-5 shrink-0 text-success-ink" />
              Nothing needs you
            </p>
          ) : (
            <Rows {...work} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Rows({ waiting, counts }: AdminWork) {
  const [now] = useState(() => Date.now());
  const more = WAITING_KINDS.flatMap((kind) => {
    const { more: label, to } = LOOKS[kind];
    const left = counts[kind] - waiting.filter((one) => one.kind === kind).length;
    return label && left > 0 ? [{ kind, label, left, to: to('') }] : [];
  });
  return (
    <ul className="mt-2 divide-y divide-line text-sm">
      {waiting.map((one, index) => (
        <Row key={`${one.kind} ${one.id} ${index}`} one={one} count={counts[one.kind]} now={now} />
      ))}
      {more.map(({ kind, label, left, to }) => (
        <li key={kind}>
          <Link to={to} className="flex min-h-11 items-center gap-3 text-muted hover:text-ink">
            <span className="flex-1">{label}</span>
            <span className="figures">{formatCount(left)}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const DAY_MS = 86_400_000;

type RowProps = { one: WaitingItem; count: number; now: number };

function Row({ one, count, now }: RowProps) {
  const { Icon, title, to, alarm = false } = LOOKS[one.kind];
  const { about, amount, currency, since, due } = one;
  const isLate = due !== null && Date.parse(due) - now < 3 * DAY_MS;
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-2 hover:bg-sunken">
      <span
        aria-hidden
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-4.5',
          alarm ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink',
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={to(one.id ?? '')} className="card-link font-medium hover:underline">
          {title(count, about)}
        </Link>
        {about ? (
          <p className={cn('text-muted', alarm ? 'wrap-anywhere' : 'truncate')}>{about}</p>
        ) : null}
      </div>
      <div className="figures shrink-0 text-end">
        {amount === null ? null : <p className="font-medium">{formatCharged(amount, currency)}</p>}
        {due ? (
          <p className={cn('text-xs', isLate ? 'font-medium text-danger-ink' : 'text-muted')}>
            {formatFromNow(due, now)}
          </p>
        ) : since ? (
          <p className="text-xs text-muted">{formatFromNow(since, now)}</p>
        ) : null}
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint max-sm:hidden" />
    </li>
  );
}
