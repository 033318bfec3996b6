import { pages } from '@souk/contract/pages';
import {
  DECISIONS_FOR,
  REASON_LABELS,
  type AdminReport,
  type ReportDecision,
} from '@souk/contract/reports';
import { CircleCheck, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatLocalDate, formatDateTime, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { DECISIONS, DecideReportDialog } from './decide-report-dialog.tsx';
import { reportsQuery } from './queries.ts';

/** People's reports, with both sides, for the admin to decide. */
export const reportsList = adminList({
  page: 'reports',
  text: 'Reports about shops, products and reviews, oldest first. We email both sides once you decide, and never say who reported it.',
  noun: 'report',
  perPage: 20,
  query: reportsQuery,
  filters: {
    state: choiceFilter({ label: 'State', all: 'To decide', options: { decided: 'Decided' } }),
  },
  empty: {
    icon: <Flag />,
    title: ({ state }) => (state ? 'No decisions yet' : 'Nothing to decide'),
    text: 'Reports about shops, products and reviews appear here.',
  },
  rows: {
    name: titleOf,
    state: (report) => <StateOf report={report} />,
    text: ({ reason, text }) => `${REASON_LABELS[reason]} · ${text}`,
    end: ({ created_at }) => formatDateTime(created_at),
    Detail: ReportDetail,
  },
});

const SUSPENDED: StateLook = { label: 'Suspended', tone: 'warning', Icon: EyeOff };
const HIDDEN: StateLook = { label: 'Hidden', tone: 'warning', Icon: EyeOff };

const SEE = {
  shop: 'See the shop',
  product: 'See the product',
  review: 'See where it stands',
} as const;
const KINDS = { shop: 'Shop', product: 'Product', review: 'Review of' } as const;

function titleOf({ kind, target }: AdminReport) {
  return target ? `${KINDS[kind]} ${target.name}` : `A ${kind} that has left the site`;
}

/** The decision, and whether the target is hidden for another reason. */
function StateOf({ report: { kind, target, decision } }: { report: AdminReport }) {
  return (
    <>
      {decision ? (
        <StateBadge
          of={{
            label: DECISIONS[decision].done,
            tone: decision === 'dismiss' ? 'neutral' : 'danger',
            Icon: CircleCheck,
          }}
        />
      ) : null}
      {target?.is_hidden && (decision === null || decision === 'dismiss') ? (
        <StateBadge of={kind === 'shop' ? SUSPENDED : HIDDEN} />
      ) : null}
    </>
  );
}

function ReportDetail({ row: report }: RowProps<AdminReport>) {
  const { kind, target, reason, text, created_at, decision } = report;
  const [deciding, setDeciding] = useState<ReportDecision | null>(null);
  const title = titleOf(report);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {target ? (
            <Link
              to={target.product_id ? pages.product(target.product_id) : pages.shop(target.shop_id)}
              className="inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-8"
            >
              {SEE[kind]}
            </Link>
          ) : null}
          <StateOf report={report} />
        </p>
        <p className="figures mt-1 text-muted">
          {`${REASON_LABELS[reason]} · reported ${formatDateTime(created_at)}`}
        </p>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
      </div>
      <dl className="grid gap-4">
        <Reporter report={report} />
        <Owner report={report} />
      </dl>
      {target?.text ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent-ink focus-ring sm:min-h-8">
            <span>{kind === 'review' ? 'Read the review' : 'Read the description'}</span>
            <span className="sr-only">{` of ${target.name}`}</span>
          </summary>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line text-muted">
            {target.text}
          </p>
        </details>
      ) : null}
      {decision ? (
        <Decided report={report} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {DECISIONS_FOR[kind]
            .filter((each) => target !== null || each === 'dismiss')
            .map((each) => (
              <Button
                key={each}
                size="sm"
                variant={each === 'dismiss' ? 'secondary' : 'danger'}
                aria-haspopup="dialog"
                onClick={() => setDeciding(each)}
              >
                <span>{DECISIONS[each].button}</span>
                <span className="sr-only">{` ${title}`}</span>
              </Button>
            ))}
        </div>
      )}
      {deciding ? (
        <DecideReportDialog
          report={report}
          title={title}
          decision={deciding}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </div>
  );
}

const MAIL = 'inline-flex min-h-8 items-center break-all text-accent-ink underline';

function Reporter({ report: { reporter } }: { report: AdminReport }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">Reported by</dt>
      <dd>
        <span className="block font-medium break-words">{reporter.name}</span>
        <a href={`mailto:${reporter.email}`} className={MAIL}>
          {reporter.email}
        </a>
        <span className="figures block text-muted">
          Here since <span>{formatLocalDate(reporter.created_at)}</span> ·{' '}
          <span>{formatPlural(reporter.reports, 'report')}</span>, <span>{reporter.upheld}</span>{' '}
          upheld
        </span>
      </dd>
    </div>
  );
}

function Owner({ report: { kind, owner, target } }: { report: AdminReport }) {
  if (!owner || !target) return null;
  return (
    <div className="min-w-0">
      <dt className="text-muted">{kind === 'review' ? 'Written by' : 'Sold by'}</dt>
      <dd>
        <span className="block font-medium break-words">
          {`${owner.name}${kind === 'review' ? '' : ` · ${target.shop_name}`}`}
        </span>
        <a href={`mailto:${owner.email}`} className={MAIL}>
          {owner.email}
        </a>
        <span className="figures block text-muted">
          Here since <span>{formatLocalDate(owner.created_at)}</span> ·{' '}
          <span>{formatPlural(owner.reports, 'report')}</span> about this
        </span>
      </dd>
    </div>
  );
}

function Decided({ report: { note, decided_at, decided_by } }: { report: AdminReport }) {
  return (
    <div>
      <p className="figures text-muted">
        <span>{decided_by ? `Decided by ${decided_by}` : 'Decided by a deleted account'}</span>
        <span>{decided_at ? `, ${formatDateTime(decided_at)}` : ''}</span>
      </p>
      {note ? <p className="mt-2 max-w-prose break-words">{`“${note}”`}</p> : null}
    </div>
  );
}
