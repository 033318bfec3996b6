import { PAYOUTS } from '@souk/contract/payouts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { demandNotOwnShop } from '../../shops/index.ts';

/**
 * Records that an unexplained transfer paid for something else, so that payouts stop waiting for
 * it. @throws ProblemError 403 for the admin's own shop; 404 if it's unknown or already settled
 */
export function settleFoundTransfer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  note: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const transfer = await trx
      .updateTable('found_transfers')
      .set({ settled_at: now(), settled_by: actor.id, note })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .returning(['shop_id', 'provider_transfer_id'])
      .executeTakeFirst();
    if (!transfer) throw notFound(PAYOUTS.transferNotFound);
    await demandNotOwnShop(trx, actor, transfer.shop_id);
    await recordChange(trx, actor, {
      kind: 'found-transfer.settled',
      target: { kind: 'shop', id: transfer.shop_id },
      about: { provider_transfer_id: transfer.provider_transfer_id },
      before: null,
      after: { note },
    });
  });
}
