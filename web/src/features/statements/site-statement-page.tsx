import { ACCOUNTS, KIND_LABELS } from '@souk/contract/account-names';
import { adminPages } from '@souk/contract/admin-pages';
import type { SiteStatementWithAccounts } from '@souk/contract/statements';
import { useQuery } from '@tanstack/react-query';
import { formatMonth, formatPlural } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { formatPeriod } from './period.ts';
import { siteStatementQuery } from './queries.ts';
import { StatementFiles } from './statement-files.tsx';
import { StatementSums } from './statement-sums.tsx';

/** The monthly activity of each of the site's accounts, for admins. */
export function SiteStatementPage({ month }: { month: string }) {
  const query = useQuery(siteStatementQuery(month));
  return (
    <>
      <PageHead
        up={menuEntry('statements')}
        title={formatMonth(month)}
        text={query.data ? describe(query.data) : ' '}
        action={
          query.data ? (
            <div className="flex gap-2">
              <StatementFiles month={month} shopId={null} />
            </div>
          ) : null
        }
      />
      <Loaded
        query={query}
        failed="Failed to load this statement."
        loading={<Skeleton className="h-120 rounded-card" />}
        wayOut={
          <ButtonLink variant="secondary" to={adminPages.statements()}>
            View all statements
          </ButtonLink>
        }
      >
        {({ accounts }) =>
          accounts.length === 0 ? (
            <p className="text-muted">No entries had been booked by the end of this month.</p>
          ) : (
            <div className="grid items-start gap-4 md:grid-cols-2">
              {accounts.map(({ account, ...sums }) => (
                <Card key={account} className="p-4 sm:p-5">
                  <h2 className="font-semibold">
                    {account === 'shops' ? 'Shops' : (ACCOUNTS[account] ?? account)}
                  </h2>
                  <StatementSums {...sums} labels={KIND_LABELS} className="mt-3" />
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

const describe = (statement: SiteStatementWithAccounts) =>
  `Statement ${statement.number} · ${formatPeriod(statement)} · ${formatPlural(statement.entry_count, 'entry', 'entries')}. Negative amounts are owed or earned by the site, as in the books. The CSV file lists every posting.`;
