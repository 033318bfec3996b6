import { taxOn } from '@souk/contract/tax-cost';
import { readVatNumber } from '@souk/contract/vat-numbers';
import { sql } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import { row } from '../../../db/raw-sql.ts';
import type { NewRow, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { invoicedShops, moneySettings, siteIdentity } from '../../shops/index.ts';
import { book, shopAccount } from '../ledger/book.ts';

type Party = {
  name: string;
  legal_name: string | null;
  address: string | null;
  country: string | null;
  vat_id: string | null;
};

const NOTE =
  'Reverse charge: no VAT is charged, because the recipient accounts for it (Article 196 of Council Directive 2006/112/EC).';

/**
 * Runs daily. Invoices every shop for the commission of each month whose statements are issued, so
 * that both say the same, and books the tax on it. Safe to repeat, even concurrently.
 */
export async function issueCommissionInvoices(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { rows } = await row({ month: 'text' })`
    select to_char(month, 'YYYY-MM-DD') as month from statement_months s
    where not exists (select from commission_invoice_months i where i.month = s.month)
    order by 1`.execute(deps.db);
  for (const { month } of rows) {
    await deps.db.transaction().execute((trx) => issueMonth(trx, deps, month));
  }
}

async function issueMonth(trx: Trx, { now }: Pick<Deps, 'now'>, month: string): Promise<void> {
  // One run at a time takes numbers; the next finds that the month is done.
  await sql`select pg_advisory_xact_lock(hashtextextended('commission invoices', 0))`.execute(trx);
  const begun = await row({ month: 'text' })`
    insert into commission_invoice_months values (${month}) on conflict do nothing
    returning to_char(month, 'YYYY-MM-DD') as month`.execute(trx);
  if (begun.rows.length === 0) return;
  const { rows } = await row({ shop_id: 'text', charged: 'number', returned: 'number' })`
    select s.shop_id, coalesce(-sum(p.amount_cents) filter (where p.amount_cents < 0), 0)::bigint as charged,
      coalesce(sum(p.amount_cents) filter (where p.amount_cents > 0), 0)::bigint as returned
    from statement_entries m
    join ledger_postings p on p.entry_id = m.entry_id and p.account = 'commission'
    join shipments s on s.id = p.shipment_id
    where m.month = ${month} group by 1 order by 1`.execute(trx);
  if (rows.length === 0) return;
  const shops = await invoicedShops(
    trx,
    rows.map(({ shop_id }) => shop_id),
  );
  const { commission_tax_percent } = await moneySettings(trx);
  const operator = await operatorOf(trx);
  const last = await lastNumber(trx);
  const invoices = rows.flatMap(({ shop_id, charged, returned }, index) => {
    const shop = shops.find(({ id }) => id === shop_id);
    if (!shop) return [];
    const { id: _, prefix: __, ...seller } = shop;
    const abroad = isAbroad(operator, seller);
    const percent = abroad ? 0 : commission_tax_percent;
    return {
      id: newId(),
      number: last + index + 1,
      shop_id,
      month: month as never,
      issued_at: now(),
      charged_cents: charged,
      returned_cents: returned,
      tax_percent: percent,
      tax_cents: signedTax(charged - returned, percent),
      note: abroad && commission_tax_percent > 0 ? NOTE : null,
      operator: operator as never,
      seller: seller as never,
    } satisfies NewRow<'commission_invoices'>;
  });
  await bulkInsert(trx, 'commission_invoices', invoices);
  for (const { id, shop_id, tax_percent, tax_cents } of invoices) {
    await book(trx, {
      kind: 'commission_tax',
      cause: id,
      orderId: null,
      at: now(),
      postings: [
        {
          account: shopAccount(shop_id),
          cents: tax_cents,
          parts: [{ label: `Tax on commission (${tax_percent}%)`, cents: -tax_cents }],
        },
        { account: 'tax', cents: -tax_cents },
      ],
    });
  }
}

/** In minor units, also of an amount that is given back. */
const signedTax = (cents: number, percent: number) =>
  Math.sign(cents) * taxOn(Math.abs(cents), percent);

/** Whether both have VAT numbers, of two countries of the EU. */
function isAbroad(operator: Party, seller: Party): boolean {
  const [one, other] = [operator, seller].map(
    ({ vat_id }) => vat_id && readVatNumber(vat_id)?.country,
  );
  return Boolean(one && other && one !== other);
}

/** The site's operator as an invoice names them. */
async function operatorOf(trx: Trx): Promise<Party> {
  const { name, operator } = await siteIdentity(trx);
  const vat_id = operator?.vat_id ?? null;
  return {
    name,
    legal_name: operator?.legal_name ?? null,
    address: operator?.address ?? null,
    country: (vat_id && readVatNumber(vat_id)?.country) || null,
    vat_id,
  };
}

async function lastNumber(trx: Trx): Promise<number> {
  const { rows } = await row({ last: 'number' })`
    select coalesce(max(number), 0)::int as last from commission_invoices`.execute(trx);
  return rows[0]?.last ?? 0;
}
