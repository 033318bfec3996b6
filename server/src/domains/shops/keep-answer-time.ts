import { row } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';

/** The number of newest questions that count. */
const NEWEST = 50;
const FEWEST_ANSWERS = 3;
/** The age from which an open question counts; a younger one says nothing yet. */
const OVERDUE = '3 days';

/**
 * Recalculates how long questions wait for a shop's answer: the median of the newest ones, in
 * minutes; null if unknown, or if the median one is still waiting.
 */
export async function keepAnswerTime(db: Db, shopId: string, now: Date): Promise<void> {
  const { rows } = await row({ minutes: 'number | null' })`
    select case when count(answered_at) >= ${FEWEST_ANSWERS}
      then nullif(percentile_disc(0.5) within group (order by waited), 'infinity') end as minutes
    from (
      select answered_at, coalesce(
        ceil(extract(epoch from answered_at - created_at) / 60)::float8, 'infinity') as waited
      from (
        select created_at, answered_at from questions where shop_id = ${shopId}
        order by id desc limit ${NEWEST}) newest
      where answered_at is not null or created_at < ${now}::timestamptz - ${OVERDUE}::interval
    ) counted`.execute(db);
  const minutes = rows[0]?.minutes ?? null;
  await db
    .updateTable('shops')
    .set({ answer_minutes: minutes })
    .where('id', '=', shopId)
    .where('answer_minutes', 'is distinct from', minutes)
    .execute();
}
