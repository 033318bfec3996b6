import { sql } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import { PREPARED } from '../../../db/prepared.ts';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { sellersToInvoice } from '../../shops/index.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { taxOfRefund, taxOfShipment } from './tax-by-rate.ts';
import { itemsOfRefund, itemsOfShipment } from './taxed-items.ts';

/** What lacks its document: a shipment its invoice, or a refund its credit note. */
const MISSING = row({
  shipment_id: 'text',
  shop_id: 'text',
  /** Null for the invoice. */
  refund_id: 'text | null',
  at: 'time',
});
type Missing = RowOf<typeof MISSING>;

/** SQL: since when invoices have numbers of their own. */
export const NUMBERED_FROM = sql`coalesce(
  (select invoices_numbered_from from site_settings), '-infinity')`;

/** SQL: whether a shipment `s` has no invoice. */
export const UNINVOICED = sql`not exists (
  select from invoices i where i.shipment_id = s.id and i.refund_id is null)`;

/**
 * SQL: whether a refund `r` needs a credit note. A repeated refund has that of its first attempt:
 * the price was lowered once.
 */
export const UNCREDITED = sql`(r.status = 'succeeded' and r.amount_cents > 0 and not exists (
  select from invoices i join refunds other on other.id = i.refund_id
  where i.shipment_id = r.shipment_id
    and coalesce(other.retry_of, other.id) = coalesce(r.retry_of, r.id)))`;

async function missingOf(db: Db, orderId: string): Promise<Missing[]> {
  const { rows } = await MISSING`${PREPARED}
    select s.id as shipment_id, s.shop_id, null::uuid as refund_id, y.paid_at as at
    from payments y join shipments s on s.order_id = y.order_id
    where y.order_id = ${orderId} and y.status = 'paid' and y.paid_at >= ${NUMBERED_FROM}
      and ${UNINVOICED}
    union all
    select s.id, s.shop_id, r.id, r.settled_at
    from payments y join refunds r on r.payment_id = y.id join shipments s on s.id = r.shipment_id
    where y.order_id = ${orderId} and r.settled_at >= ${NUMBERED_FROM} and ${UNCREDITED}
    order by shop_id, at`.execute(db);
  return rows;
}

/**
 * Numbers the invoices and credit notes that an order lacks. The caller holds the payment's lock,
 * and does nothing else before it commits: everyone who numbers something of these shops waits.
 */
export async function issueDocuments(trx: Trx, orderId: string): Promise<void> {
  const missing = await missingOf(trx, orderId);
  if (missing.length === 0) return;
  const shopIds = [...new Set(missing.map(({ shop_id }) => shop_id))];
  // Prefixes first: whoever waits for one holds no series.
  const sellers = await sellersToInvoice(trx, shopIds);
  const shipments = await trx
    .selectFrom('shipments')
    .selectAll()
    .where(
      'id',
      'in',
      missing.map(({ shipment_id }) => shipment_id),
    )
    .execute();
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const documentOf = ({ at, ...of }: Missing, kind: Series, taxLines: unknown, last: number) => {
    const shop = sellers.get(of.shop_id);
    if (!shop) throw new Error(`no shop ${of.shop_id} to invoice`);
    const { id: _, prefix, ...seller } = shop;
    const number = `${prefix}-${MARKS[kind]}${String(last).padStart(4, '0')}`;
    return {
      ...of,
      id: newId(),
      number,
      issued_at: at,
      seller: seller as never,
      tax_lines: taxLines as never,
    } satisfies NewRow<'invoices'>;
  };
  // All transactions take invoices before credit notes, and shops in the order of their ids.
  const unpaid = missing.filter(({ refund_id }) => refund_id === null);
  const numbers = await nextNumbers(
    trx,
    'invoice',
    unpaid.map(({ shop_id }) => shop_id),
  );
  const documents = unpaid.flatMap((one) => {
    const shipment = shipmentOf.get(one.shipment_id);
    const last = numbers.get(one.shop_id);
    return shipment && last ? [documentOf(one, 'invoice', taxOfShipment(shipment), last)] : [];
  });
  for (const one of missing) {
    const shipment = shipmentOf.get(one.shipment_id);
    if (one.refund_id === null || !shipment) continue;
    const refund = await itemsOfRefund(trx, one.refund_id);
    const taxes = taxOfRefund(shipment, await itemsOfShipment(trx, shipment.id), refund);
    const last = (await nextNumbers(trx, 'credit_note', [one.shop_id])).get(one.shop_id);
    if (last) documents.push(documentOf(one, 'credit_note', taxes, last));
  }
  await bulkInsert(trx, 'invoices', documents);
}

/** What stands between the prefix and the number, by series. */
const MARKS = { invoice: '', credit_note: 'CN-' } as const;
type Series = keyof typeof MARKS;

/** Takes the next number of each shop's series, until the transaction ends. */
async function nextNumbers(
  trx: Trx,
  series: Series,
  shopIds: readonly string[],
): Promise<Map<string, number>> {
  if (shopIds.length === 0) return new Map();
  const { rows } = await row({ shop_id: 'text', last: 'number' })`${PREPARED}
    insert into invoice_series (shop_id, kind, last)
    select shop_id, ${series}, 1 from unnest(${[...shopIds]}::uuid[]) shop (shop_id) order by shop_id
    on conflict (shop_id, kind) do update set last = invoice_series.last + 1
    returning shop_id, last`.execute(trx);
  return new Map(rows.map(({ shop_id, last }) => [shop_id, last]));
}

/** Issues what an order lacks, after a release that didn't number invoices. */
export async function issueMissing({ db }: Pick<Deps, 'db'>, orderId: string): Promise<void> {
  if ((await missingOf(db, orderId)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Payments and refunds take this lock too.
    if (await lockPayment(trx, orderId)) await issueDocuments(trx, orderId);
  });
}
