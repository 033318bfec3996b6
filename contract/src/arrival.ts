// Separate from the API calls, so that product pages don't load zod.
import { addDays, type Day } from './days.ts';

/** The first and last day of a promised arrival, or null if none is promised. */
export type Arrival = { arrives_from: Day | null; arrives_to: Day | null };

/** Minimum and maximum in calendar days, weekends included. */
type Transit = { transit_days_min: number; transit_days_max: number };
type Dispatch = { dispatch_days_min: number | null; dispatch_days_max: number | null };

const NONE: Arrival = { arrives_from: null, arrives_to: null };

/**
 * Returns when an order placed on a day should arrive: that day plus the shop's dispatch and
 * transit days. If the shop is on holiday, counting starts on `backOn`. A shop without a dispatch
 * time promises nothing.
 */
export function arrivalOf(
  ordered: Day,
  { dispatch_days_min, dispatch_days_max, ...transit }: Dispatch & Transit,
  backOn: Day | null = null,
): Arrival {
  if (dispatch_days_min === null || dispatch_days_max === null) return NONE;
  const start = backOn !== null && backOn > ordered ? backOn : ordered;
  return {
    arrives_from: addDays(start, dispatch_days_min + transit.transit_days_min),
    arrives_to: addDays(start, dispatch_days_max + transit.transit_days_max),
  };
}

export const arrivalOnceShipped = (shipped: Day, transit: Transit): Arrival => ({
  arrives_from: addDays(shipped, transit.transit_days_min),
  arrives_to: addDays(shipped, transit.transit_days_max),
});

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats an arrival, if promised: "Nov 27–30", "Nov 30 – Dec 2" or "Nov 27". */
export function formatArrival({ arrives_from: from, arrives_to: to }: Arrival): string | null {
  if (from === null || to === null) return null;
  const range = short.formatRange(new Date(from), new Date(to));
  // Browsers and servers put different spaces around the dash.
  return range.replace(/\s*–\s*/u, from.slice(0, 7) === to.slice(0, 7) ? '–' : ' – ');
}

/** Returns a sentence such as "Arrives Nov 27–30", if an arrival is promised. */
export function arrivesMessage(arrival: Arrival): string | null {
  const days = formatArrival(arrival);
  return days && `Arrives ${days}`;
}
