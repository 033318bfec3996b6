// What shipping one piece by itself costs where, for search engines and shopping services. Without
// zod: product pages load it.
import {
  type DayRange,
  profileOf,
  type ShippedLine,
  shippingOf,
  type ShippingOption,
  type ShippingProfile,
} from './shipping-cost.ts';

/** The cheapest option; of equal ones the first. */
export const cheapestOf = (options: readonly ShippingOption[]): ShippingOption | undefined =>
  options.toSorted((a, b) => a.cents - b.cents)[0];

/** The cheapest way to ship a piece to some countries; "*" is all that no other zone has. */
export type ZoneCost = {
  countries: readonly string[];
  name: string;
  cents: number;
  handling: DayRange;
  transit: DayRange;
};

const ZERO: DayRange = { min: 0, max: 0 };
const NO_FEE = { fee: 0, freeOver: null, profilesRequired: true };

/** Returns what a line costs alone in each zone that takes it. All amounts are in minor units. */
export function costByZone(profiles: readonly ShippingProfile[], line: ShippedLine): ZoneCost[] {
  const profile = profileOf(profiles, line.profile_id);
  if (!profile) return [];
  const shop = { shop_id: '', lines: [line], profiles, days: null };
  return profile.zones.flatMap(({ countries }) => {
    // All countries of a zone cost the same.
    const [shipping] = shippingOf([shop], countries[0] ?? '', NO_FEE);
    const option = cheapestOf(shipping?.options ?? []);
    if (!option) return [];
    const { name, cents, transit } = option;
    return { countries, name, cents, handling: profile.handling_days, transit: transit ?? ZERO };
  });
}
