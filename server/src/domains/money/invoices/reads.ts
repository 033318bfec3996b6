import { toAmount } from '@souk/contract/money';
import type { CreditNote, Invoice } from '@souk/contract/order-detail';
import type { TaxLine } from '@souk/contract/tax-cost';
import type { Db, Row } from '../../../db/rows.ts';
import type { InvoiceSeller } from '../../shops/index.ts';

/** Taxes as the API shows them. */
export const shownTaxes = (lines: readonly TaxLine[]): Invoice['tax_lines'] =>
  lines.map((line) => ({ ...line, net: toAmount(line.net), tax: toAmount(line.tax) }));

/** The invoices of these shipments, without those that have none. */
export async function invoicesOf(
  db: Db,
  shipmentIds: readonly string[],
): Promise<{ shop_id: string; number: string; seller: InvoiceSeller }[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['shop_id', 'number', 'seller'])
    .where('shipment_id', 'in', [...shipmentIds])
    .where('refund_id', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, seller: row.seller as InvoiceSeller }));
}

/** The credit notes of these shipments, oldest first. */
export async function creditNotesOf(db: Db, shipmentIds: readonly string[]): Promise<CreditNote[]> {
  const notes = await db
    .selectFrom('invoices')
    .innerJoin('refunds', 'refunds.id', 'invoices.refund_id')
    .innerJoin('shipments', 'shipments.id', 'invoices.shipment_id')
    .selectAll('refunds')
    .select(['invoices.number', 'invoices.shop_id', 'issued_at', 'invoices.tax_lines'])
    .select('shipments.tax_included')
    .where('invoices.shipment_id', 'in', [...shipmentIds])
    .orderBy('issued_at')
    .orderBy('invoices.id')
    .execute();
  if (notes.length === 0) return [];
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_id', 'product_name', 'variant_value', 'refund_items.quantity'])
    .select(['refund_items.goods_cents', 'refund_items.tax_cents'])
    .where(
      'refund_id',
      'in',
      notes.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const itemsOf = Map.groupBy(items, ({ refund_id }) => refund_id);
  return notes.map((note) => ({
    number: note.number,
    date: note.issued_at.toISOString(),
    shop_id: note.shop_id,
    lines: creditedLines(note, itemsOf.get(note.id) ?? []),
    tax: toAmount(note.tax_cents ?? 0),
    tax_lines: shownTaxes(note.tax_lines as TaxLine[]),
    total: toAmount(note.amount_cents),
  }));
}

type CreditedItem = Pick<Row<'order_items'>, 'product_name' | 'variant_value'> &
  Pick<Row<'refund_items'>, 'quantity' | 'goods_cents' | 'tax_cents'>;

/** What a refund gives back: items, other goods and shipping, with the tax in them where prices are so. */
function creditedLines(
  refund: Row<'refunds'> & { tax_included: boolean },
  items: readonly CreditedItem[],
): CreditNote['lines'] {
  const { tax_included, amount_cents, shipping_tax_cents } = refund;
  const line = (name: string, cents: number, quantity = 1) => ({
    product_name: name,
    quantity,
    amount: toAmount(cents),
  });
  // Earlier releases didn't split some refunds.
  if (refund.goods_cents === null) return [line('Refund', amount_cents)];
  const inGoods = tax_included ? (refund.tax_cents ?? 0) - shipping_tax_cents : 0;
  const withTax = (item: CreditedItem) => item.goods_cents + (tax_included ? item.tax_cents : 0);
  const rest =
    refund.goods_cents + inGoods - items.reduce((cents, item) => cents + withTax(item), 0);
  const shipping = (refund.shipping_cents ?? 0) + (tax_included ? shipping_tax_cents : 0);
  // What goes back to the site alone is no line.
  const credited = items.filter((item) => item.quantity > 0 || withTax(item) > 0);
  return [
    ...credited.map((item) =>
      line(
        item.variant_value ? `${item.product_name} (${item.variant_value})` : item.product_name,
        withTax(item),
        item.quantity,
      ),
    ),
    ...(rest > 0 ? [line('Goods', rest)] : []),
    ...(shipping > 0 ? [line('Shipping', shipping)] : []),
  ];
}
