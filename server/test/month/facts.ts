// Reads the facts for entitlement.ts from the database: orders, deliveries, requests, refunds, disputes
// and payouts, but none of the ledger's sums.
import { siteMinor } from '@souk/contract/minor-units';
import { sql } from 'kysely';
import type { Db, Row } from '../../src/db/rows.ts';
import type {
  DisputeFacts,
  ItemFacts,
  OrderFacts,
  ShipmentFacts,
  RefundFacts,
} from '../entitlement-facts.ts';
import { fromRefundRow } from './refund-facts.ts';

const ANSWER_DAYS = 7;
const DAY_MS = 86_400_000;
/** The sandbox's fees. */
const FEE = { percent: 2.9, fixed: 30 };

export async function orderFacts(db: Db, now: Date): Promise<(OrderFacts & { id: string })[]> {
  const [orders, payments, shipments, items, refunds, refundItems, requests, disputes] =
    await Promise.all([
      db.selectFrom('orders').selectAll().orderBy('id').execute(),
      db.selectFrom('payments').selectAll().execute(),
      db.selectFrom('shipments').selectAll().execute(),
      db.selectFrom('order_items').selectAll().orderBy('position').execute(),
      db.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('id').execute(),
      db.selectFrom('refund_items').selectAll().execute(),
      db.selectFrom('refund_requests').selectAll().execute(),
      db.selectFrom('disputes').selectAll().execute(),
    ]);
  const paidOut = await paidOutByShipment(db);
  const learntAt = await disputesLearntAt(db);
  const itemsOfRefund = Map.groupBy(refundItems, ({ refund_id }) => refund_id);
  const refundsOf = Map.groupBy(refunds, ({ shipment_id }) => shipment_id);
  const requestsOf = Map.groupBy(requests, ({ shipment_id }) => shipment_id);
  const paymentOf = new Map(payments.map((payment) => [payment.order_id, payment]));
  const shipmentsOf = Map.groupBy(shipments, ({ order_id }) => order_id);
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  const promised = new Set(requests.map(({ refund_id }) => refund_id));
  const disputesOf = Map.groupBy(disputes, ({ order_id }) => order_id);

  return orders.map((order) => {
    const payment = paymentOf.get(order.id);
    const lines = itemsOf.get(order.id) ?? [];
    const firstLine = (shipmentId: string) =>
      lines.findIndex(({ shipment_id }) => shipment_id === shipmentId);
    // An inquiry takes no money and costs nothing.
    const [asked, taken] = partition(disputesOf.get(order.id) ?? []);
    const holds = asked
      .filter(({ state }) => state === 'open')
      .map(() => ({ reason: 'dispute', until: null }));
    const parts = (shipmentsOf.get(order.id) ?? [])
      .toSorted((a, b) => firstLine(a.id) - firstLine(b.id))
      .map((part): ShipmentFacts => {
        const attempts = (refundsOf.get(part.id) ?? []).filter(({ dispute_id }) => !dispute_id);
        const requestOpen = (requestsOf.get(part.id) ?? []).some((request) => {
          if (request.refund_id) {
            const tried = attempts.filter(
              ({ id, retry_of }) => id === request.refund_id || retry_of === request.refund_id,
            );
            if (tried.some(({ status }) => status === 'succeeded')) return false;
          }
          if (request.state !== 'declined') return true;
          if (request.escalated_at) return false;
          return now.getTime() < (request.answered_at?.getTime() ?? 0) + ANSWER_DAYS * DAY_MS;
        });
        return {
          id: part.id,
          shopId: part.shop_id,
          shippedAt: part.shipped_at,
          deliveredAt: part.delivered_at,
          confirmedAt: part.confirmed_at,
          refunds: attempts.map((row): RefundFacts =>
            fromRefundRow(row, itemsOfRefund.get(row.id) ?? [], { attempts, promised }),
          ),
          requestOpen,
          holds,
          paidOut: paidOut.get(part.id) ?? 0,
        };
      });
    const cards = taken.map((dispute): DisputeFacts => ({
      at: learntAt.get(dispute.provider_dispute_id) ?? dispute.created_at,
      amount: siteMinor(dispute.amount_cents, dispute.currency) ?? 0,
      fee: dispute.fee_cents,
      ...(dispute.state === 'lost' && dispute.closed_at && { decidedAt: dispute.closed_at }),
      state: dispute.state,
      partIds: parts.map(({ id }) => id),
    }));
    const paid = payment?.status === 'paid';
    return {
      id: order.id,
      paid,
      shipping: order.shipping_cents,
      tax: order.tax_cents,
      items: lines.map((line): ItemFacts => ({
        id: line.id,
        partId: line.shipment_id,
        quantity: line.quantity,
        unitPrice: line.unit_price_cents,
        commission: {
          percent: Number(line.commission_percent),
          fixed: line.commission_fixed_cents ?? 0,
          least: line.commission_least_cents ?? 0,
          most: line.commission_most_cents,
        },
      })),
      parts,
      disputes: cards,
      fees: paid ? Math.round((order.total_cents * FEE.percent) / 100) + FEE.fixed : 0,
    };
  });
}

/** Returns when each dispute was booked. That can be late, because webhooks get lost. */
async function disputesLearntAt(db: Db): Promise<Map<string, Date>> {
  const entries = db.selectFrom('ledger_entries').select(['cause', 'created_at']);
  const rows = await entries.where('kind', '=', 'dispute').execute();
  return new Map(rows.map(({ cause, created_at }) => [cause, created_at]));
}

/** Returns the minor units paid out for each shipment, not counting failed payouts. */
async function paidOutByShipment(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select p.shipment_id as id, sum(made.amount_cents)::float8 as cents
    from payout_entries made join payout_parts part on part.id = made.part_id
    join ledger_postings p on p.entry_id = made.entry_id and p.position = made.position
    where part.status <> 'failed' and p.shipment_id is not null group by 1`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

function partition(disputes: Row<'disputes'>[]) {
  const by = Map.groupBy(disputes, ({ fee_cents }) => fee_cents === 0);
  return [by.get(true) ?? [], by.get(false) ?? []] as const;
}
