import type { Address } from '@souk/contract/orders';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { recipientOf } from '../accounts/index.ts';
import type { Reader, Recipient } from '../mail/index.ts';

/**
 * `named`: whether the mail may hold text typed by users, such as the names of products, shops and
 * people.
 */
export type OrderReader = { to: Recipient; named: boolean };

/**
 * Returns the recipient of a mail about an order: the order's `contact`, on behalf of the buyer's
 * account. Buyers with an unverified address could type any contact and so mail a stranger's words
 * to strangers, so they get mail only at the account's own address, and without names while the
 * order costs nothing. Where no verification is required, paying is enough.
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

/** The same for an existing order. */
export async function readerOfOrder(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { buyer_id, shipping_address }: { buyer_id: string; shipping_address: Address },
  { paid }: { paid: boolean },
): Promise<OrderReader> {
  return orderReader(config, await recipientOf(db, buyer_id), shipping_address.email, paid);
}
