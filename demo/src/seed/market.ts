import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import type { DemoShop } from '../data/types.ts';
import type { SeededShop } from './people-and-shops.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** A code of one shop: 10 percent off. */
const DEMO_CODE = { shop: 'lydrum', code: 'LISTEN10', basisPoints: 1000 };

/** Standard rates of value added tax, in percent. */
const VAT: Record<string, number> = {
  AT: 20,
  BE: 21,
  DE: 19,
  DK: 25,
  ES: 21,
  FR: 20,
  GB: 20,
  IT: 22,
  NL: 21,
  PT: 23,
  SE: 25,
};

/**
 * A code, and a table of taxes that waits for an admin to choose it: until then, every purchase
 * pays the flat tax. No shop has shipping profiles.
 */
export async function seedMarket(
  db: Kysely<DB>,
  { shops }: { shops: ReadonlyMap<DemoShop, SeededShop> },
  { now, newId }: SeedTime,
): Promise<void> {
  const [, shop] = [...shops].find(([{ slug }]) => slug === DEMO_CODE.shop) ?? [];
  if (!shop) throw new Error(`The demo has no shop ${DEMO_CODE.shop}`);
  const created_at = daysBefore(now, 20);
  await bulkInsert(db, 'discounts', [
    {
      id: newId(created_at),
      shop_id: shop.id,
      code: DEMO_CODE.code,
      kind: 'percent',
      value: DEMO_CODE.basisPoints,
      created_at,
    },
  ]);
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
