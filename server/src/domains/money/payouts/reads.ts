import { describeCommission } from '@souk/contract/commission';
import { isId } from '@souk/contract/ids';
import { HOLD_KINDS, type Balance, type PayoutStop } from '@souk/contract/ledger';
import { siteCurrency, toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import type { EarlierSales, SitePayoutStop } from '@souk/contract/payout-terms';
import {
  PAYOUTS,
  type EarningsWeek,
  type Payout,
  type PayoutWithEntries,
  type ShopDue,
  type ShopPayout,
} from '@souk/contract/payouts';
import { atOneMoment } from '../../../db/moment.ts';
import { row, type RowOf, value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { moneySettings, shopTerms } from '../../shops/index.ts';
import { allStops, openStops, type OpenStop } from '../holds/reads.ts';
import { availableOf, sumsOf, sumsOfAll } from '../ledger/balance.ts';
import { earlierSalesByShop } from '../ledger/earlier-sales.ts';
import { balanceEntriesOf } from '../ledger/entries.ts';
import { releaseTerms } from '../ledger/waiting-shipments.ts';
import { earningsByWeek } from '../ledger/weeks.ts';
import { accountOf } from './queries.ts';
import { namesOf } from './shop-names.ts';
import { transfersOf } from './transfers.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** @throws ProblemError 404 */
export async function balanceOf(deps: ReadDeps, shopId: string): Promise<Balance> {
  const { db } = deps;
  const settings = await moneySettings(db);
  const at = { shopId, terms: releaseTerms(settings), now: deps.now() };
  // Read at a single moment: money that moves meanwhile would be counted twice, or not at all.
  const [sums, [sent], account, stops] = await atOneMoment(db, async (moment) => [
    await sumsOf(moment, at),
    await sentTo(moment, shopId),
    await accountOf(moment, shopId),
    await openStops(moment, shopId),
  ]);
  const terms = shopTerms(settings, shopId);
  const cents: Partial<Record<string, number>> = { ...sums.by_reason, reserve: sums.reserve };
  return {
    currency: siteCurrency(),
    on_hold: toAmount(sums.held + sums.reserve),
    held: HOLD_KINDS.flatMap((reason) => {
      const amount = toAmount(cents[reason] ?? 0);
      return amount === 0 ? [] : { reason, amount };
    }),
    stops: stops.map(forSeller),
    available: toAmount(availableOf(sums)),
    in_payout: toAmount(sent?.in_payout ?? 0),
    paid_out: toAmount(sent?.paid_out ?? 0),
    payouts_ready: account?.state === 'ready',
    next_release_at: sums.next?.toISOString() ?? null,
    commission_percent: terms.percent,
    commission: describeCommission(terms),
  };
}

/** Omits the note of a site-wide stop, which isn't about this shop. */
const forSeller = ({ shop_id, reason, note, placed_at }: OpenStop): PayoutStop => ({
  reason,
  note: shop_id === null ? null : note,
  since: placed_at.toISOString(),
});

const SENT = row({ shop_id: 'text', in_payout: 'number', paid_out: 'number' });

/** Sums, by shop, what is on its way and what was received and kept, in minor units. */
async function sentTo(db: Db, shopId: string | null): Promise<RowOf<typeof SENT>[]> {
  const { rows } = await SENT`
    select payouts.shop_id,
      coalesce(sum(part.amount_cents) filter (where part.status = 'requested'), 0)::bigint as in_payout,
      coalesce(sum(part.amount_cents - coalesce(back.cents, 0)) filter (where part.status = 'paid'), 0)::bigint
        as paid_out
    from payouts join payout_parts part on part.payout_id = payouts.id
    left join lateral (select sum(amount_cents) as cents from transfer_reversals
      where part_id = part.id and status = 'succeeded') back on true
    where payouts.shop_id = coalesce(${shopId}::uuid, payouts.shop_id)
    group by payouts.shop_id`.execute(db);
  return rows;
}

/** Payouts, newest first. */
export function payouts(db: Db) {
  return db
    .selectFrom('payouts')
    .selectAll('payouts')
    .select(
      value('number')`(select coalesce(sum(back.amount_cents), 0)::bigint from payout_parts part
        join transfer_reversals back on back.part_id = part.id and back.status = 'succeeded'
        where part.payout_id = payouts.id)`.as('reversed_cents'),
    )
    .orderBy('payouts.id', 'desc');
}

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof payouts>['execute']>>[number];

/** A payout as the API shows it. */
export const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  amount: toAmount(row.amount_cents),
  method: row.method,
  status: row.status,
  reference: row.reference,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  failure: row.failure,
  reversed: toAmount(row.reversed_cents),
});

export async function payoutRow(db: Db, id: string): Promise<Payout> {
  return toPayout(await payouts(db).where('payouts.id', '=', id).executeTakeFirstOrThrow());
}

