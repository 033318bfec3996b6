import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { moneySettings } from '../settings/reads.ts';
import { coverShortfall } from './cover-shortfall.ts';
import { availableEntries, lockPayouts, openPayout } from './open-payout.ts';
import { accountOf } from './queries.ts';
import { statuses } from '../../db/statuses.ts';

type PayDeps = Pick<Deps, 'db' | 'now' | 'jobs'>;

/** Runs daily: pays every shop that can be paid, and resumes what an earlier day left over. */
export async function payShops({ db, jobs }: PayDeps): Promise<void> {
  const accounts = await db.selectFrom('payout_accounts').select('shop_id').execute();
  for (const { shop_id: shopId } of accounts) {
    await jobs.enqueue(db, 'pay-shop', { shopId }, { key: `pay ${shopId}` });
  }
  const left = db.selectFrom('payouts').select('id').where('status', 'in', statuses.movingPayouts);
  for (const { id } of await left.execute()) await finishSoon(db, jobs, id);
  const open = db
    .selectFrom('transfer_reversals')
    .select('id')
    .where('status', 'in', statuses.movingReversals);
  for (const { id } of await open.execute()) {
    await jobs.enqueue(db, 'reverse-transfer', { id }, { key: `reversal ${id}` });
  }
}

const finishSoon = (db: Deps['db'], jobs: Deps['jobs'], payoutId: string) =>
  jobs.enqueue(db, 'finish-payout', { payoutId }, { key: `payout ${payoutId}` });

/**
 * Opens a payout of everything a shop has available, if its account is ready, its day has come and
 * the minimum is reached. A repeated or concurrent run finds nothing left to pay.
 */
export async function payShop(deps: PayDeps, shopId: string): Promise<void> {
  const open = await deps.db.transaction().execute(async (trx) => {
    await lockPayouts(trx, shopId);
    const account = await accountOf(trx, shopId);
    if (account?.state !== 'ready' || !(await isDue(trx, deps, shopId))) return false;
    const { entries, cents, minimumCents } = await availableEntries(trx, deps, shopId);
    if (cents <= 0 || cents < minimumCents) return cents < 0;
    const id = await openPayout(trx, deps, shopId, entries);
    await finishSoon(trx, deps.jobs, id);
    return false;
  });
  if (open) await coverShortfall(deps, shopId);
}

const DAY_MS = 86_400_000;
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);

/** Whether no payout is under way and the last one is at least the site's payout interval ago. */
async function isDue(trx: Trx, { now }: PayDeps, shopId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('payouts')
    .select(['status', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('method', '=', 'provider')
    .where('status', 'not in', statuses.failedPayouts)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last) return true;
  const { payout_interval_days: interval } = await moneySettings(trx);
  return last.status !== 'pending' && dayOf(now()) - dayOf(last.created_at) >= interval;
}
