import { sql } from 'kysely';
import type { Db } from '../../src/db/rows.ts';
import type { ShopFacts } from '../entitlement-facts.ts';
import type { Shop } from './market.ts';

const DAY_MS = 86_400_000;

/** A shop's payout terms, and its money apart from its orders. */
export async function shopFacts(
  db: Db,
  { seller, given, restricted }: Shop,
  now: Date,
): Promise<ShopFacts> {
  const shopId = seller.shop.id;
  const site = await db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow();
  const [plan, reserve, account, stops, last] = await Promise.all([
    db.selectFrom('payout_plans').selectAll().where('shop_id', '=', shopId).executeTakeFirst(),
    db.selectFrom('payout_reserves').selectAll().where('shop_id', '=', shopId).executeTakeFirst(),
    db.selectFrom('payout_accounts').selectAll().where('shop_id', '=', shopId).executeTakeFirst(),
    db.selectFrom('payout_stops').select('shop_id').where('lifted_at', 'is', null).execute(),
    db
      .selectFrom('payouts')
      .select(['status', 'created_at'])
      .where('shop_id', '=', shopId)
      .where('method', '=', 'provider')
      .where('status', '<>', 'failed')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ]);
  const suspended = await db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.owner_id')
    .select('shops.id')
    .where('shops.id', '=', shopId)
    .where(({ eb, or }) =>
      or([eb('shops.suspended_at', 'is not', null), eb('users.suspended_at', 'is not', null)]),
    )
    .executeTakeFirst();
  const dayOf = (time: Date) => time.toISOString().slice(0, 10);
  const today = dayOf(now);
  // The site rereads accounts that aren't ready, and pays until it learns of a restriction.
  const ready = account?.state === 'ready' || !restricted;
  let due = last?.status !== 'pending' && ready;
  if (!plan || plan.plan === 'site') {
    const days = (Date.parse(today) - Date.parse(dayOf(last?.created_at ?? new Date(0)))) / DAY_MS;
    due &&= days >= site.payout_interval_days;
  }
  if (plan?.plan === 'weekly')
    due &&= isFirstSince(plan, now, (day) => weekdayOf(day) === plan.weekday);
  if (plan?.plan === 'daily') due &&= isFirstSince(plan, now, () => true);
  due &&= !(await rests(db, shopId, now));
  return {
    other: given + (await otherMoney(db, shopId)),
    stopped:
      suspended !== undefined ||
      stops.some(({ shop_id }) => shop_id === null || shop_id === shopId),
    due,
    minimum: Math.max(site.minimum_payout_cents, plan?.minimum_cents ?? 0),
    reserve: reserve ? { percent: Number(reserve.percent), days: reserve.days } : null,
  };
}

/** After two refused payouts in a row, the next one waits two days, then four, then a week. */
async function rests(db: Db, shopId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ refused: boolean; created_at: Date }>`
    select status = 'failed' and exists (select from payout_parts
        where payout_id = payouts.id and failed_for = 'refused') as refused, created_at
    from payouts where shop_id = ${shopId} and method = 'provider' order by id desc`.execute(db);
  const others = rows.findIndex(({ refused }) => !refused);
  const count = others === -1 ? rows.length : others;
  const [last] = rows;
  if (!last || count < 2) return false;
  const days = count === 2 ? 2 : count === 3 ? 4 : 7;
  return now.getTime() - last.created_at.getTime() < days * DAY_MS;
}

const weekdayOf = (day: Date) => day.getUTCDay() || 7;

/** Whether a payout day has come since the last one. */
function isFirstSince(
  { last_day }: { last_day: unknown },
  now: Date,
  isTurn: (day: Date) => boolean,
): boolean {
  const last = new Date(
    `${String(last_day instanceof Date ? last_day.toISOString() : last_day).slice(0, 10)}T00:00:00Z`,
  );
  for (let day = last.getTime() + DAY_MS; day <= now.getTime(); day += DAY_MS) {
    if (isTurn(new Date(day))) return true;
  }
  return false;
}

/** Returns the reversed transfers, less payouts of money that belongs to no shipment. */
async function otherMoney(db: Db, shopId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(sum(back.amount_cents), 0) from transfer_reversals back
        join payout_parts part on part.id = back.part_id
        join payouts on payouts.id = part.payout_id
        where payouts.shop_id = ${shopId} and back.status = 'succeeded')
      - (select coalesce(sum(made.amount_cents), 0) from payout_entries made
        join payout_parts part on part.id = made.part_id
        join payouts on payouts.id = part.payout_id
        join ledger_postings p on p.entry_id = made.entry_id and p.position = made.position
        where payouts.shop_id = ${shopId} and part.status <> 'failed' and p.shipment_id is null)
      )::float8 as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}
