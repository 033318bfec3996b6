import { LEDGER, type LedgerEntry, type NewAdjustment } from '@souk/contract/ledger';
import { toCents } from '@souk/contract/money';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { invalid } from '../../kit/problems.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import { isShop } from '../shops/reads.ts';
import { book, shopAccount } from './book.ts';
import { entryOfCause } from './entries.ts';

/**
 * Lets an admin give a shop money from the site's commission, or take it back. `key` belongs to the
 * request: sent again after a crash, it makes no second entry. @throws ProblemError 422
 */
export async function adjustBalance(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { shop_id, amount, reason }: NewAdjustment,
  key: string | null,
): Promise<LedgerEntry> {
  if (!(await isShop(db, shop_id))) {
    throw invalid({ path: 'shop_id', message: LEDGER.unknownShop });
  }
  const cents = toCents(amount);
  const cause = key === null ? newId() : `${actor.id} ${key}`;
  await db.transaction().execute(async (trx) => {
    const isNew = await book(trx, {
      kind: 'adjustment',
      cause,
      orderId: null,
      actorId: actor.id,
      reason,
      at: now(),
      postings: [
        { account: shopAccount(shop_id), cents: -cents, parts: [{ label: reason, cents }] },
        { account: 'commission', cents },
      ],
    });
    if (!isNew) return;
    const target = { kind: 'shop', id: shop_id };
    const after = { amount, reason };
    await recordChange(trx, actor, { kind: 'balance.adjusted', target, before: null, after });
  });
  return entryOfCause(db, 'adjustment', cause);
}
