import { toMinor, toAmount } from '@souk/contract/money';
import type { Invoice } from '@souk/contract/order-detail';
import { ORDERS } from '@souk/contract/orders';
import { taxLinesOf } from '@souk/contract/tax-cost';
import { reverseChargeNote } from '@souk/contract/vat-numbers';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { loadOrders, loadShipments, shipmentsOf, vatOfOrder } from '../../orders/index.ts';
import { creditNotesOf, invoicesOf, shownTaxes } from '../invoices/reads.ts';
import { taxOfShipment } from '../invoices/tax-by-rate.ts';
import { paidAt } from '../payments/reads.ts';
import { refundDetails } from '../refunds/refund-details.ts';

const UNKNOWN_SELLER = { legal_name: null, address: null, country: null, vat_id: null };

/**
 * Returns one seller's invoice, or what the actor may see of the purchase: all of it for the buyer
 * and admins, for a seller the shipments of their shops. @throws ProblemError 404
 */
export async function invoiceOf(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
  shopId: string | null = null,
): Promise<Invoice> {
  const [order] = await loadOrders(db, [orderId]);
  if (!order) throw notFound(ORDERS.notFound);
  const whole = actor.is_admin || order.buyer_id === actor.id;
  const own = (await shipmentsOf(db, orderId)).filter(
    ({ owner_id, shop_id }) =>
      (whole || owner_id === actor.id) && (shopId === null || shop_id === shopId),
  );
  const date = await paidAt(db, orderId);
  if (own.length === 0) throw notFound(ORDERS.notFound);
  if (date === null) throw notFound(ORDERS.noInvoice);
  const ids = own.map(({ id }) => id);
  const shipments = await loadShipments(db, ids);
  const sum = (field: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total_amount') =>
    shipments.reduce((cents, shipment) => cents + toMinor(shipment[field]), 0);
  // A refund that fits no shipment is the whole purchase's.
  const isShown = (shop: string | null) =>
    (whole && shopId === null) || own.some(({ shop_id }) => shop_id === shop);
  const refunds = (await refundDetails(db, 'payments.order_id', orderId)).filter(
    ({ shop_id, status }) => isShown(shop_id) && status !== 'failed',
  );
  const back = refunds.reduce((cents, { amount }) => cents + toMinor(amount), 0);
  const nameOf = (shop: string | null) =>
    own.find(({ shop_id }) => shop_id === shop)?.shop_name ?? null;
  // Orders paid before invoices were numbered keep the order's number.
  const ofOrder = `INV-${order.order_number}`;
  const issued = await invoicesOf(db, ids);
  const issuedBy = (shop: string) => issued.find(({ shop_id }) => shop_id === shop);
  const invoices = own.map(({ shop_id }) => ({
    shop_id,
    number: issuedBy(shop_id)?.number ?? ofOrder,
  }));
  const [only] = invoices;
  const vatId = (await vatOfOrder(db, orderId))?.id ?? null;
  return {
    number: only && invoices.length === 1 ? only.number : ofOrder,
    date: date.toISOString(),
    order_number: order.order_number,
    invoices,
    sellers: own.map(({ shop_id, shop_name: name }) => ({
      shop_id,
      ...UNKNOWN_SELLER,
      name,
      ...issuedBy(shop_id)?.seller,
    })),
    buyer: order.shipping_address,
    buyer_vat_id: vatId,
    lines: order.items.filter(({ shop_id }) => isShown(shop_id)),
    subtotal: toAmount(sum('subtotal')),
    discount: toAmount(sum('discount')),
    shipping: toAmount(sum('shipping')),
    tax: toAmount(sum('tax')),
    tax_included: order.tax_included,
    tax_lines: shownTaxes(taxLinesOf(own.map((one) => ({ lines: taxOfShipment(one) })))),
    total_amount: toAmount(sum('total_amount')),
    note: vatId !== null && own.some((one) => one.reverse_charge) ? reverseChargeNote(vatId) : null,
    currency: order.currency,
    rate: order.rate,
    refunds: refunds.map(({ settled_at, created_at, shop_id, amount }) => ({
      date: settled_at?.toISOString() ?? created_at,
      shop_name: nameOf(shop_id),
      amount,
    })),
    balance: toAmount(sum('total_amount') - back),
    credit_notes: await creditNotesOf(db, ids),
  };
}
