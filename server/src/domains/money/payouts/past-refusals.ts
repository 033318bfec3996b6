import { row } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

const DAY_MS = 86_400_000;
const LONGEST_PAUSE_DAYS = 7;
/** Enough payouts to reach the longest pause. */
const LATEST = 5;

const ATTEMPT = row({
  id: 'text',
  /** Nothing was sent, and the provider refused at least one transfer. */
  refused: 'boolean',
  created_at: 'time',
});

/** A shop's latest payouts through the provider, newest first. */
async function attempts(trx: Trx, shopId: string) {
  const { rows } = await ATTEMPT`
    select id, created_at, status = 'failed' and exists (
      select from payout_parts part where part.payout_id = payouts.id
        and part.failed_for = 'refused') as refused
    from payouts
    where shop_id = ${shopId} and method = 'provider'
    order by id desc limit ${LATEST}`.execute(trx);
  return rows;
}

/** Whether the previous payout was refused too, so the seller has already been mailed. */
export async function refusedBefore(trx: Trx, shopId: string, payoutId: string): Promise<boolean> {
  const all = await attempts(trx, shopId);
  return all[all.findIndex(({ id }) => id === payoutId) + 1]?.refused ?? false;
}

/**
 * Whether a shop's payouts are paused because the provider refused several in a row: for two days
 * after the second, four after the third, and a week after that.
 */
export async function pausesAfterRefusals(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  shopId: string,
): Promise<boolean> {
  const all = await attempts(trx, shopId);
  const paid = all.findIndex(({ refused }) => !refused);
  const refusals = paid === -1 ? all.length : paid;
  const [last] = all;
  if (refusals < 2 || !last) return false;
  const days = Math.min(2 ** (refusals - 1), LONGEST_PAUSE_DAYS);
  return now().getTime() < last.created_at.getTime() + days * DAY_MS;
}
