import type {
  InsightFigures,
  InsightPeriod,
  ShopInsight,
  WeekOfSales,
} from '@souk/contract/analytics';
import { STOCK_WARNING_DAYS } from '@souk/contract/analytics';
import { toAmount } from '@souk/contract/money';
import { sql, type RawBuilder } from 'kysely';
import { atOneMoment } from '../../../db/moment.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import { addDays, dayOf, daysBetween } from '../../../kit/days.ts';
import type { Actor } from '../../accounts/index.ts';
import { shopHead, shopIdsOf } from '../../shops/index.ts';
import {
  bestProducts,
  clipsOf,
  daysOf,
  rowsOf,
  runningOut,
  salesOf,
  type DayRow,
  type Period,
} from './period.ts';
import { type SUMS, summedUntil } from './queries.ts';

const BEST = 6;
const WARNINGS = 20;
const CLIPS = 50;
const PACE_DAYS = 30;

const NOTHING = { views: 0, visitors: 0, buyers: 0, orders: 0, revenue_cents: 0 };

function figures(row: Omit<DayRow, 'day'>): InsightFigures {
  const { revenue_cents, ...counts } = row;
  return { ...counts, revenue: toAmount(revenue_cents) };
}

function total(rows: readonly DayRow[]): InsightFigures {
  const sum = { ...NOTHING };
  for (const row of rows) {
    for (const name of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) sum[name] += row[name];
  }
  return figures(sum);
}

/**
 * Returns a shop's figures for the last days, and for as many days before. @throws ProblemError 404
 */
export async function shopInsight(
  deps: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  days: InsightPeriod,
): Promise<ShopInsight> {
  const { id, name } = await shopHead(deps.db, shopId);
  const today = dayOf(deps.now());
  const from = addDays(today, 1 - days);
  // A sale that is refunded meanwhile appears in all of its figures or in none.
  const { rows, products, stock, clips } = await atOneMoment(deps.db, async (db) => {
    const summed = await summedUntil(db);
    const back = (start: string): Period => ({ shopId, from: start, to: today, summed });
    return {
      rows: await daysOf(db, back(addDays(from, -days))),
      products: await bestProducts(db, back(from), BEST),
      stock: await runningOut(db, back(addDays(today, 1 - PACE_DAYS)), {
        now: deps.now(),
        withinDays: STOCK_WARNING_DAYS,
        limit: WARNINGS,
      }),
      clips: await clipsOf(db, back(from), CLIPS),
    };
  });
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    shop: { id, name },
    days,
    today,
    totals: total(rows.filter(({ day }) => day >= from)),
    before: total(rows.filter(({ day }) => day < from)),
    series: daysBetween(from, today).map((day) => {
      const { day: _, ...counts } = byDay.get(day) ?? { day, ...NOTHING };
      return { day, ...figures(counts) };
    }),
    products: products.map(({ revenue_cents, ...product }) => ({
      ...product,
      revenue: toAmount(revenue_cents),
    })),
    stock,
    clips,
  };
}

const WEEK = 7;
const MOST_CLIPS = 300;

/** Returns what all of a person's shops sold in the last seven days. */
export async function weekOfSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<WeekOfSales> {
  const today = dayOf(now());
  const from = addDays(today, 1 - WEEK);
  const [shopIds, summed] = await Promise.all([shopIdsOf(db, actor.id), summedUntil(db)]);
  const rows = shopIds.length > 0 ? await salesOf(db, { shopIds, from, to: today, summed }) : [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    today,
    series: daysBetween(from, today).map((day) => {
      const { orders, revenue_cents } = byDay.get(day) ?? NOTHING;
      return { day, orders, revenue: toAmount(revenue_cents) };
    }),
  };
}

/** SQL: the rows of all shops for the last days, with these columns of the sums' table. */
async function lately(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  days: number,
  sums: keyof typeof SUMS,
  columns: readonly string[],
): Promise<RawBuilder<unknown>> {
  const [to, summed] = [dayOf(now()), await summedUntil(db)];
  return rowsOf({ shopId: null, from: addDays(to, 1 - days), to, summed }, sums, columns);
}

/** Returns the products whose clips led to the most sales in the last seven days, best first. */
export async function clipsThatSold(deps: Pick<Deps, 'db' | 'now'>): Promise<string[]> {
  const clips = await lately(deps, WEEK, 'product_days', ['product_id', 'bought']);
  const { rows } = await row({ id: 'text' })`
    select product_id as id from (${clips}) clips where bought > 0
    group by product_id order by sum(bought) desc, product_id desc limit ${MOST_CLIPS}`.execute(
    deps.db,
  );
  return rows.map(({ id }) => id);
}

/** SQL: how many orders each shop had in the last days: `shop_id`, `orders`. */
export async function shopSales(
  deps: Pick<Deps, 'db' | 'now'>,
  days: number,
): Promise<RawBuilder<unknown>> {
  const sales = await lately(deps, days, 'shop_days', ['shop_id', 'orders']);
  return sql`select shop_id, sum(orders)::int as orders from (${sales}) sales group by shop_id`;
}

/** SQL: how many of each product were sold in the last days: `product_id`, `units`. */
export async function productSales(
  deps: Pick<Deps, 'db' | 'now'>,
  days: number,
): Promise<RawBuilder<unknown>> {
  const sales = await lately(deps, days, 'sold_days', ['product_id', 'units']);
  return sql`select product_id, sum(units)::int as units from (${sales}) sales group by product_id`;
}
