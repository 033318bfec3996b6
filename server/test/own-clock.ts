const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The stop of `npm run soak` on its tour of the clock, if this is one. */
export const STOP = process.env['SOUK_CLOCK'];

/**
 * A clock for the world of a test that counts days. It runs like the real one, but in the last hour
 * of a day it starts at the next midnight: no day in UTC, and so no week and no month, ends during
 * the tests.
 */
export function ownClock(): () => Date {
  const left = DAY_MS - (Date.now() % DAY_MS);
  const ahead = left < HOUR_MS && STOP === undefined ? left : 0;
  return () => new Date(Date.now() + ahead);
}
