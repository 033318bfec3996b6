import { LEDGER, type Balance } from '@souk/contract/ledger';
import { toDollars } from '@souk/contract/money';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { moneySettings } from '../settings/reads.ts';
import { shopToManage } from '../shops/reads.ts';
import { shopAccount } from './book.ts';

/** What a shop has of the site, read from the books alone. @throws ProblemError 403, 404 */
export async function balanceOf(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  shopId: string,
): Promise<Balance> {
  await shopToManage(deps.db, actor, shopId, LEDGER.notYours);
  const settings = await moneySettings(deps.db);
  const { total, held, next } = await sumsOf(deps.db, {
    shopId,
    holdDays: settings.hold_days,
    now: deps.now(),
  });
  const own = settings.shop_commissions.find(({ shop_id }) => shop_id === shopId);
  return {
    currency: 'USD',
    on_hold: toDollars(held),
    available: toDollars(total - held),
    // No seller is paid yet.
    in_payout: 0,
    paid_out: 0,
    payouts_ready: false,
    next_release_at: next?.toISOString() ?? null,
    commission_percent: (own ?? settings).commission_percent,
  };
}

/** Of a shipment: when what it earned can be paid out; null while nobody knows. */
export const releaseOf = (shipment: string, holdDays: number) => sql<Date | null>`case
  when ${sql.ref(`${shipment}.status`)} in ('cancelled', 'refunded') then ${sql.ref(`${shipment}.updated_at`)}
  when ${sql.ref(`${shipment}.delivered_at`)} is not null
    then ${sql.ref(`${shipment}.delivered_at`)} + make_interval(days => ${holdDays})
  else ${sql.ref(`${shipment}.shipped_at`)} + ${UNDELIVERED} end`;

/** What was shipped and never marked as delivered is released after so long. */
const UNDELIVERED = sql`interval '30 days'`;

type Sums = {
  /** In cents. */
  total: number;
  held: number;
  /** The next release. */
  next: Date | null;
};

async function sumsOf(
  db: Db,
  { shopId, holdDays, now }: { shopId: string; holdDays: number; now: Date },
): Promise<Sums> {
  const account = shopAccount(shopId);
  // Each half of what is on hold has an index of its own: sales of years ago are not looked at.
  const { rows } = await sql<Sums>`${PREPARED}
    with open as (
      select * from shipments
      where shop_id = ${shopId} and not lapsed and delivered_at is null
        and status not in ('cancelled', 'refunded')
      union all
      select * from shipments
      where shop_id = ${shopId} and delivered_at > ${now}::timestamptz - make_interval(days => ${holdDays})
    ), held as (
      select ${releaseOf('open', holdDays)} as release_at, (
          select coalesce(-sum(amount_cents), 0) from ledger_postings
          where shipment_id = open.id and account = ${account}) as cents
      from open
    )
    select
      (select coalesce(-sum(amount_cents), 0)::bigint from ledger_postings
        where account = ${account}) as total,
      coalesce(sum(cents) filter (where release_at is null or release_at > ${now}), 0)::bigint as held,
      min(release_at) filter (where cents > 0 and release_at > ${now}) as next
    from held`.execute(db);
  return rows[0] ?? { total: 0, held: 0, next: null };
}
