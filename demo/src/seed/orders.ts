import { UNTRACKED } from '@souk/contract/carriers';
import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import { bookRefund, bookSale } from '@souk/server/domains/money/index';
import { currencyOf } from '@souk/server/domains/shops/index';
import { sql, type Insertable, type Transaction } from 'kysely';
import { addressOf, type DemoBuyer } from '../data/buyers.ts';
import type { DemoProduct, DemoReview, DemoShop } from '../data/types.ts';
import { plannedOrders, type PlannedOrder } from '../history/plan.ts';
import { seeded } from '../random.ts';
import { cameFromClip } from './audience.ts';
import { parcelOf, promiseOf } from './parcel.ts';
import { rateHere } from './prices.ts';
import { providerIds } from './provider.ts';
import { seededOf, sell, type Part, type World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

/** A delivered product, and its buyer's review. */
export interface Arrival {
  buyerId: string;
  shop: DemoShop;
  product: DemoProduct;
  at: Date;
  review: DemoReview | null;
}

/** In loading order. */
const TABLES = [
  'orders',
  'shipments',
  'order_items',
  'order_status_changes',
  'payments',
  'refunds',
] as const;
type Rows = { [T in (typeof TABLES)[number]]: Insertable<DB[T]>[] };

const FIRST_NUMBER = 10_001;
const SESSION_HOURS = 31 / 60;

/** Loads all purchases with everything that belongs to them. Returns the deliveries. */
export async function seedOrders(
  db: Transaction<DB>,
  world: World,
  time: SeedTime,
): Promise<{ count: number; arrivals: Arrival[] }> {
  const pace = seeded('pace');
  const rows: Rows = {
    orders: [],
    shipments: [],
    order_items: [],
    order_status_changes: [],
    payments: [],
    refunds: [],
  };
  const planned = plannedOrders();
  const arrivals = planned.flatMap((order, n) =>
    writeOrder(rows, order, `SK-${FIRST_NUMBER + n}`, { world, time, pace }),
  );
  for (const table of TABLES) await bulkInsert(db, table, rows[table] as never[]);
  await bookMoney(db, rows);
  await sql`select setval('order_numbers', ${FIRST_NUMBER + planned.length - 1})`.execute(db);
  return { count: planned.length, arrivals };
}

/** The ledger entries of these sales and refunds, as the product itself writes them. */
async function bookMoney(trx: Transaction<DB>, { payments, refunds }: Rows): Promise<void> {
  const orderOf = new Map(payments.map(({ id, order_id }) => [id, order_id]));
  for (const { id: paymentId, order_id: orderId, paid_at } of payments) {
    const at = paid_at as Date | null;
    if (at) await bookSale(trx, { now: () => at }, { paymentId, orderId });
  }
  for (const { id, payment_id, amount_cents, settled_at } of refunds) {
    const at = settled_at as Date;
    const order_id = orderOf.get(payment_id) ?? '';
    const refund = await wholeRefund(trx, id);
    await bookRefund(
      trx,
      { now: () => at },
      { ...refund, id, order_id, amount_cents: Number(amount_cents), promotion_cents: 0 },
    );
  }
}

/** Writes the items of a refunded shipment, now that its commission is known. */
async function wholeRefund(trx: Transaction<DB>, id: string) {
  await trx
    .insertInto('refund_items')
    .columns(['refund_id', 'order_item_id', 'quantity', 'goods_cents', 'commission_cents'])
    .expression((eb) =>
      eb
        .selectFrom('refunds')
        .innerJoin('order_items as i', 'i.shipment_id', 'refunds.shipment_id')
        .where('refunds.id', '=', id)
        .select([
          'refunds.id as refund_id',
          'i.id',
          'i.quantity',
          sql`i.quantity * i.unit_price_cents`.as('goods_cents'),
          'i.commission_cents',
        ]),
    )
    .execute();
  return trx
    .updateTable('refunds')
    .set({
      commission_cents: sql`(select sum(commission_cents) from refund_items where refund_id = ${id})`,
    })
    .where('id', '=', id)
    .returning(['shipment_id', 'goods_cents', 'shipping_cents', 'tax_cents', 'commission_cents'])
    .executeTakeFirstOrThrow();
}

/** Adds a purchase's rows as the product itself would have written them. Returns the deliveries. */
function writeOrder(
  rows: Rows,
  order: PlannedOrder,
  number: string,
  { world, time, pace }: { world: World; time: SeedTime; pace: () => number },
): Arrival[] {
  const { now, newId } = time;
  const at = daysBefore(now, order.daysAgo);
  const { totals, parts } = sell(order, world, at, pace);
  const paid = parts.every(({ course }) => !course.lapsed);
  const buyerId = seededOf(world.buyers, order.buyer);
  // The whole purchase is paid at one moment, before any seller acts.
  const paidHours = parts.map(({ course }) => course.steps[1]?.hours ?? 0);
  const paidAt = hoursAfter(at, Math.min(...paidHours));
  const purchase = {
    id: newId(at),
    number,
    at,
    paidAt,
    paymentId: newId(at),
    buyerId,
    world,
    newId,
  };
  rows.orders.push({
    id: purchase.id,
    order_number: number,
    buyer_id: buyerId,
    subtotal_cents: totals.subtotal,
    shipping_cents: totals.shipping,
    tax_cents: totals.tax,
    total_cents: totals.total,
    shipping_address: addressOf(order.buyer),
    ...shownTo(order.buyer),
    created_at: at,
  });
  const refunded = parts.map((part, n) => writePart(rows, part, n + 1, purchase));
  const ids = providerIds(number);
  rows.payments.push({
    id: purchase.paymentId,
    order_id: purchase.id,
    status: paid ? 'paid' : 'expired',
    session_id: ids.session,
    payment_intent_id: paid ? ids.intent : null,
    amount_cents: totals.total,
    paid_cents: paid ? totals.total : 0,
    refunded_cents: refunded.reduce((sum, cents) => sum + cents, 0),
    expires_at: hoursAfter(at, SESSION_HOURS),
    paid_at: paid ? paidAt : null,
    created_at: at,
  });
  const delivered = new Map(
    parts.map(({ shop, course }) => [shop, course.steps.find((s) => s.status === 'delivered')]),
  );
  return order.lines.flatMap(({ offer: { shop, product }, review = null }) => {
    const step = delivered.get(shop);
    return step ? [{ buyerId, shop, product, at: hoursAfter(at, step.hours), review }] : [];
  });
}

/** The purchase being written. */
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

/** Adds a shipment. Returns its refunded cents. */
function writePart(rows: Rows, part: Part, place: number, purchase: Purchase): number {
  const { id, number, at, world, newId } = purchase;
  const { course, subtotal_cents, shipping_cents, tax_cents } = part;
  const shop = seededOf(world.shops, part.shop);
  const [before, last] = [course.steps.at(-2), course.steps.at(-1)];
  const sent = course.steps.some((step) => step.tracking);
  const tracking = sent ? parcelOf(part.shop, number, place) : UNTRACKED;
  const shipmentId = newId(at);
  const ended = hoursAfter(at, last?.hours ?? 0);
  const stepAt = (status: string) => {
    const step = course.steps.find((each) => each.status === status);
    return step ? hoursAfter(at, step.hours) : null;
  };
  const deliveredAt = stepAt('delivered');
  const isConfirmed = last?.status === 'delivered' && last.by === 'buyer';
  rows.shipments.push({
    shipped_at: stepAt('shipped') ?? deliveredAt,
    delivered_at: deliveredAt,
    confirmed_at: isConfirmed ? ended : null,
    confirmed_by: isConfirmed ? 'buyer' : null,
    id: shipmentId,
    order_id: id,
    shop_id: shop.id,
    status: last?.status,
    ...tracking,
    ...promiseOf(shop, at),
    subtotal_cents,
    shipping_cents,
    tax_cents,
    holds_stock: course.holdsStock,
    lapsed: course.lapsed,
    updated_at: ended,
  });
  const actors = { buyer: purchase.buyerId, seller: shop.ownerId, provider: null };
  const firstSent = course.steps.findIndex((step) => step.tracking);
  for (const [n, step] of course.steps.entries()) {
    const when = step.status === 'paid' ? purchase.paidAt : hoursAfter(at, step.hours);
    rows.order_status_changes.push({
      id: newId(when),
      shipment_id: shipmentId,
      from_status: course.steps[n - 1]?.status ?? null,
      to_status: step.status,
      ...(sent && n >= firstSent ? tracking : UNTRACKED),
      actor_id: actors[step.by],
      source: step.by,
      note: step.note ?? null,
      created_at: when,
    });
  }
  for (const { offer, variant, product, quantity, unitCents, position } of part.lines) {
    rows.order_items.push({
      id: newId(at),
      order_id: id,
      shipment_id: shipmentId,
      product_id: product.id,
      variant_id: variant && seededOf(product.variants, variant),
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
  rows.refunds.push({
    id: newId(ended),
    payment_id: purchase.paymentId,
    shipment_id: shipmentId,
    amount_cents,
    goods_cents: subtotal_cents,
    shipping_cents,
    tax_cents,
    restock: !course.holdsStock,
    status: 'succeeded',
    provider_refund_id: `re_demo_${number.replace('-', '')}_${place}`,
    reason: last?.note ?? '',
    from_status: before?.status,
    to_status: last?.status === 'cancelled' ? 'cancelled' : 'refunded',
    source: 'seller',
    requested_by: shop.ownerId,
    created_at: ended,
    settled_at: ended,
  });
  return amount_cents;
}

/** The currency in which prices were shown. */
function shownTo({ country }: DemoBuyer) {
  const currency = currencyOf(country);
  return { currency, rate: rateHere(currency) };
}
