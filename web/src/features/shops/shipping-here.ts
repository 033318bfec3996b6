import { arrivalOf, formatArrival } from '@souk/contract/arrival';
import { countryName } from '@souk/contract/countries';
import { type Day, dayAt } from '@souk/contract/days';
import { toMinor } from '@souk/contract/money';
import type { Product } from '@souk/contract/products';
import { cheapestOf } from '@souk/contract/shipping-by-country';
import {
  type DayRange,
  profileInMinor,
  shippingOf,
  type ShippingOption,
} from '@souk/contract/shipping-cost';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../api/server-clock.ts';
import { useShipTo } from '../currency/ship-to.ts';
import { siteQuery } from '../site/queries.ts';
import { shippingQuery, shopSummaryQuery } from './queries.ts';

/** `site`: its shop takes the site's fee, which goes everywhere. `unknown`: not loaded. */
type ShippingHere =
  | { state: 'site' | 'unknown' | 'failed' }
  | { state: 'known'; option: ShippingOption | null };

const NO_FEE = { fee: 0, freeOver: null, profilesRequired: true };

/**
 * What shipping one piece to the visitor's country costs, at the variant that the address names.
 * The option is null if it doesn't go there.
 */
export function useShippingHere(product: Product): ShippingHere {
  const { country } = useShipTo();
  const variantId = useSearchParams()[0].get('variant');
  const { data: shop } = useQuery(shopSummaryQuery(product.shop_id));
  const { data: terms, isError } = useQuery({
    ...shippingQuery(product.shop_id),
    enabled: shop?.ships_by_profile === true,
  });
  if (!shop) return { state: 'unknown' };
  if (!shop.ships_by_profile) return { state: 'site' };
  if (!terms) return { state: isError ? 'failed' : 'unknown' };
  const variant = product.variants.find(({ id }) => id === variantId);
  const dollars = (product.discounted_price ?? product.price) + (variant?.price_modifier ?? 0);
  const line = {
    product_id: product.id,
    profile_id: product.shipping_profile_id,
    quantity: 1,
    cents: toMinor(Math.max(0, dollars)),
    weight_g: variant?.weight_g ?? product.weight_g ?? 0,
  };
  const profiles = terms.profiles.map(profileInMinor);
  const lines = { shop_id: product.shop_id, lines: [line], profiles, days: null };
  const [shipping] = shippingOf([lines], country, NO_FEE);
  return { state: 'known', option: cheapestOf(shipping?.options ?? []) ?? null };
}

/** By the server's clock, once the page knows it. */
export const todayIn = (zone: string): Day => dayAt(new Date(serverNow()), zone);

/** The current day at the site, from which arrivals are counted. */
export function useToday(): Day {
  const { data: site } = useQuery(siteQuery);
  return todayIn(site?.time_zone ?? 'UTC');
}

type Shipped = {
  today: Day;
  country: string;
  /** An amount as it is shown; null if it's free. */
  cost: string | null;
  days: DayRange | null;
  /** The day from which a shop on holiday sells again. */
  backOn: string | null;
};

/** "Ships to Portugal for $4.50, arrives Dec 3–7". */
export function shipsToMessage({ today, country, cost, days, backOn }: Shipped): string {
  const costs = cost === null ? 'free' : `for ${cost}`;
  const transit = { transit_days_min: 0, transit_days_max: 0 };
  const taken = days && { dispatch_days_min: days.min, dispatch_days_max: days.max, ...transit };
  const arrives = taken && formatArrival(arrivalOf(today, taken, backOn));
  return `Ships to ${countryName(country)} ${costs}${arrives ? `, arrives ${arrives}` : ''}`;
}

/** Whether it can be ordered to the visitor's country, as far as is known. */
export function useGoesHere(product: Product): boolean {
  const shipping = useShippingHere(product);
  return shipping.state !== 'known' || shipping.option !== null;
}
