import { countryName } from '@souk/contract/countries';
import type { PricedPurchase } from '@souk/contract/purchase';
import type { NotShippable } from '@souk/contract/shipping-cost';
import type { Purchasable } from '../catalogue/index.ts';
import type { OfferedLine } from './goods-to-price.ts';

/** Explains to the buyer why something can't be shipped. */
function reasonOf(reason: NotShippable, { shop_name }: Purchasable, country: string): string {
  if (reason === 'no_profile') return `${shop_name} hasn’t set up its shipping yet`;
  const there = countryName(country);
  return reason === 'weight'
    ? `${shop_name} doesn’t ship anything that heavy to ${there}`
    : `${shop_name} doesn’t ship to ${there}`;
}

/** The goods of a purchase that can't be shipped, each with the reason. */
export function notShippableIn(
  { shops }: Pick<PricedPurchase, 'shops'>,
  lines: readonly OfferedLine[],
  country: string,
): { product_id: string; name: string; reason: string }[] {
  const offers = new Map(lines.map(({ offer }) => [offer.product_id, offer]));
  const seen = new Map(
    shops.flatMap(({ notShippable }) =>
      notShippable.map(({ product_id, reason }) => [product_id, reason] as const),
    ),
  );
  return [...seen].flatMap(([product_id, reason]) => {
    const offer = offers.get(product_id);
    if (!offer) return [];
    return { product_id, name: offer.product_name, reason: reasonOf(reason, offer, country) };
  });
}
