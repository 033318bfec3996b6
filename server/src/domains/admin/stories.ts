import { USERS, type AdminShopStory, type AdminUserStory } from '@souk/contract/admin-lists';
import { isId } from '@souk/contract/ids';
import { SHOPS } from '@souk/contract/shops';
import { sql } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { sessionsOf } from '../accounts/index.ts';
import { refundsOfShop, shopPayouts } from '../money/index.ts';
import { listReviews } from '../talk/index.ts';
import { listChanges } from './list-changes.ts';
import { listProducts } from './list-products.ts';
import { shopsByIds, shopsOfOwner } from './list-shops.ts';
import { usersByIds } from './list-users.ts';
import { newestOrders } from './reads.ts';

/** The page shows the newest of each kind and links to the full lists. */
const NEWEST = { page: 1, limit: 10 };

/** Returns a person's whole history. @throws ProblemError 404 */
export async function userStory(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<AdminUserStory> {
  const { db } = deps;
  const [user] = isId(userId) ? await usersByIds(db, [userId]) : [];
  if (!user) throw notFound(USERS.notFound);
  const [reason, sessions, owned_shops, newest_orders, reviews, by, of] = await Promise.all([
    reasonOf(db, 'users', userId),
    sessionsOf(db, userId, deps.now()),
    shopsOfOwner(db, userId),
    newestOrders(db, { buyer_id: userId }, NEWEST.limit),
    listReviews(deps, { ...NEWEST, user_id: userId }),
    listChanges(deps, { ...NEWEST, person: userId }),
    listChanges(deps, { ...NEWEST, target: userId }),
  ]);
  return {
    ...user,
    suspended_reason: reason,
    sessions: sessions.map(({ id, device, country, created_at, last_used_at }) => ({
      id,
      device,
      country,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    owned_shops,
    newest_orders,
    newest_reviews: reviews.rows,
    changes_by: by.rows,
    changes_of: of.rows,
  };
}

/** Returns a shop's whole history. @throws ProblemError 404 */
export async function shopStory(
  deps: Pick<Deps, 'db' | 'now'>,
  shopId: string,
): Promise<AdminShopStory> {
  const { db } = deps;
  const [shop] = isId(shopId) ? await shopsByIds(db, [shopId]) : [];
  if (!shop) throw notFound(SHOPS.notFound);
  const [reason, products, newest_orders, newest_refunds, payouts, reviews, of] = await Promise.all(
    [
      reasonOf(db, 'shops', shopId),
      listProducts(deps, { ...NEWEST, shop_id: shopId }),
      newestOrders(db, { shop_id: shopId }, NEWEST.limit),
      refundsOfShop(db, shopId, NEWEST.limit),
      shopPayouts(deps, shopId, NEWEST),
      listReviews(deps, { ...NEWEST, shop_id: shopId }),
      listChanges(deps, { ...NEWEST, target: shopId }),
    ],
  );
  return {
    ...shop,
    suspended_reason: reason,
    newest_products: products.rows,
    newest_orders,
    newest_refunds,
    newest_payouts: payouts.rows,
    newest_reviews: reviews.rows,
    changes_of: of.rows,
  };
}

async function reasonOf(db: Db, table: 'users' | 'shops', id: string): Promise<string | null> {
  const { rows } = await row({ suspended_reason: 'text | null' })`
    select suspended_reason from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.suspended_reason ?? null;
}
