// Payout terms: a shop's schedule, its reserve, stops, and its sales from before the ledger.
import * as z from 'zod/mini';
import { inWholeMinor, shortAmount } from './amount-texts.ts';
import { endpoint } from './endpoint.ts';
import { Count, Amount, Id, Time } from './fields.ts';
import {
  AmountInput,
  DayInput,
  IdInput,
  oneLine,
  requiredLines,
  TwoDecimals,
  typedLine,
} from './inputs.ts';
import { LEDGER, PayoutStop } from './ledger.ts';
import { maxFee } from './money.ts';
import { pageFields } from './paging.ts';

export const TERMS = {
  plan: 'plan must be site, daily, weekly or monthly',
  weekday: 'weekday must be a whole number from 1 (Monday) to 7 (Sunday)',
  weekdayMissing: 'Please choose a weekday',
  monthDay: 'month_day must be a whole number from 1 to 31',
  monthDayMissing: 'Please choose a day of the month',
  get minimum() {
    return `The minimum payout must be between ${shortAmount(0)} and ${shortAmount(maxFee())}, ${inWholeMinor()}`;
  },
  reservePercent: 'percent must be between 0 and 100, with at most two decimals',
  reserveDays: 'days must be a whole number from 1 to 365',
  stopNote: 'Please give a reason. The seller will see it.',
  get paid() {
    return `The amount paid must be ${shortAmount(0)} or more, ${inWholeMinor()}`;
  },
  paidOn: 'paid_on must be a date like 2026-11-22, no later than today',
  unknownShop: 'This shop does not exist',
  noEarlierSales: 'This shop has no unsettled sales from before the ledger',
} as const;

export const PLANS = ['site', 'daily', 'weekly', 'monthly'] as const;
const Plan = z.enum(PLANS, TERMS.plan);
const whole = (message: string, least: number, most: number) =>
  z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message));
const Weekday = whole(TERMS.weekday, 1, 7);
const MonthDay = whole(TERMS.monthDay, 1, 31);
const Minimum = AmountInput(() => TERMS.minimum, maxFee);

/** The share withheld from each sale, and for how many days after its release. */
export const Reserve = z.object({
  percent: TwoDecimals(TERMS.reservePercent, 0, 100),
  days: whole(TERMS.reserveDays, 1, 365),
});
export type Reserve = z.infer<typeof Reserve>;

/** How often a shop is paid. Days are UTC. */
export const PayoutPlan = z.object({
  /** `site` follows the site's settings. */
  plan: Plan,
  /** For `weekly`. 1 is Monday. */
  weekday: z.nullable(Weekday),
  /** For `monthly`. Shorter months use their last day. */
  month_day: z.nullable(MonthDay),
  /** The shop's own minimum payout, or null to use the site's. */
  minimum: z.nullable(Amount),
  /** The site's interval between payouts, and its minimum payout. */
  site: z.object({ interval_days: Count, minimum: Amount }),
  /** The shop's next payout day, if it has its own plan. */
  next_on: z.nullable(z.iso.date()),
  /** Set by an admin. */
  reserve: z.nullable(z.object({ percent: z.number(), days: Count })),
});
export type PayoutPlan = z.infer<typeof PayoutPlan>;

/** Omitted fields stay unchanged. */
export const ChangePayoutPlan = z.object({
  plan: z.optional(Plan),
  weekday: z.optional(z.nullable(Weekday)),
  month_day: z.optional(z.nullable(MonthDay)),
  minimum: z.optional(z.nullable(Minimum)),
});
export type ChangePayoutPlan = z.infer<typeof ChangePayoutPlan>;

export const NewPayoutStop = z.object({ note: requiredLines(TERMS.stopNote, 500) });
export type NewPayoutStop = z.infer<typeof NewPayoutStop>;

/** A stop on payouts, for one shop or the whole site. */
export const SitePayoutStop = z.extend(PayoutStop, {
  /** Null for the whole site. */
  shop_id: z.nullable(Id),
  shop_name: z.nullable(z.string()),
});
export type SitePayoutStop = z.infer<typeof SitePayoutStop>;

