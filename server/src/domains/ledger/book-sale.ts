import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { freezeCommission, type SoldShipment } from '../orders/freeze-commission.ts';
import { book, shopAccount, type Posting } from './book.ts';

/**
 * Books the amount that the provider took when an order is paid, and freezes the commission of its
 * items.
 */
export async function bookSale(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<void> {
  const shipments = await freezeCommission(trx, orderId);
  const paid = shipments.reduce(
    (cents, { goods, shipping, tax }) => cents + goods + shipping + tax,
    0,
  );
  await book(trx, {
    kind: 'sale',
    cause: paymentId,
    orderId,
    at: now(),
    postings: [{ account: 'provider', cents: paid }, ...shipments.flatMap(ofShipment)],
  });
}

function ofShipment(shipment: SoldShipment): Posting[] {
  const { shop_id, shipment_id: shipmentId, goods, shipping, tax, commission, rates } = shipment;
  return [
    {
      account: shopAccount(shop_id),
      cents: -(goods + shipping - commission),
      shipmentId,
      parts: [
        { label: 'Goods', cents: goods },
        { label: 'Shipping', cents: shipping },
        { label: `Commission (${rates.join('%, ')}%)`, cents: -commission },
      ],
    },
    { account: 'tax', cents: -tax, shipmentId },
    { account: 'commission', cents: -commission, shipmentId },
  ];
}
