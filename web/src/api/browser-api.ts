import { createApi, type Api } from './client.ts';
import { hearServerTime } from './server-clock.ts';
import { sessionStore } from './session-store.ts';

/** The API as the page calls it: same origin, with the token of browser storage. */
export const api: Api = createApi({
  async fetch(url, init, onProgress) {
    if (!onProgress) return fetch(url, init);
    // Few pages send files: what reports their progress comes with the first one.
    const { fetchWithProgress } = await import('./upload.ts');
    return fetchWithProgress(url, init, onProgress);
  },
  base: () => `${window.location.origin}/api`,
  onAnswer: hearServerTime,
  token: sessionStore.token,
  onUnauthorized: (token) => sessionStore.refuse(token),
  // Few calls ask for a fresh proof: what it takes comes with the first one.
  mayRepeat: (refused) =>
    import('./fresh-proof.ts').then(
      (part) => part.mayRepeat(refused),
      () => false,
    ),
});
