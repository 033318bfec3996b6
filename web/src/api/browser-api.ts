import { createApi, type Api, type ApiParts } from './client.ts';
import { keepSeen, seenPlace } from './seen.ts';
import { hearServerTime } from './server-clock.ts';
import { sessionStore } from './session-store.ts';

/** How pages behind login handle a refused call; see fresh-proof.ts. */
export const refusals: Pick<ApiParts, 'mayRepeat'> = {};

/** The API as the page calls it: same origin, with the token from browser storage. */
export const api: Api = createApi({
  async fetch(url, init, onProgress) {
    if (!onProgress) return fetch(url, init);
    // Few pages send files: the progress-reporting code loads with the first one.
    const { fetchWithProgress } = await import('./upload.ts');
    return fetchWithProgress(url, init, onProgress);
  },
  base: () => `${window.location.origin}/api`,
  onAnswer(headers) {
    hearServerTime(headers);
    keepSeen(headers);
  },
  seen: seenPlace,
  token: sessionStore.token,
  onUnauthorized: (token) => sessionStore.refuse(token),
  mayRepeat: async (refused) => (await refusals.mayRepeat?.(refused)) ?? false,
});
