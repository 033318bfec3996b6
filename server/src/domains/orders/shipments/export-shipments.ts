import { carrierName } from '@souk/contract/carriers';
import { plainAmount, siteCurrency } from '@souk/contract/money';
import type { ShipmentsFilter } from '@souk/contract/orders';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_START, csvLine, fileWord } from '../../../kit/csv.ts';
import { anyShopHead } from '../../shops/index.ts';
import { loadShipments, type ShipmentWithBuyer } from './load-shipments.ts';
import { shipmentsMatching } from './reads.ts';

const AT_ONCE = 500;

const columns = () => [
  'Order number',
  'Date (UTC)',
  'Status',
  'Product',
  'Variant',
  'SKU',
  'Quantity',
  `Unit price (${siteCurrency()})`,
  `Line total (${siteCurrency()})`,
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Address',
  'City',
  'State',
  'ZIP code',
  'Country',
  'Tracking URL',
  'Carrier',
  'Tracking number',
  `Discount (${siteCurrency()})`,
  'Shipping option',
];

/** Exports a shop's orders as CSV, one line per item, newest first. @throws ProblemError 404 */
export async function exportShipments(
  deps: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  filter: ShipmentsFilter,
): Promise<{ fileName: string; text: AsyncGenerator<string> }> {
  const shop = await anyShopHead(deps.db, shopId);
  const day = deps.now().toISOString().slice(0, 10);
  return {
    fileName: `orders-${fileWord(shop.name, 'shop')}-${day}.csv`,
    text: lines(deps.db, shopId, filter),
  };
}

async function* lines(db: Db, shopId: string, filter: ShipmentsFilter) {
  yield CSV_START + csvLine(columns());
  let last: string | undefined;
  for (;;) {
    // By id, not by page number, so that a new order shifts nothing.
    let next = shipmentsMatching(db, shopId, filter).select(['shipments.id', 'shipments.order_id']);
    if (last !== undefined) next = next.where('shipments.order_id', '<', last);
    const found = await next.orderBy('shipments.order_id', 'desc').limit(AT_ONCE).execute();
    if (found.length === 0) return;
    const orders = await loadShipments(
      db,
      found.map(({ id }) => id),
    );
    yield orders.flatMap(linesOf).join('');
    last = found.at(-1)?.order_id;
  }
}

function linesOf(order: ShipmentWithBuyer): string[] {
  const to = order.shipping_address;
  return order.items.map((item) =>
    csvLine([
      order.order_number,
      order.created_at.slice(0, 19).replace('T', ' '),
      order.status,
      item.product_name,
      item.variant_value === null ? '' : `${item.variant_name}: ${item.variant_value}`,
      item.sku ?? '',
      item.quantity,
      plainAmount(item.price),
      plainAmount(item.amount),
      order.customer.first_name,
      order.customer.last_name,
      to?.email ?? '',
      to?.phone ?? '',
      to?.address ?? '',
      to?.city ?? '',
      to?.state ?? '',
      to?.zip_code ?? '',
      to?.country ?? '',
      order.tracking_url ?? '',
      order.carrier === null ? '' : carrierName(order.carrier),
      order.tracking_number ?? '',
      plainAmount(item.discount),
      order.shipping_option?.name ?? '',
    ]),
  );
}
