import { checkoutTotals } from '@souk/contract/checkout';
import { split } from '@souk/contract/money';
import type { OrderStatus } from '@souk/contract/orders';
import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';
import { BUYER, emailOf } from '../accounts.ts';
import { people } from '../data/people.ts';
import { mediaOfProduct } from '../media/files.ts';
import { splitStatus, STEPS } from './fates.ts';
import { DEMO_BUYER, type PlannedLine, type PlannedOrder } from './history.ts';
import { load } from './load.ts';
import { providerPayment } from './provider.ts';
import { daysBefore, type Ids, type SeedTime } from './shops.ts';

const HOUR_MS = 3_600_000;

function addressOf(buyer: number) {
  const [first_name, last_name, city, state, country] = people[buyer] ?? [
    BUYER.firstName,
    BUYER.lastName,
    'Malmö',
    'Skåne',
    'SE',
  ];
  const username = buyer === DEMO_BUYER ? BUYER.username : `shopper${buyer + 1}`;
  const house = 3 + (((buyer + 2) * 11) % 90);
  return {
    first_name,
    last_name,
    email: emailOf(username),
    phone: `+1 555 01${String(10 + ((buyer + 1) % 80))}`,
    address: `${house} Market Street`,
    city,
    state,
    zip_code: String(10_000 + (((buyer + 2) * 1373) % 89_000)),
    country,
  };
}

type Tables = Record<
  | 'orders'
  | 'shipments'
  | 'order_items'
  | 'order_status_changes'
  | 'payments'
  | 'refunds'
  | 'sandbox.objects',
  object[]
>;

const sum = (lines: PlannedLine[]) =>
  lines.reduce((cents, { offer, quantity }) => cents + offer.product.priceCents * quantity, 0);

/** The rows of one purchase, as the product itself would have written them. */
function writeOrder(
  tables: Tables,
  order: PlannedOrder,
  number: number,
  ids: Ids,
  { now, newId }: SeedTime,
): void {
  const at = daysBefore(now, order.daysAgo);
  const id = newId(at);
  const totals = checkoutTotals(sum(order.lines), null);
  tables.orders.push({
    id,
    order_number: `SK-${number}`,
    buyer_id: ids.buyers.get(order.buyer),
    subtotal_cents: totals.subtotal,
    shipping_cents: totals.shipping,
    tax_cents: totals.tax,
    total_cents: totals.total,
    shipping_address: JSON.stringify(addressOf(order.buyer)),
    created_at: at,
  });
  const parts = [...Map.groupBy(order.lines, ({ offer }) => offer.shop)];
  const subtotals = parts.map(([, lines]) => sum(lines));
  const shipping = split(totals.shipping, subtotals);
  const tax = split(totals.tax, subtotals);
  const paymentId = newId(at);
  let refundedCents = 0;
  let position = 0;
  for (const [n, [shop, lines]] of parts.entries()) {
    const status = splitStatus(order.fate, n);
    const shipmentId = newId(at);
    const gone = status === 'shipped' || status === 'delivered';
    const tracking_url = gone ? `https://parcels.example/track/${number}-${n + 1}` : null;
    const amounts = {
      subtotal_cents: subtotals[n] ?? 0,
      shipping_cents: shipping[n] ?? 0,
      tax_cents: tax[n] ?? 0,
    };
    const holds_stock = status !== 'cancelled' && status !== 'refunded';
    tables.shipments.push({
      id: shipmentId,
      order_id: id,
      shop_id: ids.shops.get(shop),
      status,
      tracking_url,
      ...amounts,
      holds_stock,
      updated_at: at,
    });
    writeSteps(
      tables,
      {
        shipmentId,
        status,
        tracking_url,
        at,
        buyer: ids.buyers.get(order.buyer),
        owner: ids.owners.get(shop),
      },
      { now, newId },
    );
    for (const { offer, quantity } of lines) {
      position += 1;
      tables.order_items.push({
        id: newId(at),
        order_id: id,
        shipment_id: shipmentId,
        product_id: ids.products.get(offer.product),
        product_name: offer.product.name,
        sku: offer.product.sku,
        image: mediaOfProduct(offer).images[0]?.path ?? null,
        quantity,
        unit_price_cents: offer.product.priceCents,
        position,
      });
    }
    if (status === 'refunded') {
      const amount_cents = amounts.subtotal_cents + amounts.shipping_cents + amounts.tax_cents;
      refundedCents += amount_cents;
      const refunded = {
        amount_cents,
        status: 'succeeded',
        provider_refund_id: `re_demo_${number}_${n + 1}`,
      };
      tables.refunds.push({
        id: newId(at),
        payment_id: paymentId,
        shipment_id: shipmentId,
        ...refunded,
        reason: 'Refunded by the seller',
        settled_at: at,
        created_at: at,
      });
    }
  }
  const paid = order.fate !== 'pending';
  tables.payments.push({
    id: paymentId,
    order_id: id,
    status: paid ? 'paid' : 'creating',
    session_id: paid ? `cs_demo_${number}` : null,
    payment_intent_id: paid ? `pi_demo_${number}` : null,
    amount_cents: totals.total,
    paid_cents: paid ? totals.total : 0,
    refunded_cents: refundedCents,
    expires_at: new Date(at.getTime() + HOUR_MS / 2),
    paid_at: paid ? at : null,
    created_at: at,
  });
  if (paid)
    tables['sandbox.objects'].push(
      ...providerPayment({ number, at, amount: totals.total, refunded: refundedCents }),
    );
}

type Steps = {
  shipmentId: string;
  status: OrderStatus;
  tracking_url: string | null;
  at: Date;
  buyer: string | undefined;
  owner: string | undefined;
};

/** How the part came to its status: placed, paid by the provider, then by the seller's hand. */
function writeSteps(tables: Tables, steps: Steps, { now, newId }: SeedTime): void {
  let before: OrderStatus | null = null;
  for (const [n, status] of STEPS[steps.status].entries()) {
    const at = new Date(Math.min(steps.at.getTime() + n * 7 * HOUR_MS, now.getTime()));
    const source = status === 'pending' ? 'buyer' : status === 'paid' ? 'provider' : 'seller';
    tables.order_status_changes.push({
      id: newId(at),
      shipment_id: steps.shipmentId,
      from_status: before,
      to_status: status,
      tracking_url: status === 'shipped' || status === 'delivered' ? steps.tracking_url : null,
      actor_id: source === 'buyer' ? steps.buyer : source === 'seller' ? steps.owner : null,
      source,
      created_at: at,
    });
    before = status;
  }
}

/** Loads the planned purchases with all that hangs on them. */
export async function seedOrders(
  db: Kysely<DB>,
  planned: PlannedOrder[],
  ids: Ids,
  time: SeedTime,
): Promise<void> {
  const tables: Tables = {
    orders: [],
    shipments: [],
    order_items: [],
    order_status_changes: [],
    payments: [],
    refunds: [],
    'sandbox.objects': [],
  };
  const FIRST_NUMBER = 10_001;
  for (const [n, order] of planned.entries())
    writeOrder(tables, order, FIRST_NUMBER + n, ids, time);
  for (const [table, rows] of Object.entries(tables)) await load(db, table as keyof DB, rows);
  await sql`select setval('order_numbers', ${FIRST_NUMBER + planned.length - 1})`.execute(db);
}
