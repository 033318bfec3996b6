import { once } from '@souk/contract/once';

const figures = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
const wholes = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }));

/** Kilometres for a shopper: "800 m away", "3.2 km away", "1,240 km away". */
export function formatDistance(km: number): string {
  if (km < 0.95) return `${wholes().format(Math.max(100, Math.round(km * 10) * 100))} m away`;
  return `${(km < 10 ? figures : wholes)().format(km)} km away`;
}
