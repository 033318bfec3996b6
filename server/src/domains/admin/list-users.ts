import type { AdminUser, AdminUsersQuery, UserSort, UserState } from '@souk/contract/admin-lists';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import { alphabetical, contains } from '../../db/words.ts';
import type { Deps } from '../../deps.ts';
import { foundPage, inOrder } from '../../paging/found-page.ts';
import type { Page } from '../../paging/pages.ts';
import { highFirst, lowFirst, NEWEST, OLDEST, type SortOrder } from '../../paging/sort-order.ts';
import { lastSeen } from '../accounts/index.ts';

const WORDS = sql`(' ' || email || ' ' || username || ' ' || first_name || ' ' || last_name)`;

/** Deleted accounts stay as emptied rows, which no list shows. */
const HERE = 'deleted_at is null';
const STATES: Record<UserState, string> = {
  active: `${HERE} and suspended_at is null`,
  suspended: `${HERE} and suspended_at is not null`,
  admin: `${HERE} and is_admin`,
};

const NAME = alphabetical(sql`(first_name || ' ' || last_name)`);
const ORDERS: Record<UserSort, SortOrder> = {
  newest: NEWEST,
  oldest: OLDEST,
  name: lowFirst(NAME),
  name_desc: highFirst(NAME),
};

/** Lists accounts, newest first by default. */
export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  { search, state, sort = 'newest', ...page }: AdminUsersQuery,
): Promise<Page<AdminUser>> {
  const where: RawBuilder<SqlBool> = sql.raw(state ? STATES[state] : HERE);
  const { ids, total } = await foundPage(
    db,
    { table: sql`users`, where, words: WORDS },
    { search, order: ORDERS[sort], ...page },
  );
  return { rows: await usersByIds(db, ids), total };
}

/**
 * SQL: whether the owner's name, username or email contains the text. At most a thousand owners are
 * looked up, in case everyone has the word.
 */
export const ownerFits = (search: string) => sql<SqlBool>`owner_id = any(array(
  select id from users where ${contains(WORDS, search)} limit 1000))`;

const USER = row({
  id: 'text',
  email: 'text',
  username: 'text',
  first_name: 'text',
  last_name: 'text',
  is_admin: 'boolean',
  suspended_at: 'time | null',
  verified: 'boolean',
  shops: 'number',
  orders: 'number',
  created_at: 'time',
});

export async function usersByIds(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const [{ rows }, seen] = await Promise.all([
    USER`
      select id, email, username, first_name, last_name, is_admin, suspended_at,
        verified_at is not null as verified,
        (select count(*)::int from shops where owner_id = users.id and deleted_at is null) as shops,
        (select count(*)::int from orders where buyer_id = users.id) as orders, created_at
      from users where id = any(${ids}::uuid[])`.execute(db),
    lastSeen(db, ids),
  ]);
  const users = rows.map(({ suspended_at, created_at, ...user }) => ({
    ...user,
    suspended_at: suspended_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    last_seen_at: seen.get(user.id)?.toISOString() ?? null,
  }));
  return inOrder(ids, users);
}
