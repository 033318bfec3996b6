import { adminPages } from '@souk/contract/admin-pages';
import type { DisputeState } from '@souk/contract/disputes';
import { toDollars } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import type { ProviderDispute } from '../../gateways/payments/provider.ts';
import { adminRecipients, recipientOf } from '../auth/reads.ts';
import type { DisputeShare } from '../ledger/book-dispute.ts';
import type { Block, Letter } from '../mail/letter.ts';
import { writeMail } from '../mail/write-mail.ts';
import {
  money,
  siteOf,
  words,
  yourShop,
  type LinkBuilder,
  type MailDeps,
} from '../mail/wording.ts';
import { orderNumbers } from '../orders/reads.ts';
import { shipmentsOf } from '../shipments/reads.ts';

type DisputeNotice = {
  id: string;
  orderId: string | null;
  dispute: ProviderDispute;
  shares: readonly DisputeShare[];
};

/** The content of a dispute mail. */
export type DisputeNews = {
  state: DisputeState;
  orderNumber: string | null;
  reason: string;
  /** In dollars: the whole amount, or the shop's share. */
  amount: number;
  respondBy: Date | null;
  /** Null in the mail to an admin. */
  shop: { id: string; name: string } | null;
};

/** Mails each seller involved and the admins when a dispute is opened and when it is closed. */
export async function mailDispute(trx: Trx, deps: MailDeps, notice: DisputeNotice): Promise<void> {
  const { id, orderId, dispute, shares } = notice;
  const { state, reason, respondBy } = dispute;
  const kind = state === 'open' ? 'dispute_opened' : 'dispute_closed';
  const at = siteOf(deps);
  const orderNumber = orderId && ((await orderNumbers(trx, [orderId])).get(orderId) ?? null);
  const news = { state, orderNumber, reason, respondBy };
  for (const shipment of orderId === null ? [] : await shipmentsOf(trx, orderId)) {
    const cents = shares.find(({ shopId }) => shopId === shipment.shop_id)?.cents ?? 0;
    if (cents === 0) continue;
    const shop = { id: shipment.shop_id, name: shipment.shop_name };
    await writeMail(trx, deps, {
      kind,
      cause: `${id} ${shipment.shop_id}`,
      to: await recipientOf(trx, shipment.owner_id),
      letter: disputeLetter(at, { ...news, amount: toDollars(cents), shop }),
    });
  }
  for (const admin of await adminRecipients(trx)) {
    await writeMail(trx, deps, {
      kind,
      cause: `${id} ${admin.userId}`,
      to: admin,
      letter: disputeLetter(at, { ...news, amount: toDollars(dispute.amountCents), shop: null }),
    });
  }
}

export function disputeLetter(at: LinkBuilder, news: DisputeNews): Letter {
  const { state, orderNumber, shop } = news;
  const order = orderNumber === null ? 'a payment' : `order ${orderNumber}`;
  const link: Block = shop
    ? { kind: 'link', label: 'See the order', url: at(pages.shopOrders(shop.id)) }
    : { kind: 'link', label: 'See the disputes', url: at(adminPages.disputes()) };
  return {
    subject: {
      open: `A dispute over ${order}`,
      won: `The dispute over ${order} was won`,
      lost: `The dispute over ${order} was lost`,
    }[state],
    heading: {
      open: 'A buyer disputes a payment',
      won: 'The dispute was won',
      lost: 'The dispute was lost',
    }[state],
    blocks: [...SAYS[state](news, order).map(words), link],
    why: shop ? yourShop(shop.name) : 'You’re receiving this email because you’re a Souk admin.',
  };
}

const SAYS: Record<DisputeState, (news: DisputeNews, order: string) => string[]> = {
  open: ({ amount, reason, respondBy, shop }, order) => [
    `The buyer’s bank has taken back ${money(amount)} for ${order}. Its reason: ${reason}.`,
    shop
      ? `We’ve deducted it from the balance of ${shop.name}, and will return it if you win the dispute. Proof of delivery helps most: please add a tracking link to the order if it has none.`
      : `${respondBy ? `Please answer by ${day(respondBy)}` : 'Please answer'} at the payment provider, with proof of delivery. The site pays the provider’s fee.`,
  ],
  won: ({ amount, shop }, order) => [
    `The bank decided the dispute over ${order} for ${shop ? shop.name : 'the shop'}. ${money(amount)} ${shop ? 'is back in your balance.' : 'went back to the sellers’ balances.'}`,
  ],
  lost: ({ amount, shop }, order) => [
    `The bank decided the dispute over ${order} for the buyer, who keeps ${money(amount)}. ${shop ? 'It was deducted from your balance when the dispute was opened; nothing more will be.' : 'Nothing more will be deducted.'}`,
  ],
};

const day = (date: Date) =>
  date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });
