import { formatUsd } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import type { Trx } from '../../db/rows.ts';
import { recipientOf } from '../auth/reads.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, words, yourShop, type LinkBuilder, type MailDeps } from '../mail/wording.ts';
import { writeMail } from '../mail/write-mail.ts';
import { shopHeads } from '../shops/reads.ts';

type PayoutNews = {
  id: string;
  shopId: string;
  /** In dollars. */
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
  const [shop] = await shopHeads(trx, [shopId]);
  if (!shop) return;
  await writeMail(trx, deps, {
    kind: failure === null ? 'payout_paid' : 'payout_failed',
    cause: id,
    to: await recipientOf(trx, shop.owner_id),
    letter: payoutLetter(siteOf(deps), { id, amount, failure, shop }),
  });
}

type ShopPayout = Omit<PayoutNews, 'shopId'> & { shop: { id: string; name: string } };

export function payoutLetter(at: LinkBuilder, { id, amount, failure, shop }: ShopPayout): Letter {
  const sum = formatUsd(amount);
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
