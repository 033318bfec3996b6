/** How far the server's clock is ahead of the page's own, which starts at 0 and never jumps; null until it was heard. */
let ahead: number | null = null;

/**
 * Hears the server's time from an answer. One that comes out of a cache, or took long, is old: the latest
 * time that was heard is the right one.
 */
export function hearServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '') - performance.now();
  if (!Number.isNaN(time)) ahead = Math.max(ahead ?? time, time);
}

/** The time at the server, in milliseconds, whatever this device's clock says. */
export function serverNow(): number {
  return ahead === null ? Date.now() : performance.now() + ahead;
}
