import type { ShippingProfile } from '@souk/contract/shipping-cost';
import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { type DemoProfile, PROFILES } from '../data/profiles.ts';
import { SENDING } from '../data/sending.ts';
import type { DemoShop } from '../data/types.ts';
import { priceHere } from './prices.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** A code of one shop: 10 percent off. */
const CODE = { shop: 'lydrum', code: 'LISTEN10', basisPoints: 1000 };
/** 15 percent off everything in another, without a code, for twelve more days. */
const SALE = { shop: 'muddy-paws', basisPoints: 1500, sinceDays: 2, forDays: 12 };

/** Standard rates of value added tax, in percent. */
const VAT: Record<string, number> = {
  AT: 20,
  BE: 21,
  DE: 19,
  DK: 25,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PT: 23,
  SE: 25,
};

type Goods = Pick<World, 'shops' | 'products'>;

function shopOf({ shops }: Goods, slug: string): [DemoShop, string] {
  const [shop, seeded] = [...shops].find(([one]) => one.slug === slug) ?? [];
  if (!shop || !seeded) throw new Error(`The demo has no shop ${slug}`);
  return [shop, seeded.id];
}

/**
 * Shipping of their own for three shops, a code, a sale, and a table of taxes that waits for an
 * admin to choose it. Until then every purchase pays the flat tax; the other shops take the site’s
 * fee.
 */
export async function seedMarket(db: Kysely<DB>, goods: Goods, time: SeedTime): Promise<void> {
  for (const slug of Object.keys(PROFILES)) await seedShipping(db, goods, slug, time);
  await seedDiscounts(db, goods, time);
  const rates = Object.entries(VAT).map(([country, percent]) => ({
    country,
    state: null,
    category_id: null,
    percent,
    name: 'VAT',
  }));
  const tax = JSON.stringify({ included: true, rates });
  await db.updateTable('site_settings').set({ tax }).execute();
}

async function seedDiscounts(db: Kysely<DB>, goods: Goods, { now, newId }: SeedTime) {
  const percent = (created_at: Date, shop: string, value: number) => ({
    id: newId(created_at),
    shop_id: shopOf(goods, shop)[1],
    kind: 'percent' as const,
    value,
    created_at,
  });
  const begins = daysBefore(now, SALE.sinceDays);
  await bulkInsert(db, 'discounts', [
    {
      ...percent(daysBefore(now, 20), CODE.shop, CODE.basisPoints),
      code: CODE.code,
      starts_at: null,
      ends_at: null,
    },
    {
      ...percent(begins, SALE.shop, SALE.basisPoints),
      code: null,
      starts_at: begins,
      ends_at: daysBefore(now, -SALE.forDays),
    },
  ]);
}

async function seedShipping(db: Kysely<DB>, goods: Goods, slug: string, time: SeedTime) {
  const [shop, shop_id] = shopOf(goods, slug);
  const { ships_from = null, profiles = [] } = PROFILES[slug] ?? {};
  await db.updateTable('shops').set({ ships_from }).where('id', '=', shop_id).execute();
  const [min = 0, max = min] = SENDING[slug]?.days ?? [];
  const rows = profiles.map((profile, position) => {
    const zones = zonesOf(profile, time);
    return {
      id: time.newId(time.now),
      shop_id,
      position,
      name: profile.name,
      is_default: profile.products === undefined,
      handling_days_min: min,
      handling_days_max: max,
      zones,
      ships_to: zones.flatMap(({ countries }) => countries),
    };
  });
  await bulkInsert(db, 'shipping_profiles', rows);
  for (const [position, { products: skus }] of profiles.entries()) {
    const ids = shop.products
      .filter(({ sku }) => skus?.includes(sku))
      .map((product) => seededOf(goods.products, product).id);
    if (ids.length === 0) continue;
    await db
      .updateTable('products')
      .set({ shipping_profile_id: rows[position]?.id ?? null })
      .where('id', 'in', ids)
      .execute();
  }
}

/** As the database has them, with amounts that look right in the site's currency. */
const zonesOf = ({ zones }: DemoProfile, { now, newId }: SeedTime): ShippingProfile['zones'] =>
  zones.map(({ name, countries, rates }) => ({
    name,
    countries,
    rates: rates.map(({ name: rate, days: [min, max], cents, furtherCents, freeOverCents }) => ({
      id: newId(now),
      name: rate,
      days: { min, max },
      price: priceHere(cents),
      each_further: priceHere(furtherCents),
      free_over: freeOverCents === undefined ? null : priceHere(freeOverCents),
      max_weight_g: null,
    })),
  }));