/** Lists a shop's payouts, newest first. @throws ProblemError 404 */
export async function shopPayouts(
  { db }: ReadDeps,
  shopId: string,
  page: PageQuery,
): Promise<Page<Payout>> {
  const { rows, total } = await countedPage(payouts(db).where('shop_id', '=', shopId), page);
  return { rows: rows.map(toPayout), total };
}

/** @throws ProblemError 404 */
export async function payoutWithEntries(
  deps: ReadDeps,
  { shopId, payoutId }: { shopId: string; payoutId: string },
): Promise<PayoutWithEntries> {
  const { db } = deps;
  const found = payouts(db).where('shop_id', '=', shopId).where('payouts.id', '=', payoutId);
  const row = isId(payoutId) ? await found.executeTakeFirst() : undefined;
  if (!row) throw notFound(PAYOUTS.notFound);
  // For a payout sent in part, only the entries that were sent.
  const made = await db
    .selectFrom('payout_entries')
    .innerJoin('payout_parts', 'payout_parts.id', 'payout_entries.part_id')
    .select(['entry_id', 'payout_entries.amount_cents'])
    .where('payout_id', '=', payoutId)
    .$if(row.status === 'paid', (query) => query.where('payout_parts.status', '=', 'paid'))
    .execute();
  const paid = new Map<string, number>();
  for (const { entry_id, amount_cents } of made) {
    paid.set(entry_id, (paid.get(entry_id) ?? 0) + amount_cents);
  }
  const entries = await balanceEntriesOf(deps, shopId, [...paid.keys()]);
  return {
    ...toPayout(row),
    transfers: (await transfersOf(db, [payoutId])).get(payoutId) ?? [],
    entries: entries.map((entry) => ({ ...entry, paid: toAmount(paid.get(entry.id) ?? 0) })),
  };
}

/** Returns a shop's earnings by week. @throws ProblemError 404 */
export async function earnings({ db, now }: ReadDeps, shopId: string): Promise<EarningsWeek[]> {
  return earningsByWeek(db, { shopId, now: now() });
}

/** Lists each shop's balance due, largest first. */
export async function payoutsDue(
  { db, now }: ReadDeps,
  { page, limit }: PageQuery,
): Promise<Page<ShopDue>> {
  const terms = releaseTerms(await moneySettings(db));
  const [sums, sent, accounts] = await Promise.all([
    sumsOfAll(db, { terms, now: now() }),
    sentTo(db, null),
    db
      .selectFrom('payout_accounts')
      .select(['shop_id', 'state'])
      .where('disconnected_at', 'is', null)
      .execute(),
  ]);
  const sentOf = new Map(sent.map((row) => [row.shop_id, row]));
  const stateOf = new Map(accounts.map((row) => [row.shop_id, row.state]));
  const sorted = sums.toSorted(
    (a, b) => availableOf(b) - availableOf(a) || (a.shop_id < b.shop_id ? -1 : 1),
  );
  const shown = sorted.slice((page - 1) * limit, page * limit);
  const names = await namesOf(db, shown);
  const rows = shown.map(({ shop_id, ...own }) => ({
    shop_id,
    shop_name: names.get(shop_id) ?? '',
    on_hold: toAmount(own.held + own.reserve),
    available: toAmount(availableOf(own)),
    in_payout: toAmount(sentOf.get(shop_id)?.in_payout ?? 0),
    paid_out: toAmount(sentOf.get(shop_id)?.paid_out ?? 0),
    account_state: stateOf.get(shop_id) ?? ('none' as const),
  }));
  return { rows, total: sums.length };
}

/** Lists every payout of the site, newest first. */
export async function allPayouts({ db }: ReadDeps, page: PageQuery): Promise<Page<ShopPayout>> {
  const { rows, total } = await countedPage(payouts(db), page);
  const names = await namesOf(db, rows);
  return {
    rows: rows.map((row) => ({
      ...toPayout(row),
      shop_id: row.shop_id,
      shop_name: names.get(row.shop_id) ?? '',
    })),
    total,
  };
}

/** Lists the open payout stops, newest first. */
export async function payoutStops(
  { db }: ReadDeps,
  page: PageQuery,
): Promise<Page<SitePayoutStop>> {
  const { rows, total } = await allStops(db, page);
  const names = await namesOf(db, rows);
  const stops = rows.map(({ shop_id, reason, note, placed_at }) => ({
    shop_id,
    shop_name: shop_id === null ? null : (names.get(shop_id) ?? ''),
    reason,
    note,
    since: placed_at.toISOString(),
  }));
  return { rows: stops, total };
}

/** Lists the shops with unsettled sales from before the ledger, largest amount first. */
export async function earlierSales({ db }: ReadDeps): Promise<EarlierSales[]> {
  const rows = await earlierSalesByShop(db);
  const names = await namesOf(db, rows);
  return rows.map(({ shop_id, orders, cents, first_at, last_at }) => ({
    shop_id,
    shop_name: names.get(shop_id) ?? '',
    orders,
    amount: toAmount(cents),
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }));
}
