import { createApi, type Api } from './client.ts';
import { sessionStore } from './session-store.ts';
import { uploader } from './upload.ts';

function refused() {
  sessionStore.clear('refused');
}

/** The API as the page calls it: same origin, with the token of browser storage. */
export const browserApi: Api = createApi({
  fetch: (request) => fetch(request),
  base: () => `${window.location.origin}/api`,
  token: sessionStore.token,
  onUnauthorized: refused,
  upload: uploader(sessionStore.token, refused),
});
