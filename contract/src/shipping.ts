import * as z from 'zod/mini';
import { shortAmount } from './amount-texts.ts';
import { isCountryCode } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { Count, Amount, Id } from './fields.ts';
import { AmountInput, IdInput, requiredText, typedWord, WholeNumber } from './inputs.ts';
import { maxFee, maxPrice } from './money.ts';
import { ALL_OTHERS } from './shipping-cost.ts';

const PROFILES_MAX = 20;
export const ZONES_MAX = 30;
export const ZONE_RATES_MAX = 10;

export const SHIPPING = {
  days: 'Days must be a whole number from 0 to 120',
  daysInOrder: 'The second number of days cannot be lower than the first',
  get amount() {
    return `This must be an amount from ${shortAmount(0)} to ${shortAmount(maxFee())}`;
  },
  get freeOver() {
    return `This must be an amount from ${shortAmount(0)} to ${shortAmount(maxPrice())}, or empty`;
  },
  weight: 'The weight must be whole grams from 1 to 1,000,000, or empty',
  country: 'Please choose a country from the list',
  name: 'Please enter a name',
  noCountry: 'Please choose at least one country',
  noRate: 'A zone needs at least one rate',
  noZone: 'A profile needs at least one zone',
  countryTwice: 'A country can only be in one zone of a profile',
  rateTwice: 'Two rates of a zone cannot have the same name',
  idTwice: 'This id is used twice',
  oneDefault: 'Exactly one profile must be the default',
  otherShop: 'This profile belongs to another shop',
  unknownProfile: 'This shop has no such shipping profile',
  zonesTooMany: `A profile can have at most ${ZONES_MAX} zones`,
  ratesTooMany: `A zone can have at most ${ZONE_RATES_MAX} rates`,
  profilesTooMany: `A shop can have at most ${PROFILES_MAX} profiles`,
  unknownOption: 'This shipping option is no longer offered. Please choose again.',
  changedSince: 'The shipping has changed since you loaded it. Nothing was saved.',
} as const;

const Days = z
  .object({
    min: WholeNumber(SHIPPING.days, 0, 120),
    max: WholeNumber(SHIPPING.days, 0, 120),
  })
  .check(z.refine(({ min, max }) => min <= max, { error: SHIPPING.daysInOrder, path: ['max'] }));

const Price = AmountInput(() => SHIPPING.amount, maxFee);

const RateInput = z.object({
  /** Kept if sent. */
  id: z.optional(z.nullable(IdInput())),
  name: requiredText(SHIPPING.name, 60),
  days: Days,
  price: Price,
  each_further: Price,
  free_over: z._default(z.nullable(AmountInput(() => SHIPPING.freeOver)), null),
  max_weight_g: z._default(z.nullable(WholeNumber(SHIPPING.weight, 1, 1_000_000)), null),
});

const CountryInput = z.string(SHIPPING.country).check(
  typedWord,
  z.toUpperCase(),
  z.refine((code) => code === ALL_OTHERS || isCountryCode(code), SHIPPING.country),
);

const ZoneInput = z.object({
  name: requiredText(SHIPPING.name, 60),
  countries: z.array(CountryInput).check(z.minLength(1, SHIPPING.noCountry), z.maxLength(300)),
  rates: z
    .array(RateInput)
    .check(z.minLength(1, SHIPPING.noRate), z.maxLength(ZONE_RATES_MAX, SHIPPING.ratesTooMany)),
});

const ProfileInput = z.object({
  /** Kept if sent. */
  id: z.optional(z.nullable(IdInput())),
  name: requiredText(SHIPPING.name, 60),
  is_default: z._default(z.boolean(), false),
  handling_days: Days,
  zones: z
    .array(ZoneInput)
    .check(z.minLength(1, SHIPPING.noZone), z.maxLength(ZONES_MAX, SHIPPING.zonesTooMany)),
});
type ProfileInput = z.infer<typeof ProfileInput>;

type Fault = { path: (string | number)[]; message: string };

