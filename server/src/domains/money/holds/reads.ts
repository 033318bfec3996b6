import { STOP_REASONS } from '@souk/contract/ledger';
import type { PageQuery } from '@souk/contract/paging';
import { sql } from 'kysely';
import { keysOf, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Page } from '../../../paging/pages.ts';
import type { HoldReason } from './place-hold.ts';

/** SQL: suspensions of shops `s` or their owners `u`, with the same columns as a stop. */
const suspensions = sql`
    select s.id, 'suspension',
      coalesce(s.suspended_reason, u.suspended_reason, ''), coalesce(s.suspended_at, u.suspended_at)
    from shops s join users u on u.id = s.owner_id`;
const isSuspended = sql`(s.suspended_at is not null or u.suspended_at is not null)`;

const STOP = row({
  /** Null for the whole site. */
  shop_id: 'text | null',
  reason: STOP_REASONS,
  note: 'text',
  placed_at: 'time',
});
export type OpenStop = RowOf<typeof STOP>;

/**
 * Returns the open stops that apply to a shop, oldest first: its own, the site's, and any
 * suspension of the shop or its owner.
 */
export async function openStops(db: Db, shopId: string): Promise<OpenStop[]> {
  const { rows } = await STOP`
    select shop_id, reason, note, placed_at from payout_stops
    where lifted_at is null and (shop_id = ${shopId} or shop_id is null)
    union all
    ${suspensions} where s.id = ${shopId} and ${isSuspended}
    order by placed_at`.execute(db);
  return rows;
}

/** Oldest first. */
export async function siteStops(db: Db): Promise<OpenStop[]> {
  const { rows } = await STOP`
    select shop_id, reason, note, placed_at from payout_stops
    where lifted_at is null and shop_id is null order by placed_at`.execute(db);
  return rows;
}

/** Lists every open stop, newest first. */
export async function allStops(db: Db, { page, limit }: PageQuery): Promise<Page<OpenStop>> {
  const every = sql`
    select shop_id, reason, note, placed_at from payout_stops where lifted_at is null
    union all
    ${suspensions} where ${isSuspended}`;
  const { rows } = await STOP`${every}
    order by placed_at desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await row({ count: 'number' })`
    select count(*)::int as count from (${every}) stops`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** Every reason to hold a shipment's money. */
export const HOLD_REASONS = keysOf<HoldReason>({
  request: true,
  dispute: true,
  withdrawal: true,
  refund: true,
  failed_refund: true,
  before_ledger: true,
});

export async function holdingCauses(
  db: Db,
  reason: HoldReason,
  causes: readonly string[],
): Promise<Set<string>> {
  if (causes.length === 0) return new Set();
  const rows = await db
    .selectFrom('money_holds')
    .select('cause')
    .where('reason', '=', reason)
    .where('cause', 'in', [...causes])
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', eb.fn<Date>('now', []))]))
    .execute();
  return new Set(rows.map(({ cause }) => cause));
}

/** Returns the causes of all open holds for a reason, oldest first. */
export function openHolds(db: Db, reason: HoldReason) {
  return db
    .selectFrom('money_holds')
    .select(['cause', 'placed_at'])
    .where('reason', '=', reason)
    .where('lifted_at', 'is', null)
    .orderBy('placed_at')
    .execute();
}
