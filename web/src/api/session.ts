import { authApi, type SignedIn, type User } from '@souk/contract/auth';
import { useSyncExternalStore } from 'react';
import { sessionStore, type Ending } from './session-store.ts';

export type Session = {
  status: 'loading' | 'in' | 'out';
  user: User | null;
  ending: Ending;
  /** Keeps the token and the user (without the token) of a login or registration. */
  signIn: (signedIn: SignedIn) => void;
  /** Revokes the token and clears the storage. */
  signOut: () => void;
};

function signOut() {
  const token = sessionStore.token();
  sessionStore.clear('signed-out');
  if (!token) return;
  // Not through the Api: the token is already gone from there, and whether this call succeeds
  // changes nothing for the user. `keepalive` lets it outlive the page.
  void fetch(`/api${authApi.logout.path}`, {
    method: authApi.logout.method,
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Who is signed in. `loading` on the server and until the page has read the browser's storage. The
 * pages below layouts/private.tsx are only drawn while it is `in`.
 */
export function useSession(): Session {
  const state = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.current,
    sessionStore.loading,
  );
  return { ...state, signIn: sessionStore.signIn, signOut };
}
