import { SHOPS, type UpdateShopRequest } from '@souk/contract/shops';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { demandVersion } from '../../kit/version.ts';
import { type Actor, recordChange } from '../accounts/index.ts';
import { blocksToKeep } from './blocks.ts';
import { liveShop, lockShop, replaceLocations, type ShopFields } from './queries.ts';
import { shopPage, shopVersion } from './reads.ts';
import { shippingDays } from './shipping-days.ts';

/**
 * Replaces the given fields; with `ifMatch`, only if the shop is unchanged. @throws ProblemError
 * 404, 412
 */
export async function editShop(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  input: UpdateShopRequest,
  ifMatch?: string,
) {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockShop(trx, id);
    if (!before) throw notFound(SHOPS.notFound);
    const seen = ifMatch === undefined ? null : await liveShop(trx, id);
    if (seen) demandVersion(ifMatch, shopVersion(seen), SHOPS.changedSince);
    const kept = <T>(given: T | null | undefined, old: T | null) =>
      given === undefined ? old : given || null;
    const blocks = input.blocks ? await blocksToKeep(trx, id, input.blocks) : null;
    const after: ShopFields = {
      name: input.name ?? before.name,
      description: kept(input.description, before.description) ?? '',
      brand_color: input.brand_color ?? before.brand_color,
      cover_photo_url: kept(input.cover_photo_url, before.cover_photo_url),
      logo_url: kept(input.logo_url, before.logo_url),
      cover_pattern: input.cover_pattern === undefined ? before.cover_pattern : input.cover_pattern,
      ...shippingDays({ ...before, ...input }),
      order_mails: input.order_mails ?? before.order_mails,
      returns_policy: kept(input.returns_policy, before.returns_policy),
      blocks: JSON.stringify(blocks ?? before.blocks),
    };
    await trx
      .updateTable('shops')
      .set({ ...after, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (input.locations !== undefined) await replaceLocations(trx, id, input.locations ?? []);
    // A shop's location can be its seller's home: recording that it moved is enough.
    const moved = input.locations === undefined ? {} : { locations: 'set' };
    await recordChange(trx, actor, {
      kind: 'shop.edited',
      target: { kind: 'shop', id },
      before,
      after: { ...after, blocks: blocks ?? before.blocks, ...moved },
    });
    // Search also finds products by their shop's name.
    if (after.name !== before.name) {
      await deps.jobs.enqueue(trx, 'index-shop-products', { shop_id: id });
    }
  });
  return shopPage(deps, id, actor);
}
