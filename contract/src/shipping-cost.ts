// What a shop's shipping costs. Without zod, so that product pages can work it out, too.
import { split, toMinor, toAmount } from './money.ts';

/** Calendar days, weekends included. */
export type DayRange = { min: number; max: number };

/** A way to ship to a zone. Amounts are in minor units, or in the site's currency on the wire. */
export type ShippingRate = {
  id: string;
  name: string;
  /** In transit. */
  days: DayRange;
  /** For the first piece of a parcel. */
  price: number;
  /** For each further piece. */
  each_further: number;
  /** The goods of the shop from which it costs nothing; null if it always costs. */
  free_over: number | null;
  /** The most that all pieces together may weigh, in grams; null without a limit. */
  max_weight_g: number | null;
};

/** "*" stands for all countries that no other zone of the profile names. */
export const ALL_OTHERS = '*';

export type ShippingZone = { name: string; countries: string[]; rates: ShippingRate[] };

/** How a shop ships some of its products: at least the default one's. */
export type ShippingProfile = {
  id: string;
  name: string;
  is_default: boolean;
  handling_days: DayRange;
  zones: ShippingZone[];
};

const withAmounts = (profile: ShippingProfile, convert: (amount: number) => number) => ({
  ...profile,
  zones: profile.zones.map((zone) => ({
    ...zone,
    rates: zone.rates.map((rate) => ({
      ...rate,
      price: convert(rate.price),
      each_further: convert(rate.each_further),
      free_over: rate.free_over === null ? null : convert(rate.free_over),
    })),
  })),
});

/** A profile of the wire with its amounts in whole minor units. */
export const profileInMinor = (profile: ShippingProfile): ShippingProfile =>
  withAmounts(profile, toMinor);

/** A profile with its amounts in the site's currency, as the wire has them. */
export const profileInAmounts = (profile: ShippingProfile): ShippingProfile =>
  withAmounts(profile, toAmount);

/** A line of a purchase. */
export type ShippedLine = {
  product_id: string;
  /** Null, or one that the shop no longer has, is its default one. */
  profile_id: string | null;
  quantity: number;
  /** What all its pieces cost after discounts, in minor units. */
  cents: number;
  /** Of one piece, in grams; 0 if unknown. */
  weight_g: number;
};

/** A choice of the buyer for the parcels of one shop. */
export type ShippingOption = {
  /** The ids of its rates. */
  id: string;
  name: string;
  cents: number;
  /** Handling and transit: those of the slowest profile. Null if the shop doesn't say. */
  days: DayRange | null;
  /** Transit alone. */
  transit: DayRange | null;
};

/** Why a line can't be shipped. */
export type NotShippable = 'country' | 'weight' | 'no_profile';

/** The zone of a country: one that names it, or else the one for all others. */
export function zoneOf(profile: ShippingProfile, country: string): ShippingZone | undefined {
  const { zones } = profile;
  return (
    zones.find(({ countries }) => countries.includes(country)) ??
    zones.find(({ countries }) => countries.includes(ALL_OTHERS))
  );
}

/** The profile that a product belongs to. */
export const profileOf = (
  profiles: readonly ShippingProfile[],
  id: string | null,
): ShippingProfile | undefined =>
  profiles.find((profile) => profile.id === id) ?? profiles.find(({ is_default }) => is_default);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The lines of one profile, with the rates that are offered for them. */
type Parcel = { profile: ShippingProfile; lines: ShippedLine[]; rates: ShippingRate[] };
/** A parcel with one of its rates. */
type RatedParcel = { profile: ShippingProfile; pieces: number; rate: ShippingRate };

const piecesOf = ({ lines }: Parcel) => sum(lines.map(({ quantity }) => quantity));
const isFree = ({ free_over }: ShippingRate, goods: number) =>
  free_over !== null && goods >= free_over;

/**
 * The cost in minor units: the rate with the highest price takes it for its first piece, and every
 * other piece costs what its rate takes for a further one.
 */
function costOf(parcels: readonly RatedParcel[], goods: number): number {
  const charged = parcels.filter(({ rate }) => !isFree(rate, goods));
  const [first] = charged
    .map(({ rate }) => rate)
    .toSorted((a, b) => b.price - a.price || b.each_further - a.each_further);
  if (!first) return 0;
  const further = sum(charged.map(({ rate, pieces }) => rate.each_further * pieces));
  return further - first.each_further + first.price;
}

const slowest = (ranges: readonly DayRange[]): DayRange => ({
  min: Math.max(...ranges.map(({ min }) => min)),
  max: Math.max(...ranges.map(({ max }) => max)),
});

function optionOf(name: string, parcels: readonly RatedParcel[], goods: number): ShippingOption {
  return {
    id: parcels.map(({ rate }) => rate.id).join('.'),
    name,
    cents: costOf(parcels, goods),
    days: slowest(
      parcels.map(({ profile: { handling_days }, rate: { days } }) => ({
        min: handling_days.min + days.min,
        max: handling_days.max + days.max,
      })),
    ),
    transit: slowest(parcels.map(({ rate }) => rate.days)),
  };
}

