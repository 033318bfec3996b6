import { adminPages } from '@souk/contract/admin-pages';
import type { DisputeState } from '@souk/contract/disputes';
import { type ForeignAmount, foreignMinor, formatForeign } from '@souk/contract/minor-units';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../../db/rows.ts';
import type { ProviderDispute } from '../../../gateways/payments/provider.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Block,
  type Letter,
  type LinkBuilder,
  mailAdmins,
  type MailDeps,
  siteOf,
  words,
  writeMail,
  yourShop,
  youAreAdmin,
} from '../../mail/index.ts';
import { orderNumbers, shipmentsOf } from '../../orders/index.ts';
import type { DisputeShare } from '../ledger/book-dispute.ts';

type DisputeNotice = {
  id: string;
  orderId: string | null;
  dispute: ProviderDispute;
  shares: readonly DisputeShare[];
};

/**
 * The content of a dispute mail. Its amount is the whole one, or the shop's share in a mail to a
 * seller.
 */
export type DisputeNews = ForeignAmount & {
  id: string;
  orderId: string | null;
  state: DisputeState;
  orderNumber: string | null;
  reason: string;
  /** Whether the bank has taken the money. False for an inquiry. */
  isTaken: boolean;
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
  const { amountCents: amount, currency } = dispute;
  const isTaken = dispute.taken.cents > 0;
  const news = { id, orderId, state, orderNumber, reason, respondBy, currency, isTaken };
  for (const shipment of orderId === null ? [] : await shipmentsOf(trx, orderId)) {
    const cents = shares.find(({ shopId }) => shopId === shipment.shop_id)?.cents ?? 0;
    if (cents === 0) continue;
    const shop = { id: shipment.shop_id, name: shipment.shop_name };
    await writeMail(trx, deps, {
      kind,
      cause: `${id} ${shipment.shop_id}`,
      to: await recipientOf(trx, shipment.owner_id),
      letter: disputeLetter(at, { ...news, amount: foreignMinor(cents), shop }),
    });
  }
  await mailAdmins(trx, deps, {
    kind,
    cause: id,
    letter: disputeLetter(at, { ...news, amount, shop: null }),
  });
}

const shopPage = (shopId: string, orderId: string | null) =>
  orderId === null ? pages.shopOrders(shopId) : pages.shopOrder(shopId, orderId);

export function disputeLetter(at: LinkBuilder, news: DisputeNews): Letter {
  const { state, orderNumber, shop } = news;
  const order = orderNumber === null ? 'a payment' : `order ${orderNumber}`;
  const link: Block = shop
    ? { kind: 'link', label: 'See the order', url: at(shopPage(shop.id, news.orderId)) }
    : { kind: 'link', label: 'See the dispute', url: at(adminPages.dispute(news.id)) };
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
    why: shop ? yourShop(shop.name) : youAreAdmin(),
  };
}

const SAYS: Record<DisputeState, (news: DisputeNews, order: string) => string[]> = {
  open: (news, order) => [opening(news, order), request(news)],
  won: ({ orderNumber, shop, isTaken, ...news }, order) => [
    `The bank decided the dispute over ${order} in ${shop ? `favor of ${shop.name}` : 'our favor'}.`,
    isTaken
      ? `${formatForeign(news)} is back in ${shop ? 'your balance' : orderNumber === null ? 'the provider account' : 'the sellers’ balances'}.`
      : 'No money was taken.',
  ],
  lost: ({ shop, ...news }, order) => [
    `The bank decided the dispute over ${order} in the buyer’s favor. The buyer keeps ${formatForeign(news)}.`,
    shop
      ? 'We deducted it from your balance when the dispute was opened. We’ve now returned its tax and our commission to you.'
      : 'Nothing more will be deducted.',
  ],
};

function opening({ reason, isTaken, ...news }: DisputeNews, order: string): string {
  const sum = formatForeign(news);
  return isTaken
    ? `The buyer’s bank has taken back ${sum} for ${order}. Reason: ${reason}.`
    : `The buyer’s bank is asking about ${sum} for ${order}, but hasn’t taken any money. Reason: ${reason}.`;
}

/** Explains the next step to the seller or the admins. */
function request({ orderNumber, respondBy, shop, isTaken }: DisputeNews): string {
  if (shop) {
    const money = isTaken
      ? `We’ve deducted it from the balance of ${shop.name}. You’ll get it back if the bank decides in your favor.`
      : 'We won’t pay it out until the bank has decided.';
    return `${money} Proof of delivery helps most. On the order’s page, please add a tracking link, a description of what happened and any files.`;
  }
  const please = respondBy ? `Please respond by ${day(respondBy)}` : 'Please respond';
  return orderNumber === null
    ? `${please} at the payment provider. This payment isn’t for an order.`
    : `${please}. We’ve compiled evidence from the order, and you can add to it.`;
}

const day = (date: Date) =>
  `${date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })} UTC`;
