import { createApi, type Api } from './client.ts';
import { sessionStore } from './session-store.ts';

function refused(token: string | null) {
  sessionStore.refuse(token);
}

/** The API as the page calls it: same origin, with the token of browser storage. */
export const browserApi: Api = createApi({
  fetch: (request) => fetch(request),
  base: () => `${window.location.origin}/api`,
  token: sessionStore.token,
  onUnauthorized: refused,
  // Few pages send files: what tells their progress comes with the first one.
  async upload(url, form, options) {
    const { uploader } = await import('./upload.ts');
    return uploader(sessionStore.token, refused)(url, form, options);
  },
});