/** Finds the second of two equal things, by what makes them equal. */
function repeated(things: readonly { key: string; path: Fault['path'] }[], message: string) {
  const seen = new Set<string>();
  return things.flatMap(({ key, path }): Fault[] => {
    if (seen.has(key)) return [{ path, message }];
    seen.add(key);
    return [];
  });
}

/** What can only be seen across profiles, zones and rates. */
function faultsOf(profiles: readonly ProfileInput[]): Fault[] {
  const faults: Fault[] = [];
  if (profiles.length > 0 && profiles.filter(({ is_default }) => is_default).length !== 1) {
    faults.push({ path: ['profiles'], message: SHIPPING.oneDefault });
  }
  const ids: { key: string; path: Fault['path'] }[] = [];
  profiles.forEach(({ id, zones }, p) => {
    if (id) ids.push({ key: id, path: ['profiles', p, 'id'] });
    const countries = zones.flatMap((zone, z) =>
      zone.countries.map((key) => ({ key, path: ['profiles', p, 'zones', z, 'countries'] })),
    );
    faults.push(...repeated(countries, SHIPPING.countryTwice));
    zones.forEach(({ rates }, z) => {
      const at = (r: number, field: string) => ['profiles', p, 'zones', z, 'rates', r, field];
      const names = rates.map(({ name }, r) => ({ key: name, path: at(r, 'name') }));
      faults.push(...repeated(names, SHIPPING.rateTwice));
      rates.forEach((rate, r) => {
        if (rate.id) ids.push({ key: rate.id, path: at(r, 'id') });
      });
    });
  });
  return [...faults, ...repeated(ids, SHIPPING.idTwice)];
}

export const ChangeShipping = z
  .object({
    /** The country that the shop ships from. Missing: as before. */
    ships_from: z.optional(
      z.nullable(
        z
          .string(SHIPPING.country)
          .check(typedWord, z.toUpperCase(), z.refine(isCountryCode, SHIPPING.country)),
      ),
    ),
    /** Replaces all profiles; an empty list is none. */
    profiles: z
      .array(ProfileInput, 'profiles must be a list')
      .check(z.maxLength(PROFILES_MAX, SHIPPING.profilesTooMany)),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of faultsOf(value.profiles)) {
      issues.push({ code: 'custom', path, message, input: value });
    }
  });
export type ChangeShipping = z.infer<typeof ChangeShipping>;

const DayRange = z.object({ min: Count, max: Count });

const Rate = z.object({
  id: Id,
  name: z.string(),
  days: DayRange,
  price: Amount,
  each_further: Amount,
  free_over: z.nullable(Amount),
  max_weight_g: z.nullable(Count),
});
const Zone = z.object({
  name: z.string(),
  /** Two-letter codes; "*" is all others. */
  countries: z.array(z.string()),
  rates: z.array(Rate),
});
const Profile = z.object({
  id: Id,
  name: z.string(),
  is_default: z.boolean(),
  handling_days: DayRange,
  zones: z.array(Zone),
});

/** How a shop ships. Without profiles the site's fee applies. */
export const ShopShippingTerms = z.object({
  ships_from: z.nullable(z.string()),
  profiles: z.array(Profile),
});
export type ShopShippingTerms = z.infer<typeof ShopShippingTerms>;

const declared = { tag: 'shipping', answers: { 200: ShopShippingTerms }, gives: ['ETag'] } as const;

export const shippingApi = {
  read: endpoint('GET /shops/:shopId/shipping', {
    ...declared,
    access: 'public',
    operationId: 'readShipping',
    summary: 'Where a shop ships, for how much and how fast',
  }),
  change: endpoint('PUT /shops/:shopId/shipping', {
    ...declared,
    access: 'owner',
    records: ['shop.edited'],
    operationId: 'changeShipping',
    summary: 'Replace a shop’s shipping profiles (shop owner or admin)',
    body: ChangeShipping,
    bodySize: 'large',
    takes: ['If-Match'],
  }),
};