/** A shop's unsettled sales from before the ledger. */
export const EarlierSales = z.object({
  shop_id: Id,
  shop_name: z.string(),
  orders: Count,
  /** The amount not yet paid out through the ledger. */
  amount: Amount,
  first_at: Time,
  last_at: Time,
});
export type EarlierSales = z.infer<typeof EarlierSales>;

export const SettleEarlierSales = z.object({
  shop_id: IdInput(),
  /** What the shop was already paid for them. The rest becomes payable. */
  paid: AmountInput(() => TERMS.paid),
  /** The day of the last payment. Defaults to today. */
  paid_on: z.optional(z.nullable(DayInput(TERMS.paidOn))),
  /** The bank's reference. */
  reference: z.optional(z.nullable(z.string().check(typedLine, z.maxLength(200), oneLine))),
});
export type SettleEarlierSales = z.infer<typeof SettleEarlierSales>;

const SettledSales = z.object({ shop_id: Id, paid: Amount, released: Amount });
export type SettledSales = z.infer<typeof SettledSales>;

const ofShop = { access: 'owner', tag: 'money', refusal: LEDGER.notYours } as const;
const ofSite = { access: 'admin', tag: 'money' } as const;

export const payoutTermsApi = {
  plan: endpoint('GET /shops/:shopId/payout-plan', {
    ...ofShop,
    operationId: 'readPayoutPlan',
    summary: 'How often a shop is paid, and its reserve',
    answers: { 200: PayoutPlan },
  }),
  changePlan: endpoint('PATCH /shops/:shopId/payout-plan', {
    ...ofShop,
    records: ['payout-plan.changed'],
    operationId: 'changePayoutPlan',
    summary: 'Change how often a shop is paid, and its minimum payout',
    body: ChangePayoutPlan,
    answers: { 200: PayoutPlan },
  }),
  setReserve: endpoint('PUT /admin/shops/:shopId/payout-reserve', {
    ...ofSite,
    records: ['payout-reserve.set'],
    proof: true,
    operationId: 'setPayoutReserve',
    summary:
      'Withhold a share of each of a shop’s sales for some days after its release; 0 percent ends it',
    body: Reserve,
    answers: { 200: PayoutPlan },
  }),
  stop: endpoint('POST /admin/shops/:shopId/payout-stop', {
    ...ofSite,
    records: ['payouts.stopped'],
    proof: true,
    operationId: 'stopPayouts',
    summary: 'Stop a shop’s payouts, with a reason for its seller',
    body: NewPayoutStop,
    answers: { 201: PayoutStop },
  }),
  resume: endpoint('DELETE /admin/shops/:shopId/payout-stop', {
    ...ofSite,
    records: ['payouts.resumed'],
    proof: true,
    operationId: 'resumePayouts',
    summary: 'Lift an admin’s stop of a shop’s payouts',
    answers: { 204: z.void() },
  }),
  stops: endpoint('GET /admin/payouts/stops', {
    ...ofSite,
    operationId: 'listPayoutStops',
    summary: 'Stopped payouts and the reasons, newest first',
    query: z.object(pageFields()),
    answers: { 200: z.array(SitePayoutStop) },
    gives: ['X-Total-Count'],
  }),
  earlierSales: endpoint('GET /admin/payouts/earlier-sales', {
    ...ofSite,
    operationId: 'listEarlierSales',
    summary: 'Shops with unsettled sales from before the ledger',
    query: z.object(pageFields()),
    answers: { 200: z.array(EarlierSales) },
    gives: ['X-Total-Count'],
  }),
  settleEarlierSales: endpoint('POST /admin/payouts/earlier-sales', {
    ...ofSite,
    records: ['earlier-sales.settled'],
    proof: true,
    operationId: 'settleEarlierSales',
    summary:
      'Record how much a shop was paid for its sales from before the ledger; the rest is released',
    body: SettleEarlierSales,
    answers: { 201: SettledSales },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
};
