import { COMMISSION_INVOICES, type CommissionInvoice } from '@souk/contract/commission-invoices';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { sql, type SqlBool } from 'kysely';
import { value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';

const invoices = (db: Db, shopId: string) =>
  db
    .selectFrom('commission_invoices')
    .select(['id', 'number', 'issued_at', 'charged_cents', 'returned_cents'])
    .select(['tax_percent', 'tax_cents', 'note', 'operator', 'seller'])
    .select([
      value('text')`to_char(month, 'YYYY-MM')`.as('in_month'),
      value('text')`to_char(month, 'YYYY-MM-DD')`.as('from'),
      value('text')`to_char(month + interval '1 month - 1 day', 'YYYY-MM-DD')`.as('to'),
    ])
    .where('shop_id', '=', shopId);

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number];

/** "COM-0001" */
const numberOf = (number: number) => `COM-${String(number).padStart(4, '0')}`;

function toInvoice(row: InvoiceRow): CommissionInvoice {
  const { charged_cents: charged, returned_cents: returned, tax_cents: tax } = row;
  const net = charged - returned;
  return {
    id: row.id,
    number: numberOf(row.number),
    month: row.in_month,
    from: row.from,
    to: row.to,
    date: row.issued_at.toISOString(),
    seller: row.operator as CommissionInvoice['seller'],
    buyer: row.seller as CommissionInvoice['buyer'],
    lines: [
      { name: 'Commission on sales', amount: toAmount(charged) },
      ...(returned > 0
        ? [{ name: 'Commission given back with refunds', amount: toAmount(-returned) }]
        : []),
    ],
    subtotal: toAmount(net),
    tax: toAmount(tax),
    tax_lines:
      row.tax_percent > 0
        ? [{ name: 'Tax', percent: row.tax_percent, net: toAmount(net), tax: toAmount(tax) }]
        : [],
    total_amount: toAmount(net + tax),
    note: row.note,
  };
}

/** Lists the site's invoices to a shop, newest first. */
export async function commissionInvoices(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  page: PageQuery,
): Promise<Page<CommissionInvoice>> {
  const { rows, total } = await countedPage(invoices(db, shopId).orderBy('month', 'desc'), page);
  return { rows: rows.map(toInvoice), total };
}

/** Returns the site's invoice to a shop for a month, "2026-10". @throws ProblemError 404 */
export async function commissionInvoice(
  { db }: Pick<Deps, 'db'>,
  { shopId, month }: { shopId: string; month: string },
): Promise<CommissionInvoice> {
  const found = await invoices(db, shopId)
    .where(sql<SqlBool>`month = ${`${month}-01`}::date`)
    .executeTakeFirst();
  if (!found) throw notFound(COMMISSION_INVOICES.notFound);
  return toInvoice(found);
}
