import { describeCommission, type CommissionTerms } from '@souk/contract/commission';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { type SoldShipment, soldShipments } from '../../orders/index.ts';
import { book, shopAccount, type Posting } from './book.ts';

/** Books the amount that the provider collected for an order. `reason` is a note for admins. */
export async function bookSale(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  reason?: string,
): Promise<void> {
  const shipments = await soldShipments(trx, orderId);
  const paid = shipments.reduce(
    (cents, { goods, shipping, promotion, tax }) => cents + goods + shipping - promotion + tax,
    0,
  );
  await book(trx, {
    kind: 'sale',
    cause: paymentId,
    orderId,
    ...(reason === undefined ? {} : { reason }),
    at: now(),
    postings: [{ account: 'provider', cents: paid }, ...shipments.flatMap(ofShipment)],
  });
}

function ofShipment(shipment: SoldShipment): Posting[] {
  const { shop_id, shipment_id: shipmentId, goods, shipping, promotion, tax, ...of } = shipment;
  const { commission, terms } = of;
  return [
    {
      account: shopAccount(shop_id),
      cents: -(goods + shipping - commission),
      shipmentId,
      parts: [
        { label: 'Goods', cents: goods },
        { label: 'Shipping', cents: shipping },
        { label: `Commission (${describeTerms(terms)})`, cents: -commission },
      ],
    },
    // What the site gives, the shop gets from it.
    { account: 'promotions', cents: promotion, shipmentId },
    { account: 'tax', cents: -tax, shipmentId },
    { account: 'commission', cents: -commission, shipmentId },
  ];
}

/**
 * Formats terms as "7.25%, 10%", lowest first, or as "10% + $0.30; 12%, at most $20.00" if they
 * have fixed fees or limits.
 */
function describeTerms(terms: readonly CommissionTerms[]): string {
  const texts = terms
    .toSorted((a, b) => a.percent - b.percent || a.fixedCents - b.fixedCents)
    .map(describeCommission);
  return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
}
