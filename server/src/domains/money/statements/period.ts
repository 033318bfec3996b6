import { sql, type SqlBool } from 'kysely';
import { value } from '../../../db/raw-sql.ts';

/** A month as stored in the database: "2026-10" → "2026-10-01". */
export const firstDay = (month: string) => `${month}-01`;

/** The account in the site's statement that combines all shops. */
export const ALL_SHOPS = 'shops';

/** SQL: matches the row of statement_months that begins on this day. */
export const isMonth = (day: string) => sql<SqlBool>`statement_months.month = ${day}::date`;

/** SQL: a period's columns, as the API returns them. */
export const PERIOD = {
  month: value('text')`to_char(statement_months.month, 'YYYY-MM')`.as('month'),
  from: value('text')`to_char(statement_months.month, 'YYYY-MM-DD')`.as('from'),
  to: value('text')`to_char(statement_months.month + interval '1 month - 1 day', 'YYYY-MM-DD')`.as(
    'to',
  ),
};

/** "October 2026" */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${firstDay(month)}T00:00:00Z`),
  );
