import type { PageQuery } from '@souk/contract/paging';
import { sql, type InferResult, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { prepared } from '../../db/prepared.ts';
import type { Db, NewRow, Row } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { pageOf } from '../../paging/pages.ts';
import { shopSeenBy, type Viewer } from './visibility.ts';

const selectShops = (db: Db) =>
  db
    .selectFrom('shops as s')
    .selectAll('s')
    .select((shop) =>
      jsonArrayFrom(
        shop
          .selectFrom('shop_locations')
          .select(['id', 'name', 'latitude', 'longitude'])
          .whereRef('shop_id', '=', 's.id')
          .orderBy('position'),
      ).as('locations'),
    )
    .where('deleted_at', 'is', null);

/** A shop with its locations in order; a location gets a new id with each change. */
export type ShopRow = InferResult<ReturnType<typeof selectShops>>[number];

/** Returns a shop that has not been closed. */
export async function liveShop(db: Db, id: string): Promise<ShopRow | undefined> {
  const query = selectShops(db).where('id', '=', id);
  const { rows } = await prepared(query).execute(db);
  return rows[0];
}

export async function shopToSee(db: Db, id: string, viewer: Viewer): Promise<ShopRow | undefined> {
  const query = selectShops(db).where('id', '=', id).where(shopSeenBy(viewer));
  const { rows } = await prepared(query).execute(db);
  return rows[0];
}

/** Returns the shops with these ids that have not been closed, in no particular order. */
export async function liveShops(db: Db, ids: readonly string[]): Promise<ShopRow[]> {
  if (ids.length === 0) return [];
  return selectShops(db)
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Returns a person's shops, newest first. */
export async function shopsOwnedBy(db: Db, ownerId: string, page: PageQuery): Promise<ShopRow[]> {
  return pageOf(selectShops(db).where('owner_id', '=', ownerId).orderBy('id', 'desc'), page);
}

/** Selects a shop's newest reviews with their authors' names. */
export function newestReviews(db: Db, shopId: string, limit: number) {
  return db
    .selectFrom('shop_reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.rating', 'r.text', 'r.created_at', 'r.answer', 'r.answered_at'])
    .select(['u.first_name', 'u.last_name'])
    .where('r.shop_id', '=', shopId)
    .where('r.hidden_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

type DefaultColumns =
  | 'rating_sum'
  | 'rating_count'
  | 'product_count'
  | 'sales'
  | 'answer_minutes'
  | 'back_at'
  | 'blocks'
  | 'created_at'
  | 'updated_at';
/** The columns of an admin's suspension. */
type Suspension = 'suspended_at' | 'suspended_reason' | 'suspended_with_owner';
export type NewShop = NewRow<'shops', DefaultColumns | Suspension | 'deleted_at'>;
/** The fields that an owner can change. */
export type ShopFields = Omit<NewShop, 'id' | 'owner_id' | 'ships_from'> &
  Pick<NewRow<'shops'>, 'blocks'>;

/** Locks a live shop until the transaction ends. */
export function lockShop(db: Db, id: string): Promise<Row<'shops'> | undefined> {
  return db
    .selectFrom('shops')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces a shop's locations, keeping the given order. */
export async function replaceLocations(
  db: Db,
  shopId: string,
  locations: readonly Pick<Row<'shop_locations'>, 'name' | 'latitude' | 'longitude'>[],
): Promise<void> {
  await db.deleteFrom('shop_locations').where('shop_id', '=', shopId).execute();
  if (locations.length === 0) return;
  const rows = locations.map(
    ({ name, latitude, longitude }, position): NewRow<'shop_locations'> => ({
      id: newId(),
      shop_id: shopId,
      position,
      name,
      latitude,
      longitude,
    }),
  );
  await db.insertInto('shop_locations').values(rows).execute();
}

export async function setBackAt(db: Db, id: string, back_at: Date | null): Promise<void> {
  await db.updateTable('shops').set({ back_at }).where('id', '=', id).execute();
}

/** Blocks a buyer; returns false if they were blocked already. */
export async function insertBlocked(db: Db, row: Row<'blocked_buyers'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blocked_buyers')
    .values(row)
    .onConflict((oc) => oc.columns(['shop_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Unblocks a buyer; returns false if they were not blocked. */
export async function deleteBlocked(
  db: Db,
  { shopId, userId }: { shopId: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocked_buyers')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Selects the buyers that a shop has blocked, newest first. */
export const blockedRows = (db: Db, shopId: string) =>
  db
    .selectFrom('blocked_buyers as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'b.created_at'])
    .where('b.shop_id', '=', shopId)
    .orderBy('b.created_at', 'desc')
    .orderBy('u.id');
