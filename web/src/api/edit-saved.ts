import { ApiError, type Answer } from './client.ts';

/** Attempts in all: if so many concurrent saves get in the way, something else is wrong. */
const TRIES = 6;

type EditSteps<Thing, Change> = {
  read: () => Promise<Answer<Thing>>;
  /** Saves a change only if the thing's ETag is still `ifMatch`. */
  save: (body: Change, ifMatch: string | null) => Promise<Thing>;
  /** Builds the change to send for the currently saved thing; null if nothing needs sending. */
  change: (now: Thing) => Change | null;
};

/**
 * Changes a thing as currently saved. If somebody else saves in between, it is read and changed
 * again: nobody's edit is silently overwritten.
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
