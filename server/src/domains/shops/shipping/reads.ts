import { toAmount } from '@souk/contract/money';
import type { ShopShippingTerms } from '@souk/contract/shipping';
import { ALL_OTHERS, profileInAmounts, type ShippingProfile } from '@souk/contract/shipping-cost';
import { SHOPS } from '@souk/contract/shops';
import type { SiteSettings } from '@souk/contract/site';
import { sql, type SqlBool } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { listOf, row, type ValueOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { wideAmount } from '../../../db/wide-amount.ts';
import { notFound } from '../../../kit/problems.ts';
import { wholeTax } from '../tax/reads.ts';
import { shopSeenBy, type Viewer } from '../visibility.ts';

const PROFILE = {
  id: 'text',
  shop_id: 'text',
  name: 'text',
  is_default: 'boolean',
  handling_days_min: 'number',
  handling_days_max: 'number',
  zones: 'json',
} as const;

/** SQL: the profiles of these shops in order, as JSON. */
const profilesOf = (shopIds: readonly string[]) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'shop_id', p.shop_id, 'name', p.name,
    'is_default', p.is_default, 'handling_days_min', p.handling_days_min,
    'handling_days_max', p.handling_days_max, 'zones', p.zones) order by p.shop_id, p.position), '[]')
  from shipping_profiles p where p.shop_id = any(${[...shopIds]}::uuid[]))`;

const toProfile = (found: ValueOf<typeof PROFILE>): ShippingProfile => ({
  id: found.id,
  name: found.name,
  is_default: found.is_default,
  handling_days: { min: found.handling_days_min, max: found.handling_days_max },
  zones: found.zones as ShippingProfile['zones'],
});

/** How these shops ship, and the site's own rules; amounts in minor units. */
export type ShippingTerms = {
  /** Empty for a shop without any. */
  profilesOf: (shopId: string) => ShippingProfile[];
  fee: number;
  profilesRequired: boolean;
};

/** Returns how these shops ship, in one statement. */
export async function shippingTerms(db: Db, shopIds: readonly string[]): Promise<ShippingTerms> {
  const { rows } = await row({
    shipping_fee_cents: 'number',
    shipping_fee_wide_cents: 'number | null',
    require_shipping_profiles: 'boolean',
    profiles: listOf(PROFILE),
  })`${PREPARED} select shipping_fee_cents, shipping_fee_wide_cents, require_shipping_profiles,
    ${profilesOf(shopIds)} as profiles from site_settings`.execute(db);
  const [site] = rows;
  if (!site) throw new Error('the site has no settings');
  const byShop = Map.groupBy(site.profiles, ({ shop_id }) => shop_id);
  return {
    profilesOf: (shopId) => (byShop.get(shopId) ?? []).map(toProfile),
    fee: wideAmount(site.shipping_fee_cents, site.shipping_fee_wide_cents),
    profilesRequired: site.require_shipping_profiles,
  };
}

/** SQL: whether a product `p` ships to a country. */
export const shipsTo = (country: string) => sql<SqlBool>`(case
  when exists (select from shipping_profiles sp where sp.shop_id = p.shop_id)
  then exists (select from shipping_profiles sp where sp.shop_id = p.shop_id
    and (sp.id = p.shipping_profile_id or sp.is_default and p.shipping_profile_id is null)
    and sp.ships_to && ${[country, ALL_OTHERS]}::text[])
  else (select not require_shipping_profiles from site_settings) end)`;

/** Returns what GET /site says about shipping, tax and codes. */
export async function siteShipping(
  db: Db,
): Promise<
  Pick<SiteSettings, 'shipping_fee' | 'ships_by_profile' | 'time_zone' | 'takes_codes' | 'tax'>
> {
  const { rows } = await row({
    fee: 'number',
    wide_fee: 'number | null',
    time_zone: 'text',
    tax: 'json',
    by_profile: 'boolean',
    codes: 'boolean',
  })`${PREPARED}
    select shipping_fee_cents as fee, shipping_fee_wide_cents as wide_fee, time_zone, tax,
      exists (select from shipping_profiles) as by_profile,
      exists (select from discounts where code is not null) as codes
    from site_settings`.execute(db);
  const { mode, percent, included } = wholeTax(rows[0]?.tax ?? {});
  return {
    tax: { mode, percent, included: mode !== 'flat' && included },
    shipping_fee: toAmount(wideAmount(rows[0]?.fee ?? 0, rows[0]?.wide_fee ?? null)),
    ships_by_profile: rows[0]?.by_profile ?? false,
    time_zone: rows[0]?.time_zone ?? 'UTC',
    takes_codes: rows[0]?.codes ?? false,
  };
}

/**
 * Returns how a shop ships, in the site's currency. @throws ProblemError 404 if the viewer can't
 * see it
 */
export async function shopShipping(
  db: Db,
  shopId: string,
  viewer: Viewer,
): Promise<ShopShippingTerms> {
  const { rows } = await row({
    ships_from: 'text | null',
    profiles: listOf(PROFILE),
  })`${PREPARED} select s.ships_from, ${profilesOf([shopId])} as profiles
    from shops s where s.id = ${shopId} and ${shopSeenBy(viewer)}`.execute(db);
  const [shop] = rows;
  if (!shop) throw notFound(SHOPS.notFound);
  return {
    ships_from: shop.ships_from,
    profiles: shop.profiles.map((profile) => profileInAmounts(toProfile(profile))),
  };
}
