import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryExecutorProvider } from 'kysely';
import { row } from './raw-sql.ts';

export const LOOKS_EVERY_MS = 1000;

export const TOO_OLD =
  'This release of Souk is too old for the database, because a newer one has changed it';

const UNDEFINED_TABLE = '42P01';

/** Returns `instead` if the table doesn't exist yet. */
export const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return instead;
    throw error;
  };

export async function isTooOld(db: QueryExecutorProvider, release: string): Promise<boolean> {
  const { rows } = await row({ floor: 'text' })`select floor from release_floor`
    .execute(db)
    .catch(unlessMissing({ rows: [] }));
  return rows.some(({ floor }) => release < floor);
}

export type ReleaseFloor = {
  /** Whether this release may no longer write. */
  isTooOld: () => boolean;
  end: () => Promise<void>;
};

/** Checks every second whether the database still accepts this release. Resolves after one check. */
export async function watchReleaseFloor(
  db: QueryExecutorProvider,
  release: string,
): Promise<ReleaseFloor> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let tooOld = false;
  const look = async () => {
    // If the database is down, keep the last result. Nothing can be written anyway.
    tooOld = await isTooOld(db, release).catch(() => tooOld);
  };
  const keepLooking = async () => {
    while (!signal.aborted) {
      await sleep(LOOKS_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await look();
    }
  };
  await look();
  const watching = keepLooking();
  return {
    isTooOld: () => tooOld,
    async end() {
      stopping.abort();
      await watching;
    },
  };
}
