import { settingsInOrder, type MoneySettings } from '@souk/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../db/rows.ts';
import { readNumbers } from './columns.ts';

/** Returns the admins' settings for commissions and payouts. */
export async function moneySettings(db: Db): Promise<MoneySettings> {
  const [site, categories, shops] = await Promise.all([
    db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('category_commissions').selectAll().orderBy('category_id').execute(),
    db.selectFrom('shop_commissions').selectAll().orderBy('shop_id').execute(),
  ]);
  const values: MoneySettings = {
    ...readNumbers(site),
    category_commissions: categories.map((row) => ({
      category_id: row.category_id,
      commission_percent: Number(row.commission_percent),
    })),
    shop_commissions: shops.map((row) => ({
      shop_id: row.shop_id,
      commission_percent: Number(row.commission_percent),
    })),
  };
  // In the declared order, from which the version of the settings is derived.
  return Object.fromEntries(settingsInOrder.map(([name]) => [name, values[name]])) as MoneySettings;
}

/** SQL: the current commission rate of a product, by the columns of its shop and category. */
export const rateNow = (shopId: string, categoryId: string) => sql`coalesce(
  (select commission_percent from shop_commissions where shop_id = ${sql.ref(shopId)}),
  (select commission_percent from category_commissions where category_id = ${sql.ref(categoryId)}),
  (select commission_percent from site_settings))`;
