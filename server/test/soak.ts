/** The same as MINUTES in bin/soak.mjs, in milliseconds. */
const SOAK_MS = 30 * 60_000;

/**
 * How long the long tests run: 0 in `npm test`, where they are short; in `npm run soak` a whole
 * number from 1 up.
 */
export const soak = Number(process.env['SOUK_SOAK'] ?? 0);

/**
 * How often a test repeats its random actions: `short` in `npm test`, `long` times the factor in a
 * soak.
 */
export const rounds = (short: number, long: number): number => (soak > 0 ? long * soak : short);

/** The cases that a test goes through: some in `npm test`, all of them in a soak. */
export const share = <T>(some: T, everything: T): T => (soak > 0 ? everything : some);

/**
 * The time limit of a test that repeats {@link rounds} (milliseconds). In a soak it is that of the
 * whole soak, since the rounds of one test grow more than those of another.
 */
export const patience = (limit: number): number => (soak > 0 ? SOAK_MS * soak : limit);

/**
 * The seed of everything random in a test. It is the same in each `npm test`, so that a change fails
 * only for what it changes, and a new one in each soak. A failed run names it; SOUK_SEED repeats it.
 */
export const SEED = Number(process.env['SOUK_SEED'] ?? 1);
