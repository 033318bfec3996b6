/**
 * How far the server's clock is ahead of the page's own, which starts at 0 and never jumps; null
 * until known.
 */
let ahead: number | null = null;

/**
 * Learns the server's time from a response. One that was cached, or took long, is old: the latest
 * time seen is the right one.
 */
export function hearServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '') - performance.now();
  if (!Number.isNaN(time)) ahead = Math.max(ahead ?? time, time);
}

/** The server's time, in milliseconds, whatever this device's clock says. */
export function serverNow(): number {
  return ahead === null ? Date.now() : performance.now() + ahead;
}
