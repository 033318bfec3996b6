/** How many runs can have ports of their own at the same time. */
const RUNS = 190;
/**
 * Below the ports that the system assigns to connections, any of which may be in use, and above
 * those of embedded databases and of the tests' real sites.
 */
const FIRST = 32_000;

// Workers read this file too, so the port chosen first is passed on in the environment.
const site = Number((process.env.SOUK_E2E_PORT ??= String(FIRST + (process.pid % RUNS))));

export const PORTS = {
  site,
  provider: site + RUNS,
  /** Another site, without goods. */
  emptySite: site + 2 * RUNS,
  emptySiteProvider: site + 3 * RUNS,
};
