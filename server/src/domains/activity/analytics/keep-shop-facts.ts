import type { Deps } from '../../../deps.ts';
import { keptShipmentCounts } from '../../money/index.ts';
import { keepAnswerTime, noteSales, shopsAfter } from '../../shops/index.ts';

/** Below any id. */
const START = '00000000-0000-0000-0000-000000000000';
const BATCH = 100;

/**
 * Counts what shops have sold and how soon they answer, in batches: each is a job that queues the
 * next one.
 */
export async function keepShopFacts(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  after: string = START,
): Promise<void> {
  const shops = await shopsAfter(db, after, BATCH);
  const shipments = await keptShipmentCounts(
    db,
    shops.map(({ id }) => id),
  );
  for (const { id } of shops) {
    await noteSales(db, id, shipments.get(id) ?? 0);
    await keepAnswerTime(db, id, now());
  }
  const last = shops.at(-1);
  if (last && shops.length === BATCH) {
    await jobs.enqueue(db, 'keep-shop-facts', { after: last.id }, { key: 'keep-shop-facts' });
  }
}
