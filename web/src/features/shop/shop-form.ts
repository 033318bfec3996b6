import { DEFAULT_BRAND_COLOR } from '@souk/contract/limits';
import { CreateShopRequest } from '@souk/contract/shops';
import * as z from 'zod/mini';

/** Text that is empty or a number within ±`limit` degrees. */
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

/** The Create Shop form: the request's own rules, coordinates as typed. */
export const ShopForm = z.object({
  name: CreateShopRequest.shape.name,
  description: z
    .string()
    .check(z.trim(), z.maxLength(5000, 'Description must be at most 5000 characters')),
  brandColor: CreateShopRequest.shape.brand_color,
  locationName: z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters')),
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
});
export type ShopForm = z.infer<typeof ShopForm>;

export const EMPTY_SHOP: ShopForm = {
  name: '',
  description: '',
  brandColor: DEFAULT_BRAND_COLOR,
  locationName: '',
  latitude: '',
  longitude: '',
};

/** How much of the location is there; only a whole one is sent. */
export function locationState(
  form: Pick<ShopForm, 'locationName' | 'latitude' | 'longitude'>,
): 'none' | 'partial' | 'whole' {
  const filled = [form.locationName, form.latitude, form.longitude].filter(
    (text) => text.trim() !== '',
  ).length;
  return filled === 0 ? 'none' : filled === 3 ? 'whole' : 'partial';
}

/** The call's body for a checked form. */
export function shopRequest(form: ShopForm): CreateShopRequest {
  const { name, description, brandColor, locationName, latitude, longitude } = form;
  return {
    name,
    description,
    brand_color: brandColor,
    ...(locationState(form) === 'whole'
      ? {
          locations: [
            { name: locationName, latitude: Number(latitude), longitude: Number(longitude) },
          ],
        }
      : {}),
  };
}
