/** Works out the rows of one purchase as the product itself would have written them. */
import type { DemoBuyer } from '../data/buyers.ts';
import type { DemoShop } from '../data/types.ts';
import { cameFromClip } from '../history/audience.ts';
import type { PlannedOrder } from '../history/plan.ts';
import { providerIds } from './provider.ts';
import { addressOf, sell, type Part, type World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

/** Rows by table, to be loaded in this order. */
export interface OrderTables {
  orders: object[];
  shipments: object[];
  order_items: object[];
  order_status_changes: object[];
  payments: object[];
  refunds: object[];
}

/** The purchase that is being written. */
interface Purchase {
  id: string;
  number: string;
  at: Date;
  paidAt: Date;
  paymentId: string;
  buyerId: string;
  world: World;
  newId: SeedTime['newId'];
}

const SESSION_HOURS = 31 / 60;

const lastHours = ({ course }: Part): number => course.steps.at(-1)?.hours ?? 0;
const paidHours = ({ course }: Part): number => course.steps[1]?.hours ?? 0;

function writeChanges(
  tables: OrderTables,
  part: Part,
  shipment: { id: string; tracking: string | null },
  purchase: Purchase,
): void {
  const { at, buyerId, world, newId, paidAt } = purchase;
  const actors = { buyer: buyerId, seller: world.people.owners.get(part.shop), provider: null };
  let tracking: string | null = null;
  let before: string | null = null;
  for (const step of part.course.steps) {
    const when = step.status === 'paid' ? paidAt : hoursAfter(at, step.hours);
    if (step.tracking) tracking = shipment.tracking;
    tables.order_status_changes.push({
      id: newId(when),
      shipment_id: shipment.id,
      from_status: before,
      to_status: step.status,
      tracking_url: tracking,
      actor_id: actors[step.by],
      source: step.by,
      note: step.note ?? null,
      created_at: when,
    });
    before = step.status;
  }
}

function writePart(tables: OrderTables, part: Part, place: number, purchase: Purchase): number {
  const { id, number, at, world, newId } = purchase;
  const { course, subtotal_cents, shipping_cents, tax_cents } = part;
  const sent = course.steps.some((step) => step.tracking);
  const tracking = sent ? `https://parcels.example.com/track/${number}-${place}` : null;
  const shipmentId = newId(at);
  const ended = hoursAfter(at, lastHours(part));
  tables.shipments.push({
    id: shipmentId,
    order_id: id,
    shop_id: world.shops.get(part.shop),
    status: course.steps.at(-1)?.status,
    tracking_url: tracking,
    subtotal_cents,
    shipping_cents,
    tax_cents,
    holds_stock: course.holdsStock,
    lapsed: course.lapsed,
    updated_at: ended,
  });
  writeChanges(tables, part, { id: shipmentId, tracking }, purchase);
  for (const { offer, variant, product, quantity, unitCents, position } of part.lines) {
    tables.order_items.push({
      id: newId(at),
      order_id: id,
      shipment_id: shipmentId,
      product_id: product.id,
      variant_id: variant ? product.variants.get(variant) : null,
      product_name: offer.product.name,
      variant_name: variant?.name ?? null,
      variant_value: variant?.value ?? null,
      sku: offer.product.sku,
      image: product.image,
      quantity,
      unit_price_cents: unitCents,
      source: cameFromClip(number, offer) ? 'clip' : null,
      position,
    });
  }
  if (!course.refunded) return 0;
  const amount_cents = subtotal_cents + shipping_cents + tax_cents;
  tables.refunds.push({
    id: newId(ended),
    payment_id: purchase.paymentId,
    shipment_id: shipmentId,
    amount_cents,
    status: 'succeeded',
    provider_refund_id: `re_demo_${number.replace('-', '')}_${place}`,
    reason: course.steps.at(-1)?.note,
    from_status: course.steps.at(-2)?.status,
    to_status: course.steps.at(-1)?.status,
    source: 'seller',
    requested_by: world.people.owners.get(part.shop),
    created_at: ended,
    settled_at: ended,
  });
  return amount_cents;
}

/** Adds a purchase's rows to `tables`. Answers when each shop's part was delivered, if it was. */
export function writeOrder(
  tables: OrderTables,
  order: PlannedOrder,
  buyer: DemoBuyer,
  number: string,
  world: World,
  { now, newId }: SeedTime,
  pace: () => number,
): Map<DemoShop, Date> {
  const at = daysBefore(now, order.daysAgo);
  const { totals, parts } = sell(order, world, at, pace);
  const paid = parts.every(({ course }) => course.paid);
  const purchase: Purchase = {
    id: newId(at),
    number,
    at,
    // The provider pays the whole purchase at one moment, before any seller moves.
    paidAt: hoursAfter(at, Math.min(...parts.map(paidHours))),
    paymentId: newId(at),
    buyerId: world.people.buyers.get(buyer) ?? '',
    world,
    newId,
  };
  tables.orders.push({
    id: purchase.id,
    order_number: number,
    buyer_id: purchase.buyerId,
    subtotal_cents: totals.subtotal,
    shipping_cents: totals.shipping,
    tax_cents: totals.tax,
    total_cents: totals.total,
    shipping_address: JSON.stringify(addressOf(buyer)),
    created_at: at,
  });
  const refunds = parts.map((part, n) => writePart(tables, part, n + 1, purchase));
  const refundedCents = refunds.reduce((cents, part) => cents + part, 0);

  const ids = providerIds(number);
  tables.payments.push({
    id: purchase.paymentId,
    order_id: purchase.id,
    status: paid ? 'paid' : 'expired',
    session_id: ids.session,
    payment_intent_id: paid ? ids.intent : null,
    amount_cents: totals.total,
    paid_cents: paid ? totals.total : 0,
    refunded_cents: refundedCents,
    expires_at: hoursAfter(at, SESSION_HOURS),
    paid_at: paid ? purchase.paidAt : null,
    created_at: at,
  });
  return new Map(
    parts.flatMap((part) => {
      const arrived = part.course.steps.find((step) => step.status === 'delivered');
      return arrived ? [[part.shop, hoursAfter(at, arrived.hours)] as const] : [];
    }),
  );
}
