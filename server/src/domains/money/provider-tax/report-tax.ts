import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';

type ReportDeps = Pick<Deps, 'db' | 'payments' | 'log'>;

/** What the provider hasn't recorded: a sale, or the reversal for a refund. */
const UNREPORTED = row({
  shipment_id: 'text',
  /** Null for the sale. */
  refund_id: 'text | null',
  /** What the provider knows it by. A repeated refund is the one of its first attempt. */
  reference: 'text',
  tax_calculation: 'text',
  tax_included: 'boolean',
  at: 'time',
});
type Unreported = RowOf<typeof UNREPORTED>;

/** SQL: whether the sale of a shipment `s` isn't recorded. */
const UNRECORDED = sql`(s.tax_calculation <> '' and not exists (
  select from tax_transactions t where t.shipment_id = s.id and t.refund_id is null))`;

/** SQL: whether neither a refund `r` of a shipment `s` is reversed, nor an earlier attempt at it. */
const UNREVERSED = sql`(s.tax_calculation <> '' and r.status = 'succeeded' and r.amount_cents > 0
  and not exists (
    select from tax_transactions t join refunds other on other.id = t.refund_id
    where t.shipment_id = s.id and t.refund_id is not null
      and coalesce(other.retry_of, other.id) = coalesce(r.retry_of, r.id)))`;

async function unreportedOf(db: Db, orderId: string): Promise<Unreported[]> {
  const { rows } = await UNREPORTED`
    select s.id as shipment_id, null::uuid as refund_id, s.id as reference, s.tax_calculation,
      s.tax_included, y.paid_at as at
    from payments y join shipments s on s.order_id = y.order_id
    where y.order_id = ${orderId} and y.status = 'paid' and ${UNRECORDED}
    union all
    select s.id, r.id, coalesce(r.retry_of, r.id), s.tax_calculation, s.tax_included, r.settled_at
    from payments y join refunds r on r.payment_id = y.id join shipments s on s.id = r.shipment_id
    where y.order_id = ${orderId} and y.status = 'paid' and ${UNREVERSED}
    order by refund_id nulls first, at`.execute(db);
  return rows;
}

/** Has the provider record the taxes of an order's sales and refunds. Safe to repeat. */
export async function reportTax(deps: ReportDeps, orderId: string): Promise<void> {
  for (const one of await unreportedOf(deps.db, orderId)) {
    const transactionId =
      one.refund_id === null
        ? await deps.payments.recordTax({
            calculationId: one.tax_calculation,
            reference: one.reference,
          })
        : await reverse(deps, one, one.refund_id);
    await deps.db
      .insertInto('tax_transactions')
      .values({
        shipment_id: one.shipment_id,
        refund_id: one.refund_id,
        transaction_id: transactionId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const ITEM = row({
  product_id: 'text',
  variant_id: 'text | null',
  goods_cents: 'number',
  tax_cents: 'number',
});

/** Takes back the tax on what a refund gives back. */
async function reverse(
  { db, payments }: Pick<ReportDeps, 'db' | 'payments'>,
  { shipment_id, reference, tax_included: included }: Unreported,
  refundId: string,
): Promise<string> {
  const { transaction_id } = await db
    .selectFrom('tax_transactions')
    .select('transaction_id')
    .where('shipment_id', '=', shipment_id)
    .where('refund_id', 'is', null)
    .executeTakeFirstOrThrow();
  const refund = await db
    .selectFrom('refunds')
    .select(['shipping_cents', 'shipping_tax_cents'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const { rows: items } = await ITEM`
    select i.product_id, i.variant_id, sum(f.goods_cents)::bigint as goods_cents,
      sum(coalesce(f.tax_cents, 0))::bigint as tax_cents
    from refund_items f join order_items i on i.id = f.order_item_id
    where f.refund_id = ${refundId} and f.goods_cents + coalesce(f.tax_cents, 0) > 0
    group by i.product_id, i.variant_id`.execute(db);
  const whole = (cents: number, taxCents: number) => ({
    cents: cents + (included ? taxCents : 0),
    taxCents,
  });
  return payments.reverseTax({
    transactionId: transaction_id,
    reference,
    lines: items.map((item) => ({
      // As the checkout names its lines.
      reference: `${item.product_id} ${item.variant_id ?? ''}`,
      ...whole(item.goods_cents, item.tax_cents),
    })),
    shipping: whole(refund.shipping_cents ?? 0, refund.shipping_tax_cents),
  });
}

/** How long a calculation can become a transaction, at Stripe. */
const RECORDABLE = sql`interval '90 days'`;
/** The most orders to find at once. */
const AT_ONCE = 500;

/** Finds orders with unreported taxes, by id, after this one. */
async function lateAfter(db: Db, orderId: string | null): Promise<string[]> {
  const { rows } = await row({ order_id: 'text' })`
    select order_id from (
      select y.order_id from payments y
      where y.status = 'paid' and y.paid_at >= now() - ${RECORDABLE}
        and exists (select from shipments s where s.order_id = y.order_id and ${UNRECORDED})
      union
      select y.order_id from refunds r join payments y on y.id = r.payment_id
        join shipments s on s.id = r.shipment_id
      where r.settled_at >= now() - ${RECORDABLE} and y.status = 'paid' and ${UNREVERSED}
    ) late
    where ${orderId}::uuid is null or order_id > ${orderId}::uuid
    order by order_id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

/**
 * Reports what an earlier release, running beside this one, left out, and what the provider couldn't
 * take. While it is away, the next run goes on.
 */
export async function reportLate(deps: ReportDeps): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const found: string[] = await lateAfter(deps.db, last);
    for (const orderId of found) {
      try {
        await reportTax(deps, orderId);
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        // One order that the provider refuses keeps no other waiting.
        deps.log.error({ err: error, order: orderId }, 'the tax of an order was not reported');
      }
    }
    if (found.length < AT_ONCE) return;
    last = found.at(-1) ?? null;
  }
}
