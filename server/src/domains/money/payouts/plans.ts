import { toAmount } from '@souk/contract/money';
import { PLANS, type PayoutPlan } from '@souk/contract/payout-terms';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { moneySettings } from '../../shops/index.ts';
import { dayOf, lastTurn, nextTurn, type OwnPlan } from './payout-turn.ts';

/** A shop's own plan. `last_day` is its last used payout day, in the format 2026-11-22. */
type ShopPlan = OwnPlan & { minimum_cents: number | null; last_day: string };

const PLAN = row({
  plan: PLANS,
  weekday: 'number | null',
  month_day: 'number | null',
  minimum_cents: 'number | null',
  last_day: 'text',
});

/** Returns a shop's own plan, or undefined if it follows the site's. */
export async function ownPlan(db: Db, shopId: string): Promise<ShopPlan | undefined> {
  const { rows } = await PLAN`
    select plan, weekday, month_day, minimum_cents, last_day::text from payout_plans
    where shop_id = ${shopId}`.execute(db);
  return rows[0];
}

export const reserveOf = (db: Db, shopId: string): Promise<Row<'payout_reserves'> | undefined> =>
  db.selectFrom('payout_reserves').selectAll().where('shop_id', '=', shopId).executeTakeFirst();

export async function payoutPlan(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
): Promise<PayoutPlan> {
  const settings = await moneySettings(db);
  const own = await ownPlan(db, shopId);
  const reserve = await reserveOf(db, shopId);
  return {
    plan: own?.plan ?? 'site',
    weekday: own?.weekday ?? null,
    month_day: own?.month_day ?? null,
    minimum: own?.minimum_cents == null ? null : toAmount(own.minimum_cents),
    site: { interval_days: settings.payout_interval_days, minimum: settings.minimum_payout },
    next_on: own && own.plan !== 'site' ? nextTurn(own, dayOf(now())) : null,
    reserve: reserve ? { percent: Number(reserve.percent), days: reserve.days } : null,
  };
}

/**
 * Marks a shop's latest payout day as used. Returns false if it already was. An amount below the
 * minimum waits for the next payout day. Needs the payout lock.
 */
export async function takeTurn(
  trx: Trx,
  plan: ShopPlan,
  { shopId, now }: { shopId: string; now: Date },
): Promise<boolean> {
  const turn = lastTurn(plan, dayOf(now));
  if (turn <= plan.last_day) return false;
  await trx
    .updateTable('payout_plans')
    .set({ last_day: turn })
    .where('shop_id', '=', shopId)
    .execute();
  return true;
}
