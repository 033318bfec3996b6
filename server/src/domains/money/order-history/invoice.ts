import { toCents, toDollars } from '@souk/contract/money';
import type { Invoice } from '@souk/contract/order-detail';
import { ORDERS } from '@souk/contract/orders';
import { taxLinesOf } from '@souk/contract/tax-cost';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { loadOrders, loadShipments, shipmentsOf } from '../../orders/index.ts';
import { paidAt } from '../payments/reads.ts';
import { refundDetails } from '../refunds/refund-details.ts';

/**
 * Returns the whole invoice for the buyer and admins, and for a seller the shipments of their
 * shops. @throws ProblemError 404
 */
export async function invoiceOf(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<Invoice> {
  const [order] = await loadOrders(db, [orderId]);
  if (!order) throw notFound(ORDERS.notFound);
  const all = await shipmentsOf(db, orderId);
  const whole = actor.is_admin || order.buyer_id === actor.id;
  const own = whole ? all : all.filter(({ owner_id }) => owner_id === actor.id);
  const date = await paidAt(db, orderId);
  if (own.length === 0) throw notFound(ORDERS.notFound);
  if (date === null) throw notFound(ORDERS.noInvoice);
  const shipments = await loadShipments(
    db,
    own.map(({ id }) => id),
  );
  const sum = (field: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total_amount') =>
    shipments.reduce((cents, shipment) => cents + toCents(shipment[field]), 0);
  const isMine = (shopId: string | null) => whole || own.some(({ shop_id }) => shop_id === shopId);
  const refunds = (await refundDetails(db, 'payments.order_id', orderId)).filter(
    ({ shop_id, status }) => isMine(shop_id) && status !== 'failed',
  );
  const back = refunds.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const nameOf = (shopId: string | null) =>
    own.find(({ shop_id }) => shop_id === shopId)?.shop_name ?? null;
  return {
    number: `INV-${order.order_number}`,
    date: date.toISOString(),
    order_number: order.order_number,
    sellers: own.map(({ shop_id, shop_name: name }) => ({ shop_id, name })),
    buyer: order.shipping_address,
    lines: order.items
      .filter(({ shop_id }) => isMine(shop_id))
      .map(({ quantity, price, ...item }) => ({
        ...item,
        quantity,
        price,
        amount: toDollars(toCents(price) * quantity),
      })),
    subtotal: toDollars(sum('subtotal')),
    discount: toDollars(sum('discount')),
    shipping: toDollars(sum('shipping')),
    tax: toDollars(sum('tax')),
    tax_included: order.tax_included,
    tax_lines: summedTax(shipments.flatMap(({ tax_lines }) => tax_lines)),
    total_amount: toDollars(sum('total_amount')),
    currency: order.currency,
    rate: order.rate,
    refunds: refunds.map(({ settled_at, created_at, shop_id, amount }) => ({
      date: settled_at?.toISOString() ?? created_at,
      shop_name: nameOf(shop_id),
      amount,
    })),
    balance: toDollars(sum('total_amount') - back),
  };
}

/** Adds up the taxes of several shipments by name and percentage. */
function summedTax(lines: Invoice['tax_lines']): Invoice['tax_lines'] {
  const inCents = lines.map((line) => ({
    ...line,
    net: toCents(line.net),
    tax: toCents(line.tax),
  }));
  return taxLinesOf([{ lines: inCents }]).map((line) => ({
    ...line,
    net: toDollars(line.net),
    tax: toDollars(line.tax),
  }));
}
