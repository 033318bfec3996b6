import { type ForeignAmount, formatForeign } from '@souk/contract/minor-units';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../../db/rows.ts';
import {
  type Block,
  type Letter,
  type LinkBuilder,
  type MailDeps,
  words,
  yourShop,
} from '../../mail/index.ts';
import { mailSeller } from './mail-seller.ts';

type Shop = { id: string; name: string };
type Refusal = ForeignAmount & { reason: string };

/** Mails a seller that their bank returned a payout from their provider account. */
export async function mailBankRefusal(
  trx: Trx,
  deps: MailDeps,
  { payoutId, shopId, ...refusal }: Refusal & { payoutId: string; shopId: string },
): Promise<void> {
  await mailSeller(trx, deps, {
    kind: 'bank_refused_payout',
    cause: payoutId,
    shopId,
    letter: (at, shop) => bankRefusalLetter(at, shop, refusal),
  });
}

/** Mails a seller that their payout account was disconnected. */
export async function mailAccountGone(
  trx: Trx,
  deps: MailDeps,
  { accountId, shopId }: { accountId: string; shopId: string },
): Promise<void> {
  await mailSeller(trx, deps, {
    kind: 'payout_account_gone',
    cause: accountId,
    shopId,
    letter: accountGoneLetter,
  });
}

const toPayouts = (at: LinkBuilder, { id }: Shop): Block => ({
  kind: 'link',
  label: 'Check your payouts',
  url: at(pages.shopMoney(id)),
});

export function bankRefusalLetter(
  at: LinkBuilder,
  shop: Shop,
  { reason, ...refused }: Refusal,
): Letter {
  const sum = formatForeign(refused);
  return {
    subject: `Your bank refused a payout of ${sum}`,
    heading: `Your bank refused a payout of ${sum}`,
    blocks: [
      words(
        `The payment provider tried to send ${sum} for ${shop.name} to your bank account, but your bank returned it: ${reason} The money is safe in your account with the provider.`,
      ),
      words('Please check your bank details there. The provider will then try again.'),
      toPayouts(at, shop),
    ],
    why: yourShop(shop.name),
  };
}

export const accountGoneLetter = (at: LinkBuilder, shop: Shop): Letter => ({
  subject: `Payouts to ${shop.name} have stopped`,
  heading: 'Your payout account is disconnected',
  blocks: [
    words(
      `The payout account of ${shop.name} is no longer connected to us, so we can’t send money to it. We’ll keep your earnings in your balance until you set up payouts again.`,
    ),
    words('If you didn’t disconnect it yourself, please check your account with the provider.'),
    toPayouts(at, shop),
  ],
  why: yourShop(shop.name),
});
