import { SHIPPING, type ChangeShipping, type ShopShippingTerms } from '@souk/contract/shipping';
import { profileInMinor, type ShippingProfile } from '@souk/contract/shipping-cost';
import { SHOPS } from '@souk/contract/shops';
import { sql, type SqlBool } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { invalid, notFound } from '../../../kit/problems.ts';
import { demandVersion, versionOf } from '../../../kit/version.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { lockShop } from '../queries.ts';
import { shopShipping } from './reads.ts';

/**
 * Replaces a shop's profiles; products of one that is gone belong to the default one. With
 * `ifMatch`, only if nobody has changed them since. @throws ProblemError 404, 412, 422
 */
export function changeShipping(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
  change: ChangeShipping,
  ifMatch?: string,
): Promise<ShopShippingTerms> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockShop(trx, shopId))) throw notFound(SHOPS.notFound);
    const before = await shopShipping(trx, shopId, actor);
    demandVersion(ifMatch, versionOf(before), SHIPPING.changedSince);
    const profiles = change.profiles.map(withIds);
    // First none is the default, so that there are never two.
    await trx
      .updateTable('shipping_profiles')
      .set({ is_default: false })
      .where('shop_id', '=', shopId)
      .execute();
    await trx
      .deleteFrom('shipping_profiles')
      .where('shop_id', '=', shopId)
      .where(sql<SqlBool>`id <> all(${profiles.map(({ id }) => id)}::uuid[])`)
      .execute();
    if (profiles.length > 0) {
      const written = await trx
        .insertInto('shipping_profiles')
        .values(profiles.map((profile, position) => rowOf(shopId, profile, position)))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ ref }) => ({
              position: ref('excluded.position'),
              name: ref('excluded.name'),
              is_default: ref('excluded.is_default'),
              handling_days_min: ref('excluded.handling_days_min'),
              handling_days_max: ref('excluded.handling_days_max'),
              zones: ref('excluded.zones'),
              ships_to: ref('excluded.ships_to'),
            }))
            .where('shipping_profiles.shop_id', '=', shopId),
        )
        .returning('id')
        .execute();
      const index = profiles.findIndex((one) => !written.some(({ id }) => id === one.id));
      if (index >= 0) {
        throw invalid({ path: `profiles.${index}.id`, message: SHIPPING.otherShop });
      }
    }
    if (change.ships_from !== undefined && change.ships_from !== before.ships_from) {
      await trx
        .updateTable('shops')
        .set({ ships_from: change.ships_from, updated_at: sql`now()` })
        .where('id', '=', shopId)
        .execute();
    }
    const after = await shopShipping(trx, shopId, actor);
    await recordChange(trx, actor, {
      kind: 'shop.edited',
      target: { kind: 'shop', id: shopId },
      before: { shipping: before },
      after: { shipping: after },
    });
    return after;
  });
}

type ProfileInput = ChangeShipping['profiles'][number];

/** A profile in minor units, with an id for all that is new in it. */
const withIds = (profile: ProfileInput): ShippingProfile =>
  profileInMinor({
    ...profile,
    id: profile.id ?? newId(),
    zones: profile.zones.map((zone) => ({
      ...zone,
      rates: zone.rates.map((rate) => ({ ...rate, id: rate.id ?? newId() })),
    })),
  });

const rowOf = (shop_id: string, profile: ShippingProfile, position: number) => ({
  id: profile.id,
  shop_id,
  position,
  name: profile.name,
  is_default: profile.is_default,
  handling_days_min: profile.handling_days.min,
  handling_days_max: profile.handling_days.max,
  zones: JSON.stringify(profile.zones),
  ships_to: profile.zones.flatMap(({ countries }) => countries),
});
