/**
 * Header of a write's response: the place in the database's log that holds the write. A caller who
 * sends it with later reads gets answers that include the write, whichever database they come from.
 */
export const SEEN_HEADER = 'Souk-Seen';

/** The browser's cookie with the same place, for the pages it loads. */
export const SEEN_COOKIE = 'souk.seen';

/** How long it counts. No standby that is further behind answers reads. */
export const SEEN_SECONDS = 60;

const PLACE = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/i;
const LOW = 2 ** 32;

/**
 * A place as PostgreSQL writes it, "16/B374D848", as a number of bytes; null if it isn't one. Exact
 * up to 9 petabytes.
 */
export function placeIn(text: unknown): number | null {
  const [, high, low] = (typeof text === 'string' ? PLACE.exec(text.trim()) : null) ?? [];
  return high === undefined || low === undefined
    ? null
    : Number.parseInt(high, 16) * LOW + Number.parseInt(low, 16);
}

/** The same place as PostgreSQL writes it. */
export const placeText = (place: number): string =>
  `${Math.floor(place / LOW).toString(16)}/${(place % LOW).toString(16)}`.toUpperCase();
