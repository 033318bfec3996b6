import { AddressText } from '@souk/contract/addresses';
import { DEFAULT_BRAND_COLOR } from '@souk/contract/limits';
import { CreateShopRequest, type Shop, type UpdateShopRequest } from '@souk/contract/shops';
import * as z from 'zod/mini';
import { alike } from '../../lib/merge-edits.ts';

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

/** The fields of a shop's forms, by the requests' own rules; coordinates as typed. */
export const ShopForm = z.object({
  name: CreateShopRequest.shape.name,
  description: z
    .string()
    .check(z.trim(), z.maxLength(5000, 'Description must be at most 5000 characters')),
  brandColor: CreateShopRequest.shape.brand_color,
  coverPhotoUrl: AddressText,
  logoUrl: AddressText,
  locationName: z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters')),
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
});
export type ShopForm = z.infer<typeof ShopForm>;

export const EMPTY_SHOP: ShopForm = {
  name: '',
  description: '',
  brandColor: DEFAULT_BRAND_COLOR,
  coverPhotoUrl: '',
  logoUrl: '',
  locationName: '',
  latitude: '',
  longitude: '',
};

/** The form of a saved shop, with the first of its locations. */
export function formOf(shop: Shop): ShopForm {
  const [place] = shop.locations;
  return {
    name: shop.name,
    description: shop.description,
    brandColor: shop.brand_color,
    coverPhotoUrl: shop.cover_photo_url ?? '',
    logoUrl: shop.logo_url ?? '',
    locationName: place?.name ?? '',
    latitude: place ? String(place.latitude) : '',
    longitude: place ? String(place.longitude) : '',
  };
}

/** How much of the location is filled in; only a whole one is sent. */
export function locationState(
  form: Pick<ShopForm, 'locationName' | 'latitude' | 'longitude'>,
): 'none' | 'partial' | 'whole' {
  const filled = [form.locationName, form.latitude, form.longitude].filter(
    (text) => text.trim() !== '',
  ).length;
  return filled === 0 ? 'none' : filled === 3 ? 'whole' : 'partial';
}

/** The form's fields by their names in the request: a new field of shops must be listed to compile. */
const SENT_AS = {
  name: 'name',
  description: 'description',
  brand_color: 'brandColor',
  cover_photo_url: 'coverPhotoUrl',
  logo_url: 'logoUrl',
} as const satisfies Record<Exclude<keyof CreateShopRequest, 'locations'>, keyof ShopForm>;
const SENT = Object.entries(SENT_AS) as [keyof typeof SENT_AS, keyof ShopForm][];

export function shopRequest(form: ShopForm): CreateShopRequest {
  const { name, description, brandColor, coverPhotoUrl, logoUrl } = form;
  return {
    name,
    description,
    brand_color: brandColor,
    ...(coverPhotoUrl ? { cover_photo_url: coverPhotoUrl } : {}),
    ...(logoUrl ? { logo_url: logoUrl } : {}),
    ...(locationState(form) === 'whole' ? { locations: [placeOf(form)] } : {}),
  };
}

/**
 * What the form changes of a saved shop. The form holds the first of its locations: the others stay, and
 * a location that is only partly filled in changes nothing.
 */
export function shopChange(form: ShopForm, shop: Shop): UpdateShopRequest {
  const saved = formOf(shop);
  const change: UpdateShopRequest = {};
  for (const [name, field] of SENT) if (form[field] !== saved[field]) change[name] = form[field];
  const state = locationState(form);
  const others = shop.locations.slice(1);
  const locations = state === 'whole' ? [placeOf(form), ...others] : others;
  if (state !== 'partial' && !alike(locations, shop.locations)) change.locations = locations;
  return change;
}

function placeOf({ locationName, latitude, longitude }: ShopForm) {
  return { name: locationName, latitude: Number(latitude), longitude: Number(longitude) };
}
