import { AddressText } from '@souk/contract/inputs';
import { DEFAULT_BRAND_COLOR, SHIPPING_DAYS_MAX, RETURNS_POLICY_MAX } from '@souk/contract/limits';
import {
  CreateShopRequest,
  ORDER_MAILS,
  SHOPS,
  type Shop,
  type UpdateShopRequest,
} from '@souk/contract/shops';
import * as z from 'zod/mini';
import { alike } from '../../lib/merge-edits.ts';
import { patternOf } from './cover-patterns.ts';

/** Empty, or a number within ±`limit` degrees. */
function degrees(name: string, limit: number) {
  const message = `${name} must be a number from -${limit} to ${limit}`;
  return z.string().check(
    z.trim(),
    z.refine((text) => {
      if (text === '') return true;
      return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) && Math.abs(Number(text)) <= limit;
    }, message),
  );
}

/** Empty, or a whole number of days. */
const Days = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) <= SHIPPING_DAYS_MAX), {
    error: SHOPS.days,
  }),
);

const areInOrder = (min: string, max: string) => !min || !max || Number(min) <= Number(max);

const fields = z.object({
  name: CreateShopRequest.shape.name,
  description: z
    .string()
    .check(z.trim(), z.maxLength(5000, 'Description must be at most 5000 characters')),
  brandColor: CreateShopRequest.shape.brand_color,
  /** A pattern's number; empty lets the site choose. */
  coverPattern: z.string(),
  coverPhotoUrl: AddressText,
  logoUrl: AddressText,
  locationName: z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters')),
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
  dispatchMin: Days,
  dispatchMax: Days,
  transitMin: Days,
  transitMax: Days,
  orderMails: z.enum(ORDER_MAILS),
  returnsPolicy: z.string().check(z.trim(), z.maxLength(RETURNS_POLICY_MAX, SHOPS.returnsTooLong)),
});

/** The fields of a shop's forms, validated by the requests' own rules; numbers as typed. */
export const ShopForm = fields.check(
  z.refine(({ dispatchMin, dispatchMax }) => areInOrder(dispatchMin, dispatchMax), {
    error: SHOPS.daysInOrder,
    path: ['dispatchMax'],
  }),
  z.refine(({ transitMin, transitMax }) => areInOrder(transitMin, transitMax), {
    error: SHOPS.daysInOrder,
    path: ['transitMax'],
  }),
);
export type ShopForm = z.infer<typeof ShopForm>;

export const EMPTY_SHOP: ShopForm = {
  name: '',
  description: '',
  brandColor: DEFAULT_BRAND_COLOR,
  coverPattern: '',
  coverPhotoUrl: '',
  logoUrl: '',
  locationName: '',
  latitude: '',
  longitude: '',
  dispatchMin: '',
  dispatchMax: '',
  transitMin: '',
  transitMax: '',
  returnsPolicy: '',
  orderMails: 'each',
};

const typed = (days: number | null) => (days === null ? '' : String(days));

/** The form of a saved shop, with the first of its locations. */
export function formOf(shop: Shop): ShopForm {
  const [place] = shop.locations;
  return {
    name: shop.name,
    description: shop.description,
    brandColor: shop.brand_color,
    coverPattern: String(patternOf(shop)),
    coverPhotoUrl: shop.cover_photo_url ?? '',
    logoUrl: shop.logo_url ?? '',
    locationName: place?.name ?? '',
    latitude: place ? String(place.latitude) : '',
    longitude: place ? String(place.longitude) : '',
    dispatchMin: typed(shop.dispatch_days_min),
    dispatchMax: typed(shop.dispatch_days_max),
    transitMin: typed(shop.transit_days_min),
    transitMax: typed(shop.transit_days_max),
    returnsPolicy: shop.returns_policy ?? '',
    orderMails: shop.order_mails ?? 'each',
  };
}

/** How much of the location is filled in; only a complete one is sent. */
export function locationState(
  form: Pick<ShopForm, 'locationName' | 'latitude' | 'longitude'>,
): 'none' | 'partial' | 'whole' {
  const filled = [form.locationName, form.latitude, form.longitude].filter(
    (text) => text.trim() !== '',
  ).length;
  return filled === 0 ? 'none' : filled === 3 ? 'whole' : 'partial';
}

/** The form's fields by their request names: a shop's new field must be listed here to compile. */
const SENT_AS = {
  name: 'name',
  description: 'description',
  brand_color: 'brandColor',
  cover_photo_url: 'coverPhotoUrl',
  logo_url: 'logoUrl',
  returns_policy: 'returnsPolicy',
  order_mails: 'orderMails',
} as const satisfies Record<
  Exclude<
    keyof CreateShopRequest,
    | 'locations'
    | 'cover_pattern'
    | 'accept_terms'
    | keyof ReturnType<typeof dispatchOf>
    | keyof ReturnType<typeof transitOf>
  >,
  keyof ShopForm
>;
const SENT = Object.entries(SENT_AS) as [keyof typeof SENT_AS, keyof ShopForm][];

export function shopRequest(form: ShopForm): CreateShopRequest {
  const { name, description, brandColor, coverPattern, coverPhotoUrl, logoUrl } = form;
  return {
    name,
    description,
    brand_color: brandColor,
    ...(coverPattern ? { cover_pattern: Number(coverPattern) } : {}),
    ...(coverPhotoUrl ? { cover_photo_url: coverPhotoUrl } : {}),
    ...(logoUrl ? { logo_url: logoUrl } : {}),
    ...(locationState(form) === 'whole' ? { locations: [placeOf(form)] } : {}),
  };
}

/**
 * The form's changes to a saved shop. The form holds the first of its locations: the others stay,
 * and a partly filled-in location changes nothing.
 */
export function shopChange(form: ShopForm, shop: Shop): UpdateShopRequest {
  const saved = formOf(shop);
  const change: UpdateShopRequest = {};
  for (const [name, field] of SENT) {
    if (form[field] !== saved[field]) Object.assign(change, { [name]: form[field] });
  }
  if (form.coverPattern !== saved.coverPattern) change.cover_pattern = Number(form.coverPattern);
  const state = locationState(form);
  const others = shop.locations.slice(1);
  const locations = state === 'whole' ? [placeOf(form), ...others] : others;
  if (state !== 'partial' && !alike(locations, shop.locations)) change.locations = locations;
  for (const daysOf of [dispatchOf, transitOf]) {
    if (!alike(daysOf(form), daysOf(saved))) Object.assign(change, daysOf(form));
  }
  return change;
}

/** Both bounds are sent together: one alone would be checked against the other's saved value. */
const dispatchOf = ({ dispatchMin, dispatchMax }: ShopForm) => ({
  dispatch_days_min: daysIn(dispatchMin),
  dispatch_days_max: daysIn(dispatchMax),
});
const transitOf = ({ transitMin, transitMax }: ShopForm) => ({
  transit_days_min: daysIn(transitMin),
  transit_days_max: daysIn(transitMax),
});
const daysIn = (typed: string) => (typed === '' ? null : Number(typed));

function placeOf({ locationName, latitude, longitude }: ShopForm) {
  return { name: locationName, latitude: Number(latitude), longitude: Number(longitude) };
}
