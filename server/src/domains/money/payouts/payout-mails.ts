import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import {
  type Letter,
  type LinkBuilder,
  mailAdmins,
  type MailDeps,
  siteOf,
  words,
  yourShop,
  youAreAdmin,
} from '../../mail/index.ts';
import { shopHeads } from '../../shops/index.ts';
import { mailSeller } from './mail-seller.ts';
import { dayOf } from './payout-turn.ts';

type PayoutNews = {
  id: string;
  shopId: string;
  /** In the site's currency. */
  amount: number;
  /** Why nothing was sent; null if the money was sent. */
  failure: string | null;
};

/** Mails a seller that they were paid, or why not. */
export async function mailPayout(
  trx: Trx,
  deps: MailDeps,
  { id, shopId, amount, failure }: PayoutNews,
): Promise<void> {
  await mailSeller(trx, deps, {
    kind: failure === null ? 'payout_paid' : 'payout_failed',
    cause: id,
    shopId,
    letter: (at, shop) => payoutLetter(at, { id, amount, failure, shop }),
  });
}

type ShopPayout = Omit<PayoutNews, 'shopId'> & { shop: { id: string; name: string } };

export function payoutLetter(at: LinkBuilder, { id, amount, failure, shop }: ShopPayout): Letter {
  const sum = formatAmount(amount);
  const failed = failure !== null;
  return {
    subject: failed ? `A payout to ${shop.name} failed` : `${sum} is on its way to you`,
    heading: failed ? `We couldn’t pay ${sum}` : `${sum} is on its way to you`,
    blocks: [
      words(
        failed
          ? `We tried to pay ${sum} to ${shop.name}, but the payment provider declined it: ${failure} The money is back in your balance, and we’ll try again with the next payout.`
          : `We’ve paid ${sum} to ${shop.name}. It can take a few days to show up at your bank.`,
      ),
      {
        kind: 'link',
        label: failed ? 'Check your payouts' : 'See the details',
        url: at(pages.shopMoney(shop.id, id)),
      },
    ],
    why: yourShop(shop.name),
  };
}

type Restriction = { shopId: string; requirements: readonly string[] };

/** Mails a seller that the provider restricted their account, with its requirements. */
export async function mailRestricted(
  trx: Trx,
  deps: MailDeps,
  { shopId, requirements }: Restriction,
): Promise<void> {
  await mailSeller(trx, deps, {
    kind: 'payout_account_restricted',
    // Each restriction sends its own email.
    cause: newId(),
    shopId,
    letter: (at, shop) => restrictedLetter(at, { shop, requirements }),
  });
}

export const restrictedLetter = (
  at: LinkBuilder,
  { shop, requirements }: { shop: ShopPayout['shop']; requirements: readonly string[] },
): Letter => ({
  subject: `Payouts to ${shop.name} are paused: please check your account`,
  heading: 'Your payout account needs attention',
  blocks: [
    words(
      `Our payment provider can’t pay ${shop.name} right now. Your earnings are safe in your balance, and we’ll send them as soon as this is fixed.`,
    ),
    words(
      requirements.length > 0
        ? `The provider still needs: ${requirements.join(', ')}.`
        : 'The provider hasn’t said what’s missing. Please check your account there.',
    ),
    { kind: 'link', label: 'Check your account', url: at(pages.shopMoney(shop.id)) },
  ],
  why: yourShop(shop.name),
});

/** Notifies the admins, at most once a day, that the provider balance doesn't cover all payouts. */
export async function mailShortOfFunds(trx: Trx, deps: MailDeps): Promise<void> {
  const letter = shortOfFundsLetter(siteOf(deps));
  await mailAdmins(trx, deps, { kind: 'payouts_short', cause: dayOf(deps.now()), letter });
}

export const shortOfFundsLetter = (at: LinkBuilder): Letter => ({
  subject: 'Some payouts are waiting for funds',
  heading: 'Your balance with the payment provider is too low',
  blocks: [
    words(
      'We couldn’t send some transfers to sellers because your available balance with the payment provider doesn’t cover them. All the others went out.',
    ),
    words(
      'We’ll try again every day. Add funds at the provider, or have it pay out less to your own bank.',
    ),
    { kind: 'link', label: 'View payouts', url: at(adminPages.payouts()) },
  ],
  why: youAreAdmin(),
});

type FoundTransferNews = {
  id: string;
  shopId: string;
  amountCents: number;
  orderNumber: string | null;
};

/** Mails the admins about an unexplained transfer. */
export async function mailFoundTransfer(
  trx: Trx,
  deps: MailDeps,
  { id, shopId, amountCents, orderNumber }: FoundTransferNews,
): Promise<void> {
  const [shop] = await shopHeads(trx, [shopId]);
  const news = { shopName: shop?.name ?? '', amount: toAmount(amountCents), orderNumber };
  const letter = foundTransferLetter(siteOf(deps), news);
  await mailAdmins(trx, deps, { kind: 'transfer_found', cause: id, letter });
}

export const foundTransferLetter = (
  at: LinkBuilder,
  news: { shopName: string; amount: number; orderNumber: string | null },
): Letter => ({
  subject: `A transfer to ${news.shopName} isn’t in the books`,
  heading: 'A transfer needs an explanation',
  blocks: [
    words(
      news.orderNumber === null
        ? `The payment provider sent ${formatAmount(news.amount)} to ${news.shopName}, but no payout explains it.`
        : `The payment provider sent ${formatAmount(news.amount)} to ${news.shopName} for order ${news.orderNumber}, but no payout explains it.`,
    ),
    words('Until you tell us what it was for, we won’t send any money that it may already cover.'),
    { kind: 'link', label: 'View the transfer', url: at(adminPages.payouts()) },
  ],
  why: youAreAdmin(),
});
