import { PREPARED } from '../../../db/prepared.ts';
import { mapOf, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { shopAccount } from './book.ts';
import { sumOf } from './close.ts';
import { type ReleaseTerms, waitingShipments } from './waiting-shipments.ts';

const SUMS = row({
  /** In minor units. */
  total: 'number',
  held: 'number',
  /** The most that the shop's reserve can withhold, in minor units. */
  reserve: 'number',
  /** Minor units on hold by reason. A shipment with several reasons counts under the first. */
  by_reason: mapOf('number'),
  /** The time of the next release. */
  next: 'time | null',
});

type HoldTerms = { terms: ReleaseTerms; now: Date };

/**
 * A shop's money in minor units. `held` and `reserve` are parts of `total`; the rest is available.
 */
type Sums = { total: number; held: number; reserve: number };

/** Caps the reserve at the shop's remaining balance, because the reserve covers any debt first. */
const withReserve = <S extends Sums>(sums: S): S => ({
  ...sums,
  reserve: Math.min(sums.reserve, Math.max(0, sums.total - sums.held)),
});

/** Returns how much can be paid out to a shop, in minor units. Negative if the shop owes money. */
export const availableOf = ({ total, held, reserve }: Sums): number => total - held - reserve;

/** Reads from the books a shop's balance and how much of it is on hold. */
export async function sumsOf(
  db: Db,
  { shopId, terms, now }: HoldTerms & { shopId: string },
): Promise<RowOf<typeof SUMS>> {
  const { rows } = await SUMS`${PREPARED}
    with waiting as materialized (${waitingShipments({ shopId, terms, now })})
    select
      -${sumOf(shopAccount(shopId))} as total,
      coalesce(sum(held), 0)::bigint as held,
      coalesce(sum(reserve), 0)::bigint as reserve,
      (select coalesce(json_object_agg(reason, cents), '{}') from (
        select coalesce(reasons[1], 'delivery') as reason, sum(held)::bigint as cents
        from waiting where held <> 0 group by 1) sums) as by_reason,
      min(free_at) filter (where held > 0 or reserve > 0) as next
    from waiting`.execute(db);
  const none = { total: 0, held: 0, reserve: 0, by_reason: {}, next: null };
  return withReserve(rows[0] ?? none);
}

/** Reads the balances of all shops with entries. Scans the whole ledger. */
export async function sumsOfAll(
  db: Db,
  { terms, now }: HoldTerms,
): Promise<({ shop_id: string } & Sums)[]> {
  const { rows } = await row({
    shop_id: 'text',
    total: 'number',
    held: 'number',
    reserve: 'number',
  })`
    with waiting as materialized (${waitingShipments({ shopId: null, terms, now })}), kept as (
      select 'shop:' || shop_id as account, sum(held) as held, sum(reserve) as reserve
      from waiting group by shop_id
    )
    select substr(t.account, 6) as shop_id, t.cents::bigint as total,
      coalesce(kept.held, 0)::bigint as held, coalesce(kept.reserve, 0)::bigint as reserve
    from (select account, -sum(amount_cents) as cents from ledger_postings
      where account like 'shop:%' group by account) t
    left join kept on kept.account = t.account`.execute(db);
  return rows.map(withReserve);
}
