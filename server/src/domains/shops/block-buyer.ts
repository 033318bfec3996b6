import { PROTECTION } from '@souk/contract/protection';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import { type Actor, hasAccount, recordChange } from '../accounts/index.ts';
import { deleteBlocked, insertBlocked } from './queries.ts';
import { shopHead } from './reads.ts';

type Place = { shopId: string; userId: string };

/** Stops selling to somebody. Repeating it has no effect. @throws ProblemError 404, 409 */
export const blockBuyer = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { shopId, userId }: Place,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const shop = await shopHead(trx, shopId);
    if (shop.owner_id === userId) throw conflict('own_account', PROTECTION.self);
    if (!(await hasAccount(trx, userId))) throw notFound(PROTECTION.nobody);
    const created_at = deps.now();
    if (await insertBlocked(trx, { shop_id: shopId, user_id: userId, created_at })) {
      await record(trx, actor, 'buyer.blocked', { shopId, userId });
    }
  });

/** Resumes selling to somebody. Repeating it has no effect. */
export const unblockBuyer = (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { shopId, userId }: Place,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (await deleteBlocked(trx, { shopId, userId })) {
      await record(trx, actor, 'buyer.unblocked', { shopId, userId });
    }
  });

function record(
  trx: Trx,
  actor: Actor,
  kind: 'buyer.blocked' | 'buyer.unblocked',
  { shopId, userId }: Place,
) {
  const on = kind === 'buyer.blocked';
  return recordChange(trx, actor, {
    kind,
    target: { kind: 'shop', id: shopId },
    about: { user_id: userId },
    before: { blocked: !on },
    after: { blocked: on },
  });
}
