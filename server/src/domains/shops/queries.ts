import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { DB } from '../../db/types.ts';
import { newId } from '../../kit/ids.ts';

export type ShopRow = {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  brand_color: string;
  cover_photo_url: string | null;
  logo_url: string | null;
  rating_sum: number;
  rating_count: number;
  product_count: number;
  created_at: Date;
  locations: { name: string; latitude: number; longitude: number }[];
  /** New ones with each change of the locations. */
  place_ids: string[];
};

const columns = sql`s.id, s.owner_id, s.name, s.description, s.brand_color, s.cover_photo_url,
  s.logo_url, s.rating_sum, s.rating_count, s.product_count, s.created_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', l.name, 'latitude', l.latitude,
      'longitude', l.longitude) order by l.position)
    from shop_locations l where l.shop_id = s.id), '[]') as locations,
  array(select l.id from shop_locations l where l.shop_id = s.id order by l.position) as place_ids`;

async function selectShops(db: Kysely<DB>, rest: RawBuilder<unknown>): Promise<ShopRow[]> {
  const { rows } =
    await sql<ShopRow>`${PREPARED} select ${columns} from shops s where ${rest}`.execute(db);
  return rows;
}

/** A shop that has not been closed. */
export async function liveShop(db: Kysely<DB>, id: string): Promise<ShopRow | undefined> {
  const rows = await selectShops(db, sql`s.id = ${id} and s.deleted_at is null`);
  return rows[0];
}

/** A person's shops, newest first. */
export async function shopsOwnedBy(
  db: Kysely<DB>,
  ownerId: string,
  page: { limit: number; offset: number },
): Promise<ShopRow[]> {
  return selectShops(
    db,
    sql`s.owner_id = ${ownerId} and s.deleted_at is null
      order by s.id desc limit ${page.limit} offset ${page.offset}`,
  );
}

export type ReviewRow = {
  id: string;
  rating: number;
  text: string;
  first_name: string;
  last_name: string;
  created_at: Date;
};

export async function newestReviews(
  db: Kysely<DB>,
  shopId: string,
  limit: number,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.rating, r.text, r.created_at, u.first_name, u.last_name
    from shop_reviews r join users u on u.id = r.user_id
    where r.shop_id = ${shopId}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

export type ShopFields = Pick<
  ShopRow,
  'name' | 'description' | 'brand_color' | 'cover_photo_url' | 'logo_url'
>;

export async function insertShop(
  db: Kysely<DB>,
  id: string,
  ownerId: string,
  fields: ShopFields,
): Promise<void> {
  await sql`
    insert into shops (id, owner_id, name, description, brand_color, cover_photo_url, logo_url)
    values (${id}, ${ownerId}, ${fields.name}, ${fields.description}, ${fields.brand_color},
      ${fields.cover_photo_url}, ${fields.logo_url})`.execute(db);
}

/** The shop's fields, locked until the transaction ends. */
export async function lockShop(
  db: Kysely<DB>,
  id: string,
): Promise<(ShopFields & { owner_id: string }) | undefined> {
  const { rows } = await sql<ShopFields & { owner_id: string }>`
    select owner_id, name, description, brand_color, cover_photo_url, logo_url from shops
    where id = ${id} and deleted_at is null for no key update`.execute(db);
  return rows[0];
}

export async function updateFields(db: Kysely<DB>, id: string, fields: ShopFields): Promise<void> {
  await sql`
    update shops set name = ${fields.name}, description = ${fields.description},
      brand_color = ${fields.brand_color}, cover_photo_url = ${fields.cover_photo_url},
      logo_url = ${fields.logo_url}, updated_at = now()
    where id = ${id}`.execute(db);
}

/** Puts these places, in their order, where the shop's others were. */
export async function replaceLocations(
  db: Kysely<DB>,
  shopId: string,
  locations: ShopRow['locations'],
): Promise<void> {
  await sql`delete from shop_locations where shop_id = ${shopId}`.execute(db);
  if (locations.length === 0) return;
  await sql`
    insert into shop_locations (id, shop_id, position, name, latitude, longitude)
    select id, ${shopId}, position - 1, name, latitude, longitude
    from unnest(${locations.map(() => newId())}::uuid[], ${locations.map(({ name }) => name)}::text[],
      ${locations.map(({ latitude }) => latitude)}::float8[],
      ${locations.map(({ longitude }) => longitude)}::float8[])
      with ordinality as given (id, name, latitude, longitude, position)`.execute(db);
}
