import type { PageQuery } from '@souk/contract/paging';
import type { Shop } from '@souk/contract/shops';
import { sql, type RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { OPEN_SHOP, openShopIds, shopsByIds } from '../../shops/index.ts';
import { ON_SHELF } from '../products/visibility.ts';

/**
 * Returns a page of the shops that a person follows, the latest first. Closed and suspended ones
 * are not listed.
 */
export async function followedShops(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<Shop>> {
  const ids = await followedShopIds(deps, actor);
  const shops = await shopsByIds(deps, await openShopIds(deps.db, ids), actor);
  const start = (page - 1) * limit;
  return { rows: shops.slice(start, start + limit), total: shops.length };
}

/** Returns the ids of the shops that a person follows, the latest first, including closed ones. */
export async function followedShopIds(deps: Pick<Deps, 'db'>, actor: Actor): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('follows')
    .select('shop_id')
    .where('user_id', '=', actor.id)
    .orderBy('followed_at', 'desc')
    .orderBy('shop_id')
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}

/** The number of newest items considered of each followed shop. */
const OF_EACH_SHOP = 20;

/**
 * SQL: the newest live products and clips, since a given time, of the shops that a person follows:
 * `id`, `kind` (product or clip), `at`, `followed_at`. A product that got its clip later is listed
 * once, as a clip.
 */
export const newFromFollowed = (userId: string, since: Date): RawBuilder<unknown> => sql`
  select fresh.id, fresh.kind, fresh.at, f.followed_at
  from follows f
  join shops s on s.id = f.shop_id and ${OPEN_SHOP}
  cross join lateral (
    (select p.id, 'product' as kind, p.created_at as at from products p
      where p.shop_id = f.shop_id and ${ON_SHELF} and p.created_at > ${since}
        and not exists (select from new_clips c where c.product_id = p.id)
      order by p.id desc limit ${sql.lit(OF_EACH_SHOP)})
    union all
    (select p.id, 'clip' as kind, c.since as at from new_clips c
      join products p on p.id = c.product_id
      where c.shop_id = f.shop_id and c.since > ${since}
        and ${ON_SHELF} and p.video_url is not null
      order by c.since desc limit ${sql.lit(OF_EACH_SHOP)})) fresh
  where f.user_id = ${userId}`;
