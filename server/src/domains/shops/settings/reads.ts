import type { CommissionTerms } from '@souk/contract/commission';
import { settingsInOrder, type MoneySettings } from '@souk/contract/settings';
import { sql } from 'kysely';
import { value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { readNumbers } from './columns.ts';
import { shownTerms, termsOf } from './commission-columns.ts';

export async function moneySettings(db: Db): Promise<MoneySettings> {
  const [site, categories, shops] = await Promise.all([
    db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('category_commissions').selectAll().orderBy('category_id').execute(),
    db.selectFrom('shop_commissions').selectAll().orderBy('shop_id').execute(),
  ]);
  const values: MoneySettings = {
    ...readNumbers(site),
    time_zone: site.time_zone,
    sell_shop_id: site.sell_shop_id,
    require_shipping_profiles: site.require_shipping_profiles,
    category_commissions: categories.map((row) => ({
      category_id: row.category_id,
      ...shownTerms(row),
    })),
    shop_commissions: shops.map((row) => ({ shop_id: row.shop_id, ...shownTerms(row) })),
  };
  // In the declared order, from which the version of the settings is derived.
  return Object.fromEntries(settingsInOrder.map(([name]) => [name, values[name]])) as MoneySettings;
}

/** SQL: the site's time zone, as an IANA name. */
export const siteTimeZone = value('text')`(select time_zone from site_settings)`;

export async function timeZoneOf(db: Db): Promise<string> {
  const { time_zone } = await db
    .selectFrom('site_settings')
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** Returns a shop's own commission terms, or else the site's. Ignores category terms. */
export function shopTerms(settings: MoneySettings, shopId: string): CommissionTerms {
  const own = settings.shop_commissions.find(({ shop_id }) => shop_id === shopId);
  return termsOf(own ?? settings);
}

/**
 * SQL: one row with the current commission terms for a product, given its shop and category
 * columns. The shop's terms take precedence over the category's, and those over the site's.
 */
export const termsNow = (shopId: string, categoryId: string) => sql`(
  select commission_percent::float8 as percent, commission_fixed_cents as fixed,
    commission_least_cents as least, commission_most_cents as most
  from (
    select 1 as place, commission_percent, commission_fixed_cents, commission_least_cents,
      commission_most_cents from shop_commissions where shop_id = ${sql.ref(shopId)}
    union all
    select 2, commission_percent, commission_fixed_cents, commission_least_cents,
      commission_most_cents from category_commissions where category_id = ${sql.ref(categoryId)}
    union all
    select 3, commission_percent, commission_fixed_cents, commission_least_cents,
      commission_most_cents from site_settings) known
  order by place limit 1)`;
