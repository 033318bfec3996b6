import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { shops } from '../data/shops/index.ts';
import type { DemoShop } from '../data/types.ts';
import { mediaOfShop } from '../media.ts';
import { load } from './load.ts';
import type { People } from './people.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** The shops with their places. Answers their ids. */
export async function seedShops(
  db: Kysely<DB>,
  { now, newId }: SeedTime,
  { owners }: People,
): Promise<Map<DemoShop, string>> {
  const ids = new Map<DemoShop, string>();
  const rows = shops.map((shop, n) => {
    const at = daysBefore(now, 505 - n * 3);
    const { cover, logo } = mediaOfShop(shop);
    const id = newId(at);
    ids.set(shop, id);
    return {
      id,
      owner_id: owners.get(shop),
      name: shop.name,
      description: shop.text,
      brand_color: shop.color,
      cover_photo_url: cover,
      logo_url: logo,
      product_count: shop.products.length,
      created_at: at,
      updated_at: at,
    };
  });
  await load(db, 'shops', rows);
  const places = shops.map((shop, n) => ({
    id: newId(daysBefore(now, 505 - n * 3)),
    shop_id: ids.get(shop),
    position: 0,
    ...shop.place,
  }));
  await load(db, 'shop_locations', places);
  return ids;
}
