import { toMinor } from '@souk/contract/money';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { type Changer, recordChange } from '../../accounts/index.ts';
import { book, shopAccount } from './book.ts';

export type AdminRequest = {
  /** The admin whose request books it. If it needed approval, this is the second admin. */
  by: Changer;
  /** The admin who requested it. */
  adminId: string;
  cause: string;
};

const KINDS = {
  adjustment: { from: 'commission', change: 'balance.adjusted' },
  write_off: { from: 'write_offs', change: 'balance.written-off' },
} as const;

type ShopAmount = { shop_id: string; amount: number; reason: string };

/**
 * Books an amount in the site's currency that an admin gives a shop, or takes from it, and records
 * the change. Returns the entry's id, or null if its cause already has one.
 */
export async function bookByAdmin(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  kind: keyof typeof KINDS,
  { by, adminId, cause }: AdminRequest,
  { shop_id, amount, reason }: ShopAmount,
): Promise<string | null> {
  const cents = toMinor(amount);
  const { from, change } = KINDS[kind];
  const id = await book(trx, {
    kind,
    cause,
    orderId: null,
    actorId: adminId,
    reason,
    at: now(),
    postings: [
      { account: shopAccount(shop_id), cents: -cents, parts: [{ label: reason, cents }] },
      { account: from, cents },
    ],
  });
  if (id === null) return null;
  await recordChange(trx, by, {
    kind: change,
    target: { kind: 'shop', id: shop_id },
    before: null,
    after: { amount, reason },
  });
  return id;
}
