import { placeIn, SEEN_COOKIE, SEEN_HEADER, SEEN_SECONDS } from '@souk/contract/seen';
import { keepCookie, readCookie } from '../lib/cookies.ts';

/** The place in the log of this browser's latest write; null if it is long ago. */
export const seenPlace = (): string | null => readCookie(SEEN_COOKIE);

/** Keeps the place that a response names, unless a later one is known. All tabs share it. */
export function keepSeen(headers: Headers): void {
  const place = headers.get(SEEN_HEADER);
  if ((placeIn(place) ?? 0) > (placeIn(seenPlace()) ?? 0)) {
    keepCookie(SEEN_COOKIE, place, SEEN_SECONDS);
  }
}
