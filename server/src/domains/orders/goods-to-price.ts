import type { DiscountTerms, FullLine } from '@souk/contract/discount-cost';
import { toMinor } from '@souk/contract/money';
import type { Purchase } from '@souk/contract/purchase';
import type { Deps } from '../../deps.ts';
import { categoriesAbove, type Purchasable } from '../catalogue/index.ts';
import { shippingTerms } from '../shops/index.ts';

/** A line of a purchase, at its price now. */
export type OfferedLine = { offer: Purchasable; quantity: number; unitCents: number };

/** A name for an item or its offer. */
export const keyOf = (item: { product_id: string; variant_id?: string | null | undefined }) =>
  `${item.product_id} ${item.variant_id ?? ''}`;

/** When an order of a shop without profiles should arrive, if it says how fast it ships. */
function statedDays({ offer }: OfferedLine) {
  const { dispatch_days_min, dispatch_days_max, transit_days_min, transit_days_max } = offer;
  if (dispatch_days_min === null || dispatch_days_max === null) return null;
  return { min: dispatch_days_min + transit_days_min, max: dispatch_days_max + transit_days_max };
}

/**
 * Returns the goods of a purchase by shop, as quote, order and cart price them, and how the shops and
 * the site ship. `taxedByCategory`: whether taxes need the categories as well.
 */
export async function goodsToPrice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  lines: readonly OfferedLine[],
  discounts: readonly DiscountTerms[],
  taxedByCategory = false,
): Promise<Pick<Purchase, 'shops' | 'site'>> {
  const byShop = [...Map.groupBy(lines, ({ offer }) => offer.shop_id)];
  const terms = await shippingTerms(
    db,
    byShop.map(([shopId]) => shopId),
  );
  const pathOf = await categoriesAbove(
    db,
    taxedByCategory || discounts.some(({ category_ids }) => category_ids.length > 0)
      ? lines.map(({ offer }) => offer.product_id)
      : [],
  );
  const shops = byShop.map(([shop_id, own]) => ({
    shop_id,
    lines: own.map(({ offer, quantity, unitCents }): FullLine => ({
      key: keyOf(offer),
      product_id: offer.product_id,
      shop_id,
      category_ids: pathOf(offer.product_id),
      profile_id: offer.shipping_profile_id,
      quantity,
      cents: unitCents * quantity,
      weight_g: offer.weight_g,
    })),
    profiles: terms.profilesOf(shop_id),
    days: own[0] ? statedDays(own[0]) : null,
  }));
  const { freeShippingOver } = config;
  const site = {
    fee: terms.fee,
    freeOver: freeShippingOver === null ? null : toMinor(freeShippingOver),
    profilesRequired: terms.profilesRequired,
  };
  return { shops, site };
}
