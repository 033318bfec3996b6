import type { PayoutPlan, Reserve } from '@souk/contract/payout-terms';
import type { Deps } from '../../../deps.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { demandNotOwnShop } from '../../shops/index.ts';
import { lockPayouts } from './open-payout.ts';
import { payoutPlan } from './plans.ts';

/**
 * Withholds a percentage of each of a shop's sales for some days after its release. 0 percent ends
 * the reserve. @throws ProblemError 403 for the admin's own shop; 404
 */
export function setReserve(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  shopId: string,
  { percent, days }: Reserve,
): Promise<PayoutPlan> {
  return db.transaction().execute(async (trx) => {
    await demandNotOwnShop(trx, actor, shopId);
    await lockPayouts(trx, shopId);
    const { reserve: before } = await payoutPlan({ db: trx, now }, shopId);
    if (percent === 0) {
      await trx.deleteFrom('payout_reserves').where('shop_id', '=', shopId).execute();
    } else {
      const values = { percent: String(percent), days };
      await trx
        .insertInto('payout_reserves')
        .values({ shop_id: shopId, ...values })
        .onConflict((oc) => oc.column('shop_id').doUpdateSet(values))
        .execute();
    }
    const plan = await payoutPlan({ db: trx, now }, shopId);
    await recordChange(trx, actor, {
      kind: 'payout-reserve.set',
      target: { kind: 'shop', id: shopId },
      before,
      after: plan.reserve,
    });
    return plan;
  });
}
