import { countryName, EU_COUNTRIES } from '@souk/contract/countries';
import { plainAmount, siteCurrency, toAmount } from '@souk/contract/money';
import { priceLike } from '@souk/contract/round-amounts';
import { ChangeShipping, type ShopShippingTerms } from '@souk/contract/shipping';
import { ALL_OTHERS } from '@souk/contract/shipping-cost';
import { typedNumber } from '../../lib/typed-number.ts';

type Range = { min: string; max: string };

/** A rate as typed. Its fields have the request's names, so that errors find them. */
export type RateForm = {
  /** Empty for a new one. */
  rate_id: string;
  name: string;
  days: Range;
  price: string;
  each_further: string;
  free_over: string;
  max_weight_g: string;
};
export type ZoneForm = { name: string; countries: string[]; rates: RateForm[] };
export type ProfileForm = {
  /** Empty for a new one. */
  profile_id: string;
  name: string;
  is_default: boolean;
  handling_days: Range;
  zones: ZoneForm[];
};
export type ShippingForm = { ships_from: string; profiles: ProfileForm[] };

const text = (value: number | null) => (value === null ? '' : String(value));
const rangeOf = ({ min, max }: { min: number; max: number }) => ({
  min: String(min),
  max: String(max),
});

/** The form of what is saved. */
export const formOf = ({ ships_from, profiles }: ShopShippingTerms): ShippingForm => ({
  ships_from: ships_from ?? '',
  profiles: profiles.map((profile) => ({
    profile_id: profile.id,
    name: profile.name,
    is_default: profile.is_default,
    handling_days: rangeOf(profile.handling_days),
    zones: profile.zones.map((zone) => ({
      name: zone.name,
      countries: zone.countries,
      rates: zone.rates.map((rate) => ({
        rate_id: rate.id,
        name: rate.name,
        days: rangeOf(rate.days),
        price: text(rate.price),
        each_further: text(rate.each_further),
        free_over: text(rate.free_over),
        max_weight_g: text(rate.max_weight_g),
      })),
    })),
  })),
});

export const newRate = (name = 'Standard', price = '', further = ''): RateForm => ({
  rate_id: '',
  name,
  days: { min: '3', max: '7' },
  price,
  each_further: further,
  free_over: '',
  max_weight_g: '',
});

export const newZone = (name = '', countries: string[] = [], rate = newRate()): ZoneForm => ({
  name,
  countries,
  rates: [rate],
});

export const newProfile = (zones: ZoneForm[] = [newZone()]): ProfileForm => ({
  profile_id: '',
  name: '',
  is_default: false,
  handling_days: { min: '1', max: '3' },
  zones,
});

/** A round amount of the site's currency that is worth about as much as these US cents. */
const like = (usdCents: number, dollar: number): string =>
  plainAmount(toAmount(priceLike(usdCents, siteCurrency(), dollar, 2)));

/**
 * A first profile to start from, for a shop in that country: home, its neighbours, the rest.
 * `dollar` is the value of a US dollar in the site's currency; while it isn't known, there are no
 * prices.
 */
export function proposedProfile(country: string, dollar: number | undefined): ProfileForm {
  const inEurope = EU_COUNTRIES.includes(country);
  const others = EU_COUNTRIES.filter((code) => code !== country);
  const rate = (usdCents: number, further: number, days: Range): RateForm => ({
    ...(dollar === undefined
      ? newRate()
      : newRate('Standard', like(usdCents, dollar), like(further, dollar))),
    days,
  });
  const zones = [
    newZone(countryName(country), [country], rate(490, 100, { min: '2', max: '4' })),
    ...(inEurope
      ? [newZone('European Union', others, rate(990, 200, { min: '4', max: '8' }))]
      : []),
    newZone('Everywhere else', [ALL_OTHERS], rate(1990, 400, { min: '7', max: '21' })),
  ];
  return { ...newProfile(zones), name: 'Standard parcels', is_default: true };
}

/** NaN for anything but a number, so that the contract's own rule words the error. */
const number = (typed: string) => typedNumber(typed) ?? NaN;
const optional = (typed: string) => (typed.trim() === '' ? null : number(typed));
const days = ({ min, max }: Range) => ({ min: number(min), max: number(max) });
const known = (id: string) => (id === '' ? {} : { id });

/** The request for a form, before the contract's rules have checked it. */
const requestOf = ({ ships_from, profiles }: ShippingForm) => ({
  ships_from: ships_from === '' ? null : ships_from,
  profiles: profiles.map((profile) => ({
    ...known(profile.profile_id),
    name: profile.name,
    is_default: profile.is_default,
    handling_days: days(profile.handling_days),
    zones: profile.zones.map((zone) => ({
      name: zone.name,
      countries: zone.countries,
      rates: zone.rates.map((rate) => ({
        ...known(rate.rate_id),
        name: rate.name,
        days: days(rate.days),
        price: number(rate.price),
        each_further: rate.each_further.trim() === '' ? 0 : number(rate.each_further),
        free_over: optional(rate.free_over),
        max_weight_g: optional(rate.max_weight_g),
      })),
    })),
  })),
});

export type Fault = { path: string; message: string };

/** Returns the request, or the error of each field by its path in the form. */
export function readForm(
  form: ShippingForm,
): { request: ChangeShipping; faults?: never } | { request?: never; faults: Fault[] } {
  const parsed = ChangeShipping.safeParse(requestOf(form));
  if (parsed.success) return { request: parsed.data };
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}
