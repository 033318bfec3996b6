import type { CreateShopRequest } from '@souk/contract/shops';
import { demandRoom } from '../../db/quota.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import {
  acceptGivenTerms,
  type Actor,
  countAttempt,
  keyOf,
  recordChange,
  refuseSuspended,
  requireVerified,
  scaled,
} from '../accounts/index.ts';
import { liveShop, replaceLocations, type NewShop } from './queries.ts';
import { shopQuota } from './quotas.ts';
import { toShop } from './reads.ts';
import { shippingDays } from './shipping-days.ts';

const MOST_AN_HOUR = 10;

/**
 * Opens a shop that belongs to the actor, who accepts the terms. @throws ProblemError 403, 422, 429
 * after ten in an hour
 */
export async function openShop(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  input: CreateShopRequest,
) {
  requireVerified(deps, actor);
  const id = newId();
  const most = scaled(MOST_AN_HOUR, deps.config.rateLimitFactor);
  const detail = `An account can open at most ${most} shops an hour. Please try again later.`;
  const limit = { key: keyOf('open-shop', actor.id), most, seconds: 3600, detail };
  return deps.db.transaction().execute(async (trx) => {
    await countAttempt(trx, [limit], deps.now());
    await refuseSuspended(trx, actor.id);
    const terms = { userId: actor.id, version: input.accept_terms, at: deps.now() };
    await acceptGivenTerms(trx, terms, 'accept_terms');
    await demandRoom(trx, shopQuota(deps), actor.id);
    const opened: NewShop = {
      id,
      owner_id: actor.id,
      name: input.name,
      description: input.description ?? '',
      brand_color: input.brand_color,
      cover_photo_url: input.cover_photo_url || null,
      logo_url: input.logo_url || null,
      cover_pattern: input.cover_pattern ?? null,
      ...shippingDays(input),
      order_mails: input.order_mails ?? 'each',
      returns_policy: input.returns_policy || null,
      ships_from: null,
    };
    await trx.insertInto('shops').values(opened).execute();
    await replaceLocations(trx, id, input.locations ?? []);
    const { id: _, owner_id, ...after } = opened;
    await recordChange(trx, actor, {
      kind: 'shop.opened',
      target: { kind: 'shop', id },
      before: null,
      after: { owner_id, ...after },
    });
    const shop = await liveShop(trx, id);
    if (!shop) throw new Error('The shop that was just opened is missing');
    return toShop(shop, actor, deps.now());
  });
}
