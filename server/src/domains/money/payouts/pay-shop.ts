import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { moneySettings } from '../../shops/index.ts';
import { openStops } from '../holds/reads.ts';
import { tryRefreshAccount } from './account.ts';
import { coverShortfall } from './cover-shortfall.ts';
import { availableEntries, lockPayouts, openPayout } from './open-payout.ts';
import { pausesAfterRefusals } from './past-refusals.ts';
import { ownPlan, takeTurn } from './plans.ts';
import { accountOf } from './queries.ts';

type PayDeps = Pick<Deps, 'db' | 'now' | 'jobs'>;
type PayShopDeps = PayDeps & Parameters<typeof tryRefreshAccount>[0];

/** Runs daily: pays every shop that can be paid, and resumes what an earlier day left over. */
export async function payShops({ db, jobs }: PayDeps): Promise<void> {
  const accounts = await db.selectFrom('payout_accounts').select('shop_id').execute();
  for (const { shop_id: shopId } of accounts) {
    await jobs.enqueue(db, 'pay-shop', { shopId }, { key: `pay ${shopId}` });
  }
  const left = db.selectFrom('payouts').select('id').where('status', '=', 'pending');
  for (const { id } of await left.execute()) await finishSoon(db, jobs, id);
  const open = db.selectFrom('transfer_reversals').select('id').where('status', '=', 'requested');
  for (const { id } of await open.execute()) {
    await jobs.enqueue(db, 'reverse-transfer', { id }, { key: `reversal ${id}` });
  }
}

export const finishSoon = (db: Deps['db'], jobs: Deps['jobs'], payoutId: string) =>
  jobs.enqueue(db, 'finish-payout', { payoutId }, { key: `payout ${payoutId}` });

/**
 * Opens a payout of a shop's available balance if its account is ready, a payout is due and the
 * minimum is reached. First checks with the provider whether the account has become ready. A
 * repeated or concurrent run finds nothing left to pay.
 */
export async function payShop(deps: PayShopDeps, shopId: string): Promise<void> {
  const known = await accountOf(deps.db, shopId);
  // The event that marks it as ready may have been lost.
  if (known && known.state !== 'ready') await tryRefreshAccount(deps, known.provider_account_id);
  await deps.db.transaction().execute(async (trx) => {
    await lockPayouts(trx, shopId);
    if ((await openStops(trx, shopId)).length > 0) return;
    const account = await accountOf(trx, shopId);
    if (account?.state !== 'ready') return;
    // Checked first, so that a paused shop doesn't use up its payout day.
    if (await pausesAfterRefusals(trx, deps, shopId)) return;
    if (!(await isDue(trx, deps, shopId))) return;
    const { entries, cents, minimumCents } = await availableEntries(trx, deps, shopId);
    if (cents <= 0 || cents < minimumCents) return;
    const id = await openPayout(trx, deps, shopId, entries);
    await finishSoon(trx, deps.jobs, id);
  });
  // Runs even for a restricted account, because debts are reclaimed daily.
  await coverShortfall(deps, shopId);
}

const DAY_MS = 86_400_000;
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);

/**
 * Whether a payout is due and none is under way. Due days follow the shop's own plan, or the site's
 * interval since the last payout.
 */
async function isDue(trx: Trx, { now }: PayDeps, shopId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('payouts')
    .select(['status', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('method', '=', 'provider')
    .where('status', '!=', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.status === 'pending') return false;
  const own = await ownPlan(trx, shopId);
  if (own && own.plan !== 'site') return takeTurn(trx, own, { shopId, now: now() });
  if (!last) return true;
  const { payout_interval_days: interval } = await moneySettings(trx);
  return dayOf(now()) - dayOf(last.created_at) >= interval;
}
