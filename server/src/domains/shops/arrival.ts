import { arrivalOf, type Arrival } from '@souk/contract/arrival';
import type { DayRange } from '@souk/contract/shipping-cost';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { row, type ValueOf } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import { dayAt } from '../../kit/time-zone.ts';
import { backOn } from './back-on.ts';

/** The columns of {@link shippingDaysColumns}: how a shop ships, and how fast. */
export const SHIPPING_DAYS = {
  dispatch_days_min: 'number | null',
  dispatch_days_max: 'number | null',
  transit_days_min: 'number',
  transit_days_max: 'number',
  /** The site's time zone, as an IANA name. */
  time_zone: 'text',
  back_at: 'time | null',
  /** Whether it ships by profiles, its own or required ones; otherwise the site's fee applies. */
  ships_by_profile: 'boolean',
} as const;
export type ShippingDays = ValueOf<typeof SHIPPING_DAYS>;

/** SQL: these columns of a shop `s`. Its own days in transit override the site's. */
export const shippingDaysColumns = sql`s.dispatch_days_min, s.dispatch_days_max,
  coalesce(s.transit_days_min, (select transit_days_min from site_settings)) as transit_days_min,
  coalesce(s.transit_days_max, (select transit_days_max from site_settings)) as transit_days_max,
  (select time_zone from site_settings) as time_zone, s.back_at,
  exists (select from shipping_profiles own where own.shop_id = s.id)
    or (select require_shipping_profiles from site_settings) as ships_by_profile`;

export async function shippingDaysOf(db: Db, shopId: string): Promise<ShippingDays | undefined> {
  const query = row(SHIPPING_DAYS)`${PREPARED}
    select ${shippingDaysColumns} from shops s where s.id = ${shopId}`;
  return (await query.execute(db)).rows[0];
}

/** Returns when something ordered from the shop now should arrive. */
export const arrivalFrom = (days: ShippingDays, now: Date): Arrival =>
  arrivalOf(dayAt(now, days.time_zone), days, backOn(days.back_at, now));

/** Returns when something should arrive that takes so many days, handling included. */
export const arrivalWithin = (
  { min, max }: DayRange,
  { time_zone, back_at }: Pick<ShippingDays, 'time_zone' | 'back_at'>,
  now: Date,
): Arrival => {
  const stated = { dispatch_days_min: min, dispatch_days_max: max };
  const transit = { transit_days_min: 0, transit_days_max: 0 };
  return arrivalOf(dayAt(now, time_zone), { ...stated, ...transit }, backOn(back_at, now));
};
