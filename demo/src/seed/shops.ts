import { hash } from '@node-rs/argon2';
import { sql, type Kysely } from 'kysely';
import type { DB } from '@souk/server/db/types';
import { ADMIN, BUYER, DEMO_PASSWORD, emailOf } from '../accounts.ts';
import { newestFirst, type Offer } from '../data/newest.ts';
import { people } from '../data/people.ts';
import { shops } from '../data/shops/index.ts';
import type { DemoProduct, DemoShop } from '../data/types.ts';
import { mediaOfProduct, mediaOfShop } from '../media/files.ts';
import { load } from './load.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_DAY = 200;

/** Everything a later step must know: ids of people, shops and products, and of variants by value. */
export interface Ids {
  buyers: Map<number, string>;
  admin: string;
  shops: Map<DemoShop, string>;
  owners: Map<DemoShop, string>;
  products: Map<DemoProduct, string>;
}

export interface SeedTime {
  now: Date;
  newId: (at: Date) => string;
}

export const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.round(now.getTime() - days * DAY_MS));

/** Owners, buyers and the admin, all with the demo's password. */
export async function seedPeople(db: Kysely<DB>, { now, newId }: SeedTime) {
  const password_hash = await hash(DEMO_PASSWORD);
  const at = daysBefore(now, FIRST_DAY + 1);
  const row = (
    person: { firstName: string; lastName: string; username: string },
    is_admin = false,
  ) => ({
    id: newId(at),
    email: emailOf(person.username),
    username: person.username,
    password_hash,
    first_name: person.firstName,
    last_name: person.lastName,
    is_admin,
    created_at: at,
  });
  const owners = shops.map((shop) => row(shop.owner));
  const buyers = [
    BUYER,
    ...people.map(([firstName, lastName], n) => ({
      firstName,
      lastName,
      username: `shopper${n + 1}`,
    })),
  ].map((person) => row(person));
  const admin = row(ADMIN, true);
  await load(db, 'users', [...owners, ...buyers, admin]);
  return {
    owners: new Map(shops.map((shop, n) => [shop, owners[n]?.id ?? ''])),
    buyers: new Map(buyers.map(({ id }, n) => [n - 1, id])),
    admin: admin.id,
  };
}

export async function seedShops(db: Kysely<DB>, { now, newId }: SeedTime, owners: Ids['owners']) {
  const rows = shops.map((shop, n) => {
    const at = daysBefore(now, FIRST_DAY - n * 3);
    const { cover, logo } = mediaOfShop(shop);
    return {
      id: newId(at),
      owner_id: owners.get(shop) ?? '',
      name: shop.name,
      description: shop.text,
      brand_color: shop.color,
      cover_photo_url: cover.path,
      logo_url: logo.path,
      product_count: shop.products.length,
      created_at: at,
      updated_at: at,
    };
  });
  await load(db, 'shops', rows);
  const locations = shops.map((shop, n) => ({
    id: newId(now),
    shop_id: rows[n]?.id ?? '',
    position: 1,
    name: shop.place.name,
    latitude: shop.place.latitude,
    longitude: shop.place.longitude,
  }));
  await load(db, 'shop_locations', locations);
  return new Map(shops.map((shop, n) => [shop, rows[n]?.id ?? '']));
}

function productRow(
  { shop, product }: Offer,
  at: Date,
  id: string,
  shopId: string,
  categories: Map<string, string>,
  now: Date,
) {
  const media = mediaOfProduct({ shop, product });
  const { discount } = product;
  return {
    id,
    shop_id: shopId,
    category_id: categories.get(product.category) ?? null,
    name: product.name,
    description: product.text,
    price_cents: product.priceCents,
    stock_quantity: product.variants ? 0 : (product.stock ?? 0),
    has_variants: Boolean(product.variants),
    sku: product.sku,
    images: media.images.map(({ path }) => path),
    video_url: media.clip?.path ?? null,
    poster_url: media.poster?.path ?? null,
    discount_basis_points: discount ? Math.round(discount.percent * 100) : 0,
    discount_start_date: discount ? daysBefore(now, -discount.fromDay) : null,
    discount_end_date: discount ? daysBefore(now, -discount.toDay) : null,
    created_at: at,
    updated_at: at,
  };
}

/** Products and variants, the newest some hours old, each round of the shops some days apart. */
export async function seedProducts(
  db: Kysely<DB>,
  { now, newId }: SeedTime,
  shopIds: Ids['shops'],
) {
  const found = await db.selectFrom('categories').select(['id', 'slug']).execute();
  const categories = new Map(found.map(({ id, slug }) => [slug, id]));
  const offers = newestFirst();
  const ids = new Map<DemoProduct, string>();
  const rows = offers.map((offer, n) => {
    const at = new Date(now.getTime() - 5 * HOUR_MS - n * 9 * HOUR_MS);
    const id = newId(at);
    ids.set(offer.product, id);
    return productRow(offer, at, id, shopIds.get(offer.shop) ?? '', categories, now);
  });
  await load(db, 'products', rows);
  const variants = offers.flatMap((offer) => {
    const { byColor } = mediaOfProduct(offer);
    return (offer.product.variants ?? []).map((variant, n) => {
      const picture = variant.paint && byColor.get(variant.paint);
      return {
        id: newId(now),
        product_id: ids.get(offer.product) ?? '',
        position: n + 1,
        name: variant.name,
        value: variant.value,
        price_modifier_cents: variant.plusCents ?? 0,
        stock_quantity: variant.stock,
        images: picture ? [picture.path] : [],
      };
    });
  });
  await load(db, 'variants', variants);
  return ids;
}

/** The kept counts: orders and reviews are written before, so that they can be summed up at once. */
export async function keepSums(db: Kysely<DB>): Promise<void> {
  for (const [table, reviews, key] of [
    ['products', 'product_reviews', 'product_id'],
    ['shops', 'shop_reviews', 'shop_id'],
  ] as const) {
    await sql`update ${sql.table(table)} t set rating_sum = r.total, rating_count = r.n
      from (select ${sql.ref(key)} as id, sum(rating)::int as total, count(*)::int as n
        from ${sql.table(reviews)} group by 1) r
      where r.id = t.id`.execute(db);
  }
}
