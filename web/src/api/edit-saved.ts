import { ApiError, type Answer } from './client.ts';

/** If more others than this save at the same moment, something else is wrong. */
const TRIES = 6;

type EditSteps<Thing, Change> = {
  read: () => Promise<Answer<Thing>>;
  /** Saves a change only if the thing still has the tag `ifMatch`. */
  save: (body: Change, ifMatch: string | null) => Promise<Thing>;
  /** What to send for the thing as it is saved now; null if there is nothing to send. */
  change: (now: Thing) => Change | null;
};

/**
 * Changes a thing as it is saved now. If somebody else saves in between, it is read and changed again:
 * nobody's edit is undone unseen.
 */
export async function editSaved<Thing, Change>(parts: EditSteps<Thing, Change>): Promise<Thing> {
  for (let tries = 1; ; tries += 1) {
    const { data: now, headers } = await parts.read();
    const body = parts.change(now);
    if (body === null) return now;
    try {
      return await parts.save(body, headers.get('etag'));
    } catch (error) {
      const changed = error instanceof ApiError && error.status === 412;
      if (!changed || tries === TRIES) throw error;
    }
  }
}
