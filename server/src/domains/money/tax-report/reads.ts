import { ACCOUNTING } from '@souk/contract/accounting';
import { TAX_PERCENT } from '@souk/contract/limits';
import { siteCurrency, toAmount } from '@souk/contract/money';
import type { TaxReport, TaxReportQuery } from '@souk/contract/tax-report';
import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_START, csvLine } from '../../../kit/csv.ts';
import { invalid } from '../../../kit/problems.ts';
import { addDays, dayAt, startOfDay } from '../../../kit/time-zone.ts';
import { timeZoneOf } from '../../shops/index.ts';
import { UNCREDITED } from '../invoices/issue-documents.ts';

const REPORT_ROW = row({
  country: 'text',
  state: 'text | null',
  name: 'text',
  percent: 'number',
  net: 'number',
  tax: 'number',
  refunds: 'number',
  refunded_net: 'number',
});

/** SQL: the lines of such a JSON list, in minor units. */
const linesOf = (column: string) => sql`
  select l->>'name' as name, (l->>'percent')::float8 as percent, (l->>'net')::bigint as net,
    (l->>'tax')::bigint as tax
  from jsonb_array_elements(${sql.ref(column)}) l`;

/** SQL: the name and the percentage of sales for which the buyer accounts for the tax. */
const REVERSE_CHARGE = sql`'Reverse charge', 0`;

/** SQL: a shipment's place. */
const PLACE = sql`o.shipping_address->>'country' as country, o.tax_state as state`;

/**
 * Returns the taxes on the sales of a shop, or with null those that the site holds, by country,
 * state and rate. @throws ProblemError 422
 */
export async function taxReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string | null,
  query: TaxReportQuery,
): Promise<TaxReport> {
  const time_zone = await timeZoneOf(db);
  const today = dayAt(now(), time_zone);
  const { from = `${today.slice(0, 7)}-01`, to = today } = query;
  if (from > to) throw invalid({ path: 'from', message: ACCOUNTING.backwards });
  const [begins, ends] = [startOfDay(from, time_zone), startOfDay(addDays(to, 1), time_zone)];
  const isShown = shopId === null ? sql`not s.tax_by_seller` : sql`s.shop_id = ${shopId}`;
  const within = (time: string) =>
    sql`${sql.ref(time)} >= ${begins} and ${sql.ref(time)} < ${ends}`;
  const { rows } = await REPORT_ROW`
    select country, state, name, percent, sum(net)::bigint as net, sum(tax)::bigint as tax,
      sum(refunds)::bigint as refunds, sum(refunded_net)::bigint as refunded_net
    from (
      select ${PLACE}, line.*, 0::bigint as refunds, 0::bigint as refunded_net
      from payments y join shipments s on s.order_id = y.order_id join orders o on o.id = y.order_id
      cross join lateral (
        ${linesOf('s.tax_lines')}
        union all select 'Tax', coalesce(s.tax_percent, ${TAX_PERCENT}::int), s.subtotal_cents, s.tax_cents
        where s.tax_lines is null and s.tax_cents > 0
        union all select ${REVERSE_CHARGE}, s.subtotal_cents + s.shipping_cents, 0
        where s.reverse_charge
      ) line
      where y.status = 'paid' and ${within('y.paid_at')} and ${isShown}
      union all
      select ${PLACE}, line.name, line.percent, 0, 0, line.tax, line.net
      from invoices i join shipments s on s.id = i.shipment_id join orders o on o.id = s.order_id
      join refunds r on r.id = i.refund_id
      cross join lateral (
        ${linesOf('i.tax_lines')}
        union all select ${REVERSE_CHARGE}, coalesce(r.goods_cents + r.shipping_cents, 0), 0
        where s.reverse_charge
      ) line
      where ${within('i.issued_at')} and ${isShown}
      union all
      -- Refunds from before there were credit notes.
      select ${PLACE}, 'Tax', coalesce(s.tax_percent, ${TAX_PERCENT}::int), 0, 0, r.tax_cents, r.goods_cents
      from refunds r join shipments s on s.id = r.shipment_id join orders o on o.id = s.order_id
      where ${within('r.settled_at')} and ${UNCREDITED} and s.tax_lines is null
        and r.tax_cents > 0 and ${isShown}
    ) part
    group by 1, 2, 3, 4 order by 1, 2 nulls first, 3, 4`.execute(db);
  return {
    from,
    to,
    time_zone,
    rows: rows.map((one) => ({
      ...one,
      net: toAmount(one.net),
      tax: toAmount(one.tax),
      refunds: toAmount(one.refunds),
      refunded_net: toAmount(one.refunded_net),
    })),
  };
}

/** @throws ProblemError 422 */
export async function taxReportCsv(
  deps: Pick<Deps, 'db' | 'now'>,
  shopId: string | null,
  query: TaxReportQuery,
): Promise<{ name: string; chunks: AsyncGenerator<string> }> {
  const { from, to, rows } = await taxReport(deps, shopId, query);
  async function* chunks() {
    const amounts = ['Net', 'Tax', 'Refunds: tax', 'Refunds: net'].map(
      (name) => `${name} (${siteCurrency()})`,
    );
    yield CSV_START + csvLine(['Country', 'State', 'Name', 'Percent', ...amounts]);
    for (const { country, state, name, percent, ...cents } of rows) {
      const { net, tax, refunds, refunded_net } = cents;
      yield csvLine([country, state ?? '', name, percent, net, tax, refunds, refunded_net]);
    }
  }
  return { name: `taxes-${from}-${to}.csv`, chunks: chunks() };
}
