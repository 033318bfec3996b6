import { freePort } from '../src/embedded/process.ts';

/** Above the embedded databases' ports, and below those of the journeys' sites. */
const FIRST = 26_000;
const PORTS_OF_A_WORKER = 600;
/** The journeys' sites of two widths, which run at the same time, begin that far apart. */
const APART = 97;
let taken = 0;

/** The journeys are in the last worker's range, each run at a place of its own. */
function firstOfWorker(): number {
  const { SOUK_E2E_PORT, VITEST_POOL_ID = '0' } = process.env;
  if (SOUK_E2E_PORT === undefined) return (Number(VITEST_POOL_ID) % 9) * PORTS_OF_A_WORKER;
  return 9 * PORTS_OF_A_WORKER + ((Number(SOUK_E2E_PORT) * APART) % PORTS_OF_A_WORKER);
}

/**
 * A port of this worker's own: a random one could be taken by another test before the site listens.
 */
export function ownPort(): Promise<number> {
  taken += 1;
  const last = 10 * PORTS_OF_A_WORKER;
  return freePort(FIRST + ((firstOfWorker() + taken) % last));
}
