import { authApi, type SignedIn } from '@souk/contract/auth';
import { useSyncExternalStore } from 'react';
import { api } from './browser-api.ts';
import { sessionStore, type SessionState } from './session-store.ts';

type Session = SessionState & {
  /** Keeps the token and the user (without the token) of a login or registration. */
  signIn: (signedIn: SignedIn) => void;
  /** Revokes the token and clears the storage. */
  signOut: () => void;
};

function signOut() {
  // Sent first, while the token still exists. The request outlives the page, and its response
  // changes nothing.
  if (sessionStore.token()) {
    api.call(authApi.logout, { keepalive: true }).catch(() => undefined);
  }
  sessionStore.clear('signed-out');
}

/**
 * The signed-in user, if any. `loading` on the server and until the page has read the browser's
 * storage. The pages below layouts/private.tsx are only rendered while it is `in`.
 */
export function useSession(): Session {
  const state = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.current,
    sessionStore.loading,
  );
  return { ...state, signIn: sessionStore.signIn, signOut };
}
