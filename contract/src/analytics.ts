import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id, Amount } from './fields.ts';
import { IdInput, QueryNumber } from './inputs.ts';

/** The periods of a shop's insight, in days; each ends with today, in UTC. */
export const INSIGHT_PERIODS = [7, 30, 90] as const;
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** The seller is warned of stock that will run out within this many days at the pace of the last 30. */
export const STOCK_WARNING_DAYS = 14;

export const CLIP_EVENTS_AT_ONCE = 50;

export const INSIGHT = {
  notYours: 'You can only see insight for your own shops',
  period: `days must be one of ${INSIGHT_PERIODS.join(', ')}`,
  tooMany: `At most ${CLIP_EVENTS_AT_ONCE} events at once`,
} as const;

/** A clip counts as `seen` after 2 seconds (or half of a shorter clip), as `half` once half has played. */
export const ClipEvent = z.object({
  product_id: IdInput(),
  event: z.enum(['seen', 'half'], 'event must be seen or half'),
  /** A random id that the page gives each tab; a visitor without one is not counted. */
  visit: z.optional(IdInput()),
});
export type ClipEvent = z.infer<typeof ClipEvent>;

export const ClipEvents = z
  .array(ClipEvent)
  .check(z.maxLength(CLIP_EVENTS_AT_ONCE, INSIGHT.tooMany));
export type ClipEvents = z.infer<typeof ClipEvents>;

export const InsightQuery = z.object({
  days: z._default(
    QueryNumber(
      INSIGHT.period,
      z.refine((days) => INSIGHT_PERIODS.some((period) => period === days), INSIGHT.period),
    ),
    30,
  ),
});

/** Orders, buyers and revenue count paid sales that were not refunded. */
const figures = {
  /** Product page views by signed-in shoppers; each shopper counts once an hour. */
  views: Count,
  /** People who viewed a product, watched a clip or bought, each counted once a day. */
  visitors: Count,
  /** The visitors who bought. */
  buyers: Count,
  orders: Count,
  /** Product sales only, without shipping and tax. */
  revenue: Amount,
};

export const InsightFigures = z.object(figures);
export type InsightFigures = z.infer<typeof InsightFigures>;

export const InsightDay = z.object({ day: z.string(), ...figures });

export const BestProduct = z.object({
  product_id: Id,
  name: z.string(),
  image: z.nullable(MediaUrl),
  /** False if it is no longer on sale. */
  live: z.boolean(),
  units: Count,
  revenue: Amount,
  views: Count,
});
export type BestProduct = z.infer<typeof BestProduct>;

export const StockWarning = z.object({
  product_id: Id,
  variant_id: z.nullable(Id),
  name: z.string(),
  variant_value: z.nullable(z.string()),
  image: z.nullable(MediaUrl),
  stock: Count,
  /** Units sold in the last 30 days. */
  sold: Count,
  /** Whole days until it runs out at that pace; 0 if it already has. */
  days_left: Count,
});
export type StockWarning = z.infer<typeof StockWarning>;

/** People, each counted once a day; `bought` counts purchases that began with the clip. */
export const ClipFigures = z.object({
  product_id: Id,
  name: z.string(),
  poster: z.nullable(MediaUrl),
  seen: Count,
  half: Count,
  added: Count,
  bought: Count,
});
export type ClipFigures = z.infer<typeof ClipFigures>;

export const ShopInsight = z.object({
  shop: z.object({ id: Id, name: z.string() }),
  days: Count,
  /** The newest day, today in UTC: "2026-11-21". */
  today: z.string(),
  totals: InsightFigures,
  /** The same for the preceding period of equal length. */
  before: InsightFigures,
  /** Every day of the period, oldest first. */
  series: z.array(InsightDay),
  products: z.array(BestProduct),
  stock: z.array(StockWarning),
  clips: z.array(ClipFigures),
});
export type ShopInsight = z.infer<typeof ShopInsight>;

/** Paid sales of all one's shops in the last seven days; revenue as in a shop's insight. */
export const WeekOfSales = z.object({
  /** The newest day, today in UTC. */
  today: z.string(),
  /** Every day, oldest first. */
  series: z.array(z.object({ day: z.string(), orders: Count, revenue: Amount })),
});
export type WeekOfSales = z.infer<typeof WeekOfSales>;

export const analyticsApi = {
  noteClips: endpoint('POST /insight/clips', {
    access: 'public',
    tag: 'insight',
    operationId: 'noteClips',
    summary: 'Record which clips were watched',
    body: ClipEvents,
    answers: { 204: z.void() },
    plainText: true,
  }),
  read: endpoint('GET /shops/:shopId/insight', {
    access: 'owner',
    refusal: INSIGHT.notYours,
    tag: 'insight',
    operationId: 'readInsight',
    summary: 'How a shop is doing, for its owner or an admin',
    query: InsightQuery,
    answers: { 200: ShopInsight },
  }),
  week: endpoint('GET /user/sales', {
    access: 'signed-in',
    tag: 'insight',
    operationId: 'readWeekOfSales',
    summary: 'What your shops sold today and in the six days before',
    answers: { 200: WeekOfSales },
  }),
};
