import { freePort } from '../src/embedded/process.ts';

/** Above the embedded databases' ports, and below those of the journeys' sites. */
const FIRST = 26_000;
const PORTS_OF_A_WORKER = 600;
let taken = 0;

/**
 * A port of this worker's own: a random one could be taken by another test before the site listens.
 */
export function ownPort(): Promise<number> {
  const first = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10) * PORTS_OF_A_WORKER;
  taken += 1;
  return freePort(first + (taken % PORTS_OF_A_WORKER));
}
