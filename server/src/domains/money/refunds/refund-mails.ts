import { toAmount } from '@souk/contract/money';
import type { Shipment } from '@souk/contract/orders';
import type { Trx } from '../../../db/rows.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  mailAdmins,
  type MailDeps,
  money,
  siteOf,
  words,
  writeMail,
  yourOrder,
  yourShop,
  youAreAdmin,
} from '../../mail/index.ts';
import {
  loadShipments,
  mailBuyer,
  shipmentPage,
  shipmentsOf,
  yourOrderPage,
} from '../../orders/index.ts';

type FailedRefund = { id: string; shipmentId: string; amountCents: number; failure: string };

/** Mails the buyer, the seller and the admins that a refund failed. */
export async function mailFailedRefund(
  trx: Trx,
  deps: MailDeps,
  { id, shipmentId, amountCents, failure }: FailedRefund,
): Promise<void> {
  const kind = 'refund_failed';
  const amount = toAmount(amountCents);
  await mailBuyer(trx, deps, {
    shipmentId,
    kind,
    cause: id,
    letter: (at, shipment) => failedRefundLetter(at, shipment, { amount, failure, to: 'buyer' }),
  });
  const [shipment] = await loadShipments(trx, [shipmentId]);
  if (!shipment) return;
  const at = siteOf(deps);
  const row = (await shipmentsOf(trx, shipment.id)).find(
    ({ shop_id }) => shop_id === shipment.shop_id,
  );
  if (row) {
    await writeMail(trx, deps, {
      kind,
      cause: `${id} ${shipment.shop_id}`,
      to: await recipientOf(trx, row.owner_id),
      letter: failedRefundLetter(at, shipment, { amount, failure, to: 'seller' }),
    });
  }
  await mailAdmins(trx, deps, {
    kind,
    cause: id,
    letter: failedRefundLetter(at, shipment, { amount, failure, to: 'admin' }),
  });
}

type FailedRefundNews = {
  /** In the site's currency. */
  amount: number;
  failure: string;
  to: 'buyer' | 'seller' | 'admin';
};

export function failedRefundLetter(
  at: LinkBuilder,
  shipment: Shipment,
  { amount, failure, to }: FailedRefundNews,
): Letter {
  const { order_number, shop_name } = shipment;
  const sum = money(amount);
  if (to === 'buyer') {
    return {
      subject: `Your refund for order ${order_number} didn’t go through`,
      heading: `${sum} didn’t reach your card`,
      blocks: [
        words(
          `${shop_name} refunded ${sum} for order ${order_number}, but your bank returned the money. Reason: ${failure}.`,
        ),
        words(
          'We’re holding the money, and we’ve asked the shop to try again. If your card has expired or been replaced, please contact your bank.',
        ),
        yourOrderPage(at, shipment.id),
      ],
      why: yourOrder(order_number),
    };
  }
  return {
    subject: `A refund for order ${order_number} failed`,
    heading: `${sum} didn’t reach the buyer`,
    blocks: [
      words(
        `The buyer’s bank returned the refund of ${sum} for order ${order_number}. Reason: ${failure}.`,
      ),
      words(
        'We won’t pay out the money from this order until the refund has been retried or dropped. You can do both on the order’s page.',
      ),
      shipmentPage(at, shipment),
    ],
    why: to === 'seller' ? yourShop(shop_name) : youAreAdmin(),
  };
}

/** Mails the buyer why a failed refund won't be retried. */
export async function mailDroppedRefund(
  trx: Trx,
  deps: MailDeps,
  { id, shipmentId, amountCents, reason }: Omit<FailedRefund, 'failure'> & { reason: string },
): Promise<void> {
  const amount = toAmount(amountCents);
  await mailBuyer(trx, deps, {
    shipmentId,
    kind: 'refund_dropped',
    cause: id,
    letter: (at, shipment) => droppedRefundLetter(at, shipment, { amount, reason }),
  });
}

export const droppedRefundLetter = (
  at: LinkBuilder,
  shipment: Shipment,
  { amount, reason }: { amount: number; reason: string },
): Letter => ({
  subject: `Your refund for order ${shipment.order_number} was dropped`,
  heading: 'Your refund was dropped',
  blocks: [
    words(
      `Your refund of ${money(amount)} for order ${shipment.order_number} failed, and we won’t retry it.`,
    ),
    words(`Reason: “${reason}”`),
    words('If you disagree, you can ask for your money back on the order’s page.'),
    yourOrderPage(at, shipment.id),
  ],
  why: yourOrder(shipment.order_number),
});
