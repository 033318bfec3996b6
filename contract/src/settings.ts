import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdInput } from './inputs.ts';
import { Dollars, isWholeCents } from './money.ts';

export const SETTINGS = {
  percent: 'A commission must be from 0 to 50 percent, with at most two decimals',
  holdDays: 'hold_days must be a whole number from 0 to 90',
  intervalDays: 'payout_interval_days must be a whole number from 1 to 31',
  minimum: 'minimum_payout must be an amount from $0 to $10,000',
  twice: 'Each category and each shop can have one commission',
  unknownCategory: 'This category does not exist',
  changedSince: 'These settings have changed since you loaded them. Nothing was saved.',
  unknownShop: 'This shop does not exist',
} as const;

const Percent = z
  .number(SETTINGS.percent)
  .check(
    z.minimum(0, SETTINGS.percent),
    z.maximum(50, SETTINGS.percent),
    z.refine(isWholeCents, SETTINGS.percent),
  );

const days = (message: string, least: number, most: number) =>
  z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message));

const once = <Key extends string>(key: Key) =>
  z.refine<readonly Record<Key, string>[]>(
    (rates) => new Set(rates.map((rate) => rate[key])).size === rates.length,
    SETTINGS.twice,
  );

const CategoryCommission = z.object({ category_id: IdInput(), commission_percent: Percent });
const ShopCommission = z.object({ shop_id: IdInput(), commission_percent: Percent });

const fields = {
  /** What the site takes of the goods, in percent. A category's rate beats it, and a shop's beats both. */
  commission_percent: Percent,
  category_commissions: z.array(CategoryCommission).check(once('category_id')),
  shop_commissions: z.array(ShopCommission).check(once('shop_id')),
  /** A sale can be paid out so many days after its delivery. */
  hold_days: days(SETTINGS.holdDays, 0, 90),
  payout_interval_days: days(SETTINGS.intervalDays, 1, 31),
};

export const MoneySettings = z.object({ ...fields, minimum_payout: Dollars });
export type MoneySettings = z.infer<typeof MoneySettings>;

/** What is left out stays as it is. */
export const ChangeMoneySettings = z.partial(
  z.object({
    ...fields,
    minimum_payout: z
      .number(SETTINGS.minimum)
      .check(
        z.minimum(0, SETTINGS.minimum),
        z.maximum(10_000, SETTINGS.minimum),
        z.refine(isWholeCents, SETTINGS.minimum),
      ),
  }),
);
export type ChangeMoneySettings = z.infer<typeof ChangeMoneySettings>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const settingsApi = {
  read: endpoint('GET /admin/settings', {
    ...declared,
    operationId: 'readSettings',
    summary: 'What the site takes of a sale, and when sellers are paid',
    answers: { 200: MoneySettings },
    gives: ['ETag'],
  }),
  change: endpoint('PUT /admin/settings', {
    ...declared,
    records: ['settings.changed'],
    operationId: 'changeSettings',
    summary: 'Change commissions and payouts; sales that are made keep theirs',
    body: ChangeMoneySettings,
    bodySize: 'large',
    answers: { 200: MoneySettings },
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
};
