import { AsyncResource } from 'node:async_hooks';
import type { Deps } from '../../../deps.ts';
import { noteUses, type SessionUse } from './queries.ts';

/** Short beside the half hour after which an admin's unused session ends. */
const WRITTEN_WITHIN_MS = 5000;

export type SessionUses = {
  note: (use: SessionUse) => void;
  /** Writes the uses noted so far. */
  write: () => Promise<void>;
};

/**
 * Collects the uses of sessions in this process and writes them together, so that reading a session
 * writes nothing. A killed process loses those of its last seconds.
 */
export function sessionUses({ db, log }: Pick<Deps, 'db' | 'log'>): SessionUses {
  const noted = new Map<string, SessionUse>();
  let timer: NodeJS.Timeout | null = null;

  // Outside any request: one that reads from a standby would send the write there.
  const write = AsyncResource.bind(async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const uses = [...noted.values()];
    noted.clear();
    if (uses.length === 0) return;
    try {
      await noteUses(db, uses);
    } catch (error) {
      log.warn({ err: error }, 'the last uses of sessions could not be written');
    }
  });

  return {
    note(use) {
      noted.set(use.tokenHash.toString('base64'), use);
      timer ??= setTimeout(() => void write(), WRITTEN_WITHIN_MS).unref();
    },
    write,
  };
}
