import { createHash } from 'node:crypto';
import type { SavedAddress } from '@souk/contract/address-book';
import type { Address } from '@souk/contract/orders';
import type { Db, NewRow } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { countOf } from '../../../paging/pages.ts';

/** Address fields, in the same order as on the form. */
const PARTS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zip_code',
  'country',
] as const satisfies (keyof Address)[];

/** Hashes an address, ignoring case. */
const fingerprintOf = (address: Address): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(PARTS.map((part) => address[part].toLowerCase())))
    .digest();

const partsOf = (address: Address) =>
  Object.fromEntries(PARTS.map((part) => [part, address[part]])) as Record<
    (typeof PARTS)[number],
    string
  >;

const COLUMNS = ['id', ...PARTS, 'is_default'] as const;

export const addressesOf = (db: Db, userId: string): Promise<SavedAddress[]> =>
  db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const addressOf = (db: Db, userId: string, id: string): Promise<SavedAddress | undefined> =>
  db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const countAddresses = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('addresses').where('user_id', '=', userId));

/** Adds an address. Returns its id, or undefined if the address is already saved. */
export async function insertAddress(
  db: Db,
  userId: string,
  address: Address,
  usedAt: Date,
): Promise<string | undefined> {
  const values: NewRow<'addresses'> = {
    id: newId(),
    user_id: userId,
    ...partsOf(address),
    fingerprint: fingerprintOf(address),
    is_default: false,
    used_at: usedAt,
  };
  const added = await db
    .insertInto('addresses')
    .values(values)
    .onConflict((same) => same.columns(['user_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Updates when an address was last used. Returns false if it isn't saved. */
export async function touchAddress(
  db: Db,
  userId: string,
  address: Address,
  usedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set({ used_at: usedAt })
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprintOf(address))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the account has saved the same address under another id. */
export async function isSavedBeside(
  db: Db,
  userId: string,
  id: string,
  address: Address,
): Promise<boolean> {
  const other = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('fingerprint', '=', fingerprintOf(address))
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateAddress(
  db: Db,
  id: string,
  address: Address,
  usedAt: Date,
): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ ...partsOf(address), fingerprint: fingerprintOf(address), used_at: usedAt })
    .where('id', '=', id)
    .execute();
}

/** Sets or clears an address as the account's default. */
export async function setDefault(
  db: Db,
  userId: string,
  id: string,
  isDefault: boolean,
): Promise<void> {
  // Clear the old default first, because a unique index allows only one.
  await db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .$if(!isDefault, (all) => all.where('id', '=', id))
    .execute();
  if (!isDefault) return;
  await db.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute();
}

export async function removeAddress(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isOpen(db: Db, userId: string): Promise<boolean> {
  const book = db.selectFrom('address_books').select('user_id').where('user_id', '=', userId);
  return (await book.executeTakeFirst()) !== undefined;
}

/** Marks the account's address book as opened. Returns false if it already was. */
export async function markOpen(db: Db, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('address_books')
    .values({ user_id: userId, opened_at: now })
    .onConflict((open) => open.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
