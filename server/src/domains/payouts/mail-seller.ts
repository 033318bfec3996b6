import type { Trx } from '../../db/rows.ts';
import { recipientOf } from '../auth/reads.ts';
import type { Letter } from '../mail/letter.ts';
import { siteOf, type LinkBuilder, type MailDeps } from '../mail/wording.ts';
import { writeMail, type NewMail } from '../mail/write-mail.ts';
import { shopHeads } from '../shops/reads.ts';

type SellerMail = Pick<NewMail, 'kind' | 'cause'> & {
  shopId: string;
  letter: (at: LinkBuilder, shop: { id: string; name: string }) => Letter;
};

/** Mails the owner of a shop. */
export async function mailSeller(
  trx: Trx,
  deps: MailDeps,
  { shopId, letter, ...mail }: SellerMail,
): Promise<void> {
  const [shop] = await shopHeads(trx, [shopId]);
  if (!shop) return;
  const to = await recipientOf(trx, shop.owner_id);
  await writeMail(trx, deps, { ...mail, to, letter: letter(siteOf(deps), shop) });
}
