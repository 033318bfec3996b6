import { adminPages } from '@souk/contract/admin-pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatLocalDate, formatPlural } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { siteStatementsQuery } from './queries.ts';
import { StatementList, StatementRow } from './statement-list.tsx';

/** The site's monthly statements, for admins. */
export function SiteStatementsPage() {
  const query = useInfiniteQuery(siteStatementsQuery);
  return (
    <>
      <PageHead
        title={menuEntry('statements').label}
        text="All account activity, month by month. Each statement is issued the day after its month ends and never changes."
      />
      <StatementList
        query={query}
        empty="The first one is issued in the month after the site’s first entry."
      >
        {({ month, number, entry_count, made_at }) => (
          <StatementRow
            key={month}
            month={month}
            shopId={null}
            to={adminPages.statement(month)}
            text={`Statement ${number} · ${formatPlural(entry_count, 'entry', 'entries')} · issued ${formatLocalDate(made_at)}`}
          />
        )}
      </StatementList>
    </>
  );
}
