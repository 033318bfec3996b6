import {
  DECISIONS_FOR,
  REASON_LABELS,
  type AdminReport,
  type ReportDecision,
} from '@souk/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reportsQuery } from './queries.ts';
import { formatDate, formatDateTime, formatPlural } from '../../lib/format.ts';
import { type ListParams, useListParams } from '../../lib/use-list-params.ts';
import { pages } from '@souk/contract/pages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { Choice, Listed } from '../admin-list/admin-list.tsx';
import { DECISIONS, DecideReportDialog } from './decide-report-dialog.tsx';

/** What the address asks for; what makes no sense asks for those that wait. */
export const reportsFilter = ({ get, page }: ListParams) => ({
  page,
  limit: 20,
  state: get('state') === 'decided' ? ('decided' as const) : ('' as const),
});

/** /admin/reports: what people report, with both sides, to be decided. */
export function ReportsPage() {
  const { set, ...list } = useListParams();
  const filter = reportsFilter(list);
  const query = useQuery(reportsQuery(filter));
  return (
    <AdminFrame
      among="site"
      title="Reports"
      text="What people report about shops, products and reviews, the oldest first. Both sides are written to once you decide; who reported it stays with us."
    >
      <div className="mb-4">
        <Choice
          label="State"
          all="To decide"
          value={filter.state}
          options={[['decided', 'Decided']]}
          onChange={(state) => set({ state })}
        />
      </div>
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="report"
        empty={{
          icon: <Flag />,
          title: filter.state ? 'No decisions yet' : 'Nothing to decide',
          text: 'What people report about shops, products and reviews appears here.',
        }}
      >
        {(reports) => (
          <ul className="divide-y divide-line">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Listed>
    </AdminFrame>
  );
}

const KINDS = { shop: 'Shop', product: 'Product', review: 'Review of' } as const;

const titleOf = ({ kind, target }: AdminReport) =>
  target ? `${KINDS[kind]} ${target.name}` : `A ${kind} that has left the site`;

function ReportRow({ report }: { report: AdminReport }) {
  const { kind, target, reason, text, created_at, decision } = report;
  const [deciding, setDeciding] = useState<ReportDecision | null>(null);
  const title = titleOf(report);
  return (
    <li className="flex flex-col gap-4 py-5 text-sm">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
          {target ? (
            <Link
              to={target.product_id ? pages.product(target.product_id) : pages.shop(target.shop_id)}
              className="inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
            >
              {title}
            </Link>
          ) : (
            title
          )}
          {target?.is_hidden && (decision === null || decision === 'dismiss') ? (
            <Badge tone="warning" icon={<EyeOff aria-hidden className="size-4" />}>
              {kind === 'shop' ? 'Suspended' : 'Hidden'}
            </Badge>
          ) : null}
        </h2>
        <p className="figures mt-1 text-muted">
          {REASON_LABELS[reason]} · reported {formatDateTime(created_at)} UTC
        </p>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Reporter report={report} />
        <Owner report={report} />
      </dl>
      {target?.text ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent-ink focus-ring sm:min-h-8">
            {kind === 'review' ? 'Read the review' : 'Read the description'}
            <span className="sr-only"> of {target.name}</span>
          </summary>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line text-muted">
            {target.text}
          </p>
        </details>
      ) : null}
      {decision ? (
        <Decided report={report} decision={decision} />
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
                {DECISIONS[each].button}
                <span className="sr-only"> {title}</span>
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
    </li>
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
          Here since {formatDate(reporter.created_at)} · {formatPlural(reporter.reports, 'report')},{' '}
          {reporter.upheld} upheld
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
          {owner.name}
          {kind === 'review' ? '' : ` · ${target.shop_name}`}
        </span>
        <a href={`mailto:${owner.email}`} className={MAIL}>
          {owner.email}
        </a>
        <span className="figures block text-muted">
          Here since {formatDate(owner.created_at)} · {formatPlural(owner.reports, 'report')} about
          this
        </span>
      </dd>
    </div>
  );
}

type DecidedProps = { report: AdminReport; decision: ReportDecision };

function Decided({ report, decision }: DecidedProps) {
  const { note, decided_at, decided_by } = report;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge
          tone={decision === 'dismiss' ? 'neutral' : 'danger'}
          icon={<CircleCheck aria-hidden className="size-4" />}
        >
          {DECISIONS[decision].done}
        </Badge>
        <span className="figures text-muted">
          {decided_by ? `by ${decided_by}` : 'by a deleted account'}
          {decided_at ? `, ${formatDateTime(decided_at)} UTC` : ''}
        </span>
      </p>
      {note ? <p className="mt-2 max-w-prose break-words">“{note}”</p> : null}
    </div>
  );
}
