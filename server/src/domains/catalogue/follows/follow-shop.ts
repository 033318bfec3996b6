import { FOLLOWS } from '@souk/contract/follows';
import type { NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import { countOf } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { seenShop } from '../../shops/index.ts';

/** The limit of followed shops: the news query looks into each of them. */
const MAX_FOLLOWED = 200;

/**
 * Follows a shop; a repeat has no effect. @throws ProblemError 404; 409 one's own shop, or too many
 */
export async function followShop(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  shopId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const shop = await seenShop(trx, shopId, actor);
    if (shop.owner_id === actor.id) throw conflict('own_shop', FOLLOWS.yourOwn);
    const row: NewRow<'follows'> = {
      user_id: actor.id,
      shop_id: shop.id,
      followed_at: deps.now(),
    };
    await trx
      .insertInto('follows')
      .values(row)
      .onConflict((conflicting) => conflicting.columns(['user_id', 'shop_id']).doNothing())
      .execute();
    const all = trx.selectFrom('follows').where('user_id', '=', actor.id);
    if ((await countOf(all)) > MAX_FOLLOWED) {
      throw conflict('too_many_follows', `You can follow at most ${MAX_FOLLOWED} shops`);
    }
  });
}

/** Unfollows a shop; no effect if it was not followed. */
export async function unfollowShop(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
): Promise<void> {
  await deps.db
    .deleteFrom('follows')
    .where('user_id', '=', actor.id)
    .where('shop_id', '=', shopId)
    .execute();
}
