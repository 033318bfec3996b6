import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import type { Elements } from '../../lib/elements.ts';
import { formatMonth } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatementFiles } from './statement-files.tsx';

type StatementListProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
  /** Says when the first statement will be issued. */
  empty: string;
  children: (statement: Row) => Elements;
};

/** Monthly statements, newest first. */
export function StatementList<Row>({ query, empty, children }: StatementListProps<Row>) {
  return (
    <Loaded
      query={query}
      failed="Failed to load the statements."
      loading={<Skeleton className="h-60 rounded-card" />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <Card className="p-4 sm:p-5">
            {rows.length === 0 ? (
              <EmptyState icon={<FileText />} level={2} title="No statements yet" text={empty} />
            ) : (
              <ul className="divide-y divide-line">{rows.map(children)}</ul>
            )}
            <ShowMore query={query} label="Show more statements" />
          </Card>
        );
      }}
    </Loaded>
  );
}

type StatementRowProps = {
  month: string;
  /** Null for the site's statement. */
  shopId: string | null;
  to: string;
  text: string;
  /** Its balances. */
  children?: Elements;
};

/** A statement in the list, with its files. */
export function StatementRow({ month, shopId, to, text, children }: StatementRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <Link to={to} className="rounded-sm font-medium text-accent-ink hover:underline focus-ring">
          {formatMonth(month)}
        </Link>
        <p className="figures text-sm text-muted">{text}</p>
      </div>
      {children}
      <div className="flex gap-2">
        <StatementFiles month={month} shopId={shopId} />
      </div>
    </li>
  );
}
