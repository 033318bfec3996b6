// What an admin may enter as a setting of the site.
import * as z from 'zod/mini';
import { shortAmount } from './amount-texts.ts';
import { AmountInput, IdInput, TwoDecimals } from './inputs.ts';
import { SHIPPING_DAYS_MAX } from './limits.ts';
import { maxFee, maxPrice } from './money.ts';
import { timeZone } from './time-zone.ts';

export const SETTINGS = {
  percent: 'A commission must be from 0 to 50 percent, with at most two decimals',
  taxPercent: 'A tax must be from 0 to 100 percent, with at most two decimals',
  holdDays: 'hold_days must be a whole number from 0 to 90',
  unconfirmedDays: 'hold_days_unconfirmed must be a whole number from 0 to 90',
  intervalDays: 'payout_interval_days must be a whole number from 1 to 31',
  get minimum() {
    return `minimum_payout must be an amount from ${shortAmount(0)} to ${shortAmount(maxFee())}`;
  },
  get secondAdminOver() {
    return `second_admin_over must be an amount from ${shortAmount(0)} to ${shortAmount(maxPrice())}, or null for off`;
  },
  ownShop: 'You own this shop, so another admin must set its commission',
  get amount() {
    return `This must be an amount from ${shortAmount(0)} to ${shortAmount(maxFee())}`;
  },
  yesNo: 'This must be true or false',
  limits: 'The maximum can’t be less than the minimum',
  twice: 'Each category and each shop can have one commission',
  unknownCategory: 'This category does not exist',
  changedSince: 'These settings have changed since you loaded them. Nothing was saved.',
  unknownShop: 'This shop does not exist',
  transitDays: `This must be a whole number from 0 to ${SHIPPING_DAYS_MAX}`,
  transit: 'The most days in transit can’t be fewer than the fewest',
  timeZone: 'time_zone must be the name of a time zone such as Europe/Berlin',
} as const;

export const Percent = TwoDecimals(SETTINGS.percent, 0, 50);

export const TaxPercent = TwoDecimals(SETTINGS.taxPercent, 0, 100);

export const days = (message: string, least: number, most: number) =>
  z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message));

export const once = <Key extends string>(key: Key) =>
  z.refine<readonly Record<Key, string>[]>(
    (rates) => new Set(rates.map((rate) => rate[key])).size === rates.length,
    SETTINGS.twice,
  );

export const amount = (message: () => string, most = maxFee) => AmountInput(message, most);

export const CommissionAmount = amount(() => SETTINGS.amount);

type CommissionLimits = {
  commission_least?: number | undefined;
  commission_most?: number | null | undefined;
};

/** Whether the maximum commission is at least the minimum. */
export const areLimits = ({
  commission_least: least = 0,
  commission_most: most,
}: CommissionLimits) => (most ?? least) >= least;

/**
 * The commission terms of a category or shop. Missing amounts are 0. Without a maximum, there's no
 * limit.
 */
const ownTerms = {
  commission_percent: Percent,
  /** Once per order item, whatever its quantity. */
  commission_fixed: z.optional(CommissionAmount),
  commission_least: z.optional(CommissionAmount),
  commission_most: z.optional(z.nullable(CommissionAmount)),
};
const inOrder = z.refine<CommissionLimits>(areLimits, {
  error: SETTINGS.limits,
  path: ['commission_most'],
});

export const CategoryCommission = z.object({ category_id: IdInput(), ...ownTerms }).check(inOrder);
export const ShopCommission = z.object({ shop_id: IdInput(), ...ownTerms }).check(inOrder);

export const TimeZone = timeZone(SETTINGS.timeZone);
