import { AsyncLocalStorage } from 'node:async_hooks';

/** A read that a standby may answer; places are in bytes of the database's log. */
export type StandbyRead = {
  /** A standby must have replayed the log up to here; Infinity for the primary alone. */
  from: number;
  /** How far a standby may be behind the primary (ms). */
  behindMs: number;
  /** The place that a standby has probably reached: if that isn't known, it is asked again. */
  hopes: number;
  /** The earliest place of the standbys that answered; Infinity if only the primary did. */
  madeFrom: number;
  /** Called when the work is done once more on the primary. */
  onRepeat: (error: unknown) => void;
};

/** The page that is being rendered. */
const pages = new AsyncLocalStorage<StandbyRead>();
const reads = new AsyncLocalStorage<StandbyRead | null>();

/** Renders a page: its own calls to the API read as it does. */
export const inPageRead = <T>(read: StandbyRead, work: () => T): T => pages.run(read, work);

/** The read of the page that a call to the API belongs to. */
export const pageRead = (): StandbyRead | null => pages.getStore() ?? null;

/** The read that is running; null for everything that belongs to the primary. */
export const runningRead = (): StandbyRead | null => reads.getStore() ?? null;

/**
 * Does the work with reads from a standby. If that fails, or doesn't find something, it is done once
 * more on the primary.
 */
export async function standbyFirst<T>(read: StandbyRead, work: () => T | Promise<T>): Promise<T> {
  const mine = { ...read, madeFrom: Infinity };
  try {
    return await reads.run(mine, work);
  } catch (error) {
    if (mine.madeFrom === Infinity) throw error;
    mine.madeFrom = Infinity;
    mine.onRepeat(error);
    return await reads.run(null, work);
  } finally {
    read.madeFrom = Math.min(read.madeFrom, mine.madeFrom);
  }
}
