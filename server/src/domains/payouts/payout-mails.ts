import { formatUsd } from '@souk/contract/currency';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { emailOf } from '../auth/reads.ts';
import { writeMail } from '../mail/write-mail.ts';
import { shopHeads } from '../shops/reads.ts';

export type PayoutMailDeps = Pick<Deps, 'jobs' | 'now' | 'config'>;

type PayoutNews = {
  id: string;
  shopId: string;
  /** In dollars. */
  amount: number;
  /** Why nothing was sent; null if it was. */
  failure: string | null;
};

/** Tells a seller that they were paid, or why not. */
export async function mailPayout(
  trx: Trx,
  deps: PayoutMailDeps,
  { id, shopId, amount, failure }: PayoutNews,
): Promise<void> {
  const [shop] = await shopHeads(trx, [shopId]);
  if (!shop) return;
  const sum = formatUsd(amount);
  const url = new URL(`/dashboard/shops/${shopId}/money`, deps.config.publicUrl);
  url.searchParams.set('payout', id);
  const failed = failure !== null;
  const text = failed
    ? `We tried to pay ${sum} to ${shop.name}, and the payment provider refused: ${failure} The money is in your balance again, and we try once more with the next payout.`
    : `We have sent ${sum} to ${shop.name}. Until your bank shows it, some days can pass.`;
  await writeMail(trx, deps, {
    kind: failed ? 'payout_failed' : 'payout_paid',
    cause: id,
    to: await emailOf(trx, shop.owner_id),
    letter: {
      subject: failed ? `A payout to ${shop.name} failed` : `${sum} is on its way to you`,
      heading: failed ? `${sum} could not be sent` : `${sum} is on its way to you`,
      blocks: [
        { kind: 'text', text },
        {
          kind: 'link',
          label: failed ? 'Check your payouts' : 'See what it is made of',
          url: url.href,
        },
      ],
      why: `You get this because ${shop.name} is your shop at Souk.`,
    },
  });
}
