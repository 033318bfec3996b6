import type { TrackedParcel } from '@souk/contract/carriers';
import { arrivalFrom } from '@souk/server/domains/shops/index';
import { SENDING } from '../data/sending.ts';
import type { DemoShop } from '../data/types.ts';
import type { SeededShop } from './people-and-shops.ts';

/** The arrival promised for a shipment at the sale. */
export function promiseOf({ days }: SeededShop, at: Date) {
  const { transit_days_min, transit_days_max } = days;
  return { ...arrivalFrom(days, at), transit_days_min, transit_days_max };
}

/**
 * The parcel of a shipment. Its number is invented, so its tracking URL is on a reserved domain
 * instead of the carrier's site.
 */
export function parcelOf({ slug }: DemoShop, number: string, place: number): TrackedParcel {
  const parcel = `${number}-${place}`;
  return {
    tracking_url: `https://parcels.example.com/track/${parcel}`,
    carrier: SENDING[slug]?.carrier ?? null,
    tracking_number: parcel.replaceAll('-', ''),
  };
}
