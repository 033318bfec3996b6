import { ApiError, type Api } from './client.ts';

/** More than two who save at the same moment: then something else is wrong. */
const TRIES = 6;

/**
 * Changes a thing as it is saved now. `change` makes of it what is to be sent, or null where nothing is.
 * Where somebody else saves in between, both are done again: nobody's edit is undone unseen.
 */
export async function editSaved<T>(
  api: Api,
  path: string,
  change: (now: T) => object | null,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { data: now, headers } = await api.getWithHeaders<T>(path);
    const body = change(now);
    if (body === null) return now;
    try {
      return await api.put<T>(path, body, { ifMatch: headers.get('etag') });
    } catch (error) {
      const changed = error instanceof ApiError && error.status === 412;
      if (!changed || tries === TRIES) throw error;
    }
  }
}
