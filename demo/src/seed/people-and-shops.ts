import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import { hashPassword } from '@souk/server/domains/accounts/index';
import { type ShippingDays, shippingDaysOf } from '@souk/server/domains/shops/index';
import type { Kysely } from 'kysely';
import { ADMIN, DEMO_PASSWORD, emailOf, type Person } from '../accounts.ts';
import { buyers, type DemoBuyer } from '../data/buyers.ts';
import { SENDING } from '../data/sending.ts';
import { shops } from '../data/shops/index.ts';
import type { DemoShop } from '../data/types.ts';
import { mediaOfShop } from '../media.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** The shop data that orders need. */
export interface SeededShop {
  id: string;
  ownerId: string;
  /** Its dispatch and transit days. */
  days: ShippingDays;
}

/** Owners, buyers and the admin, all with the demo's password, and the shops with their places. */
export async function seedPeopleAndShops(
  db: Kysely<DB>,
  { now, newId }: SeedTime,
): Promise<{ buyers: Map<DemoBuyer, string>; shops: Map<DemoShop, SeededShop> }> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const account = (person: Person, daysAgo: number, is_admin = false) => {
    const created_at = daysBefore(now, daysAgo);
    return {
      id: newId(created_at),
      email: emailOf(person.username),
      username: person.username,
      password_hash,
      first_name: person.firstName,
      last_name: person.lastName,
      is_admin,
      is_demo: true,
      verified_at: created_at,
      created_at,
    };
  };
  const admin = account(ADMIN, 520, true);
  const owners = shops.map((shop, n) => account(shop.owner, 510 - n * 3));
  const customers = buyers.map((buyer, n) => account(buyer, 400 - n * 12));
  await bulkInsert(db, 'users', [admin, ...owners, ...customers]);

  const opened = (n: number) => daysBefore(now, 505 - n * 3);
  const rows = shops.map((shop, n) => {
    const { cover, logo } = mediaOfShop(shop);
    const { days, transit, returns } = SENDING[shop.slug] ?? {};
    return {
      id: newId(opened(n)),
      owner_id: owners[n]?.id ?? '',
      name: shop.name,
      description: shop.text,
      brand_color: shop.color,
      cover_photo_url: cover,
      logo_url: logo,
      product_count: shop.products.length,
      dispatch_days_min: days?.[0] ?? null,
      dispatch_days_max: days?.[1] ?? null,
      transit_days_min: transit?.[0] ?? null,
      transit_days_max: transit?.[1] ?? null,
      returns_policy: returns ?? null,
      created_at: opened(n),
      updated_at: opened(n),
    };
  });
  await bulkInsert(db, 'shops', rows);
  const seeded = new Map<DemoShop, SeededShop>();
  for (const [n, shop] of shops.entries()) {
    const id = rows[n]?.id ?? '';
    const days = await shippingDaysOf(db, id);
    if (days) seeded.set(shop, { id, ownerId: owners[n]?.id ?? '', days });
  }
  const places = shops.map((shop, n) => ({
    id: newId(opened(n)),
    shop_id: rows[n]?.id ?? '',
    position: 0,
    ...shop.place,
  }));
  await bulkInsert(db, 'shop_locations', places);
  return {
    buyers: new Map(buyers.map((buyer, n) => [buyer, customers[n]?.id ?? ''])),
    shops: seeded,
  };
}
