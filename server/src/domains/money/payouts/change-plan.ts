import { formatAmount } from '@souk/contract/currency';
import { toMinor } from '@souk/contract/money';
import { TERMS, type ChangePayoutPlan, type PayoutPlan } from '@souk/contract/payout-terms';
import type { Deps } from '../../../deps.ts';
import { invalid } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { lockPayouts } from './open-payout.ts';
import { dayOf, daysLater } from './payout-turn.ts';
import { ownPlan, payoutPlan } from './plans.ts';

/**
 * Changes how often a shop is paid, and its minimum payout. Omitted fields don't change.
 * @throws ProblemError 422
 */
export function changePlan(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  shopId: string,
  change: ChangePayoutPlan,
): Promise<PayoutPlan> {
  return db.transaction().execute(async (trx) => {
    await lockPayouts(trx, shopId);
    const before = await payoutPlan({ db: trx, now }, shopId);
    const { plan, weekday, month_day, minimum } = { ...before, ...change };
    if (plan === 'weekly' && weekday === null) {
      throw invalid({ path: 'weekday', message: TERMS.weekdayMissing });
    }
    if (plan === 'monthly' && month_day === null) {
      throw invalid({ path: 'month_day', message: TERMS.monthDayMissing });
    }
    if (minimum !== null && minimum < before.site.minimum) {
      const message = `The minimum payout must be at least ${formatAmount(before.site.minimum)}`;
      throw invalid({ path: 'minimum', message });
    }
    const own = await ownPlan(trx, shopId);
    const terms = {
      plan,
      weekday: plan === 'weekly' ? weekday : null,
      month_day: plan === 'monthly' ? month_day : null,
    };
    const isSame =
      own?.plan === plan && own.weekday === terms.weekday && own.month_day === terms.month_day;
    const values = {
      ...terms,
      minimum_cents: minimum === null ? null : toMinor(minimum),
      // A new plan starts today.
      last_day: isSame ? own.last_day : daysLater(dayOf(now()), -1),
    };
    await trx
      .insertInto('payout_plans')
      .values({ shop_id: shopId, ...values })
      .onConflict((oc) => oc.column('shop_id').doUpdateSet(values))
      .execute();
    const after = await payoutPlan({ db: trx, now }, shopId);
    await recordChange(trx, actor, {
      kind: 'payout-plan.changed',
      target: { kind: 'shop', id: shopId },
      before: factsOf(before),
      after: factsOf(after),
    });
    return after;
  });
}

const factsOf = ({ plan, weekday, month_day, minimum }: PayoutPlan) => ({
  plan,
  weekday,
  month_day,
  minimum,
});
