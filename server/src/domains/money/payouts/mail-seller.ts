import type { Trx } from '../../../db/rows.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  type MailDeps,
  type NewMail,
  siteOf,
  writeMail,
} from '../../mail/index.ts';
import { shopHeads } from '../../shops/index.ts';

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