/** Splits lines into parcels; those that can't be shipped are left out, with the reason. */
function parcelsOf(
  profiles: readonly ShippingProfile[],
  lines: readonly ShippedLine[],
  country: string,
) {
  const parcels: Parcel[] = [];
  const left: { line: ShippedLine; reason: NotShippable }[] = [];
  const byProfile = new Map<ShippingProfile | undefined, ShippedLine[]>();
  for (const line of lines) {
    const profile = profileOf(profiles, line.profile_id);
    byProfile.set(profile, [...(byProfile.get(profile) ?? []), line]);
  }
  // In the profiles' order: options are the same in whatever order goods are asked for.
  for (const profile of [undefined, ...profiles]) {
    const own = byProfile.get(profile) ?? [];
    if (own.length === 0) continue;
    const zone = profile && zoneOf(profile, country);
    const grams = sum(own.map(({ weight_g, quantity }) => weight_g * quantity));
    const rates = (zone?.rates ?? []).filter(
      ({ max_weight_g }) => max_weight_g === null || grams <= max_weight_g,
    );
    if (profile && rates.length > 0) parcels.push({ profile, lines: own, rates });
    else left.push(...own.map((line) => ({ line, reason: zone ? 'weight' : 'country' }) as const));
  }
  return { parcels, left };
}

function optionsOf(parcels: readonly Parcel[], goods: number): ShippingOption[] {
  const [first, ...others] = parcels;
  if (!first) return [];
  const rated = (choose: (parcel: Parcel) => ShippingRate | undefined): RatedParcel[] =>
    parcels.flatMap((parcel) => {
      const rate = choose(parcel);
      return rate ? { profile: parcel.profile, pieces: piecesOf(parcel), rate } : [];
    });
  const shared = first.rates
    .map(({ name }) => name)
    .filter((name) => others.every(({ rates }) => rates.some((rate) => rate.name === name)));
  if (shared.length > 0) {
    return shared.map((name) =>
      optionOf(
        name,
        rated(({ rates }) => rates.find((rate) => rate.name === name)),
        goods,
      ),
    );
  }
  const cheapest = rated((parcel) => {
    const alone = (rate: ShippingRate) =>
      costOf([{ profile: parcel.profile, pieces: piecesOf(parcel), rate }], goods);
    return parcel.rates.toSorted((a, b) => alone(a) - alone(b))[0];
  });
  const names = new Set(cheapest.map(({ rate }) => rate.name));
  return [optionOf([...names].join(' + '), cheapest, goods)];
}

/** The lines of one shop, and how it ships. */
export type ShopLines = {
  shop_id: string;
  lines: readonly ShippedLine[];
  /** Empty if it has none: the site's fee applies. */
  profiles: readonly ShippingProfile[];
  /** The days that a shop without profiles states, with those in transit. */
  days: DayRange | null;
};

/** The site's own rules of shipping, in minor units. */
export type SiteShipping = {
  /** Once for all shops of a purchase that have no profiles. */
  fee: number;
  /** The goods of a purchase above which that fee is waived; null if it never is. */
  freeOver: number | null;
  /** Whether goods of shops without profiles can't be shipped. */
  profilesRequired: boolean;
};

/** The shipping of one shop of a purchase. */
export type ShopShipping = {
  shop_id: string;
  /** The goods that can be shipped, in minor units. */
  goods: number;
  /** None if nothing of it can be shipped. */
  options: ShippingOption[];
  notShippable: { product_id: string; reason: NotShippable }[];
};

/** The option of a shop without profiles. */
export const STANDARD_OPTION = 'standard';

/** Works out each shop's shipping options for a purchase to a country. */
export function shippingOf(
  shops: readonly ShopLines[],
  country: string,
  site: SiteShipping,
): ShopShipping[] {
  const shipped = shops.map(({ shop_id, lines, profiles, days }) => {
    if (profiles.length === 0) {
      const goes = !site.profilesRequired;
      return {
        shop_id,
        days,
        usesFee: goes,
        goods: goes ? sum(lines.map(({ cents }) => cents)) : 0,
        parcels: [],
        left: goes ? [] : lines.map((line) => ({ line, reason: 'no_profile' as const })),
      };
    }
    const { parcels, left } = parcelsOf(profiles, lines, country);
    const goods = sum(parcels.flatMap((parcel) => parcel.lines.map(({ cents }) => cents)));
    return { shop_id, days, usesFee: false, goods, parcels, left };
  });
  const all = sum(shipped.map(({ goods }) => goods));
  const fee = site.freeOver !== null && all > site.freeOver ? 0 : site.fee;
  const onFee = shipped.filter(({ usesFee }) => usesFee);
  const shares = split(
    fee,
    onFee.map(({ goods }) => goods),
  );
  return shipped.map((shop) => {
    const { shop_id, goods, days, parcels, left } = shop;
    const share = shares[onFee.indexOf(shop)] ?? 0;
    const standard = {
      id: STANDARD_OPTION,
      name: 'Standard',
      cents: share,
      days,
      transit: null,
    };
    return {
      shop_id,
      goods,
      options: shop.usesFee ? [standard] : optionsOf(parcels, goods),
      notShippable: left.map(({ line, reason }) => ({ product_id: line.product_id, reason })),
    };
  });
}
