import type { CreateShopRequest, Shop } from '@souk/contract/shops';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import type { Actor } from '../auth/actor.ts';
import { insertShop, liveShop, replaceLocations } from './queries.ts';
import { toShop } from './reads.ts';

/** Opens a shop that belongs to the actor. */
export async function openShop(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  input: CreateShopRequest,
): Promise<Shop> {
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    await insertShop(trx, id, actor.id, {
      name: input.name,
      description: input.description ?? '',
      brand_color: input.brand_color,
      cover_photo_url: input.cover_photo_url || null,
      logo_url: input.logo_url || null,
    });
    await replaceLocations(trx, id, input.locations ?? []);
    const shop = await liveShop(trx, id);
    if (!shop) throw new Error('A shop that was just opened is not there');
    return toShop(shop);
  });
}
