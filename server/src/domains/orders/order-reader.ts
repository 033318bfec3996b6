import type { Address } from '@souk/contract/orders';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { recipientOf } from '../auth/reads.ts';
import type { Reader } from '../mail/wording.ts';
import type { Recipient } from '../mail/write-mail.ts';

/** `named`: the mail may hold what people typed, such as the names of products, shops and people. */
export type OrderReader = { to: Recipient; named: boolean };

/**
 * Whom a mail about an order goes to: the order's `contact`, on behalf of the buyer's account. A buyer whose own
 * address is not verified could have a stranger's words mailed to strangers by typing any contact, so the account's
 * address alone is used, and without names while the order costs nothing. Where nobody has to verify an address,
 * paying is enough.
 */
export function orderReader(
  { requireVerifiedEmail, payments }: Pick<Deps['config'], 'requireVerifiedEmail' | 'payments'>,
  { userId, email, verified }: Reader,
  contact: string,
  paid: boolean,
): OrderReader {
  if (verified || (paid && !requireVerifiedEmail)) {
    return { to: { userId, email: contact }, named: true };
  }
  return { to: { userId, email }, named: paid && !payments.sandbox };
}

/** The same of an order that is there. */
export async function readerOfOrder(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { buyer_id, shipping_address }: { buyer_id: string; shipping_address: Address },
  { paid }: { paid: boolean },
): Promise<OrderReader> {
  return orderReader(config, await recipientOf(db, buyer_id), shipping_address.email, paid);
}
