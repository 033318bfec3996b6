import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { openStops } from '../holds/reads.ts';
import { overpaidOrders } from '../ledger/unpaid.ts';
import { availableEntries, lockPayouts } from './open-payout.ts';

type CoverDeps = Pick<Deps, 'db' | 'now' | 'jobs'>;

/**
 * Takes back what a shop was paid for goods refunded since, as far as its available balance does
 * not cover it. Works from the current state, so it can run twice, late or needlessly.
 */
export async function coverShortfall(deps: CoverDeps, shopId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockPayouts(trx, shopId);
    // A site-wide stop means that the books may be wrong.
    const stops = await openStops(trx, shopId);
    if (stops.some((stop) => stop.shop_id === null)) return;
    const { cents } = await availableEntries(trx, deps, shopId);
    if (cents >= 0) return;
    const transfers = await transfersOf(trx, deps, shopId);
    const asked = transfers.reduce((sum, transfer) => sum + transfer.asked, 0);
    let short = -cents - asked;
    for (const order of await overpaidOrders(trx, shopId)) {
      const paid = transfers.filter(({ order_id }) => order_id === order.order_id);
      let over = order.cents - paid.reduce((sum, transfer) => sum + transfer.asked, 0);
      for (const { id, left } of paid) {
        const back = Math.min(short, over, left);
        if (back <= 0) continue;
        await requestReversal(trx, deps, id, back);
        short -= back;
        over -= back;
      }
    }
  });
}

const TRANSFER = row({
  /** The part's id. */
  id: 'text',
  order_id: 'text',
  /** The amount neither taken back nor requested back. */
  left: 'number',
  /** The amount requested back but not yet returned. */
  asked: 'number',
});

/** Just under a day, because the daily job's start time varies. */
const RETRY_MS = 20 * 3_600_000;

/** Returns a shop's transfers, newest first, except those whose reversal was refused today. */
async function transfersOf(
  trx: Trx,
  { now }: CoverDeps,
  shopId: string,
): Promise<RowOf<typeof TRANSFER>[]> {
  const retryBefore = new Date(now().getTime() - RETRY_MS);
  const { rows } = await TRANSFER`
    select part.id, part.order_id,
      (part.amount_cents - coalesce(sum(back.amount_cents) filter (where back.status <> 'failed'), 0))::bigint
        as left,
      coalesce(sum(back.amount_cents) filter (where back.status = 'requested'), 0)::bigint as asked
    from payouts join payout_parts part on part.payout_id = payouts.id
    left join transfer_reversals back on back.part_id = part.id
    where payouts.shop_id = ${shopId} and payouts.method = 'provider'
      and part.status = 'paid'
      and part.order_id is not null
    group by part.id
    having count(*) filter (where back.status = 'failed'
      and coalesce(back.settled_at, back.created_at) > ${retryBefore}) = 0
    order by part.id desc`.execute(trx);
  return rows;
}

async function requestReversal(
  trx: Trx,
  deps: CoverDeps,
  partId: string,
  cents: number,
): Promise<void> {
  const id = newId();
  await trx
    .insertInto('transfer_reversals')
    .values({
      id,
      part_id: partId,
      amount_cents: cents,
      status: 'requested',
      failure: null,
      provider_reversal_id: null,
      created_at: deps.now(),
      settled_at: null,
    })
    .execute();
  await deps.jobs.enqueue(trx, 'reverse-transfer', { id }, { key: `reversal ${id}` });
}
