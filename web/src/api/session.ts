import { authApi, type SignedIn, type User } from '@souk/contract/auth';
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

const userNow = () => sessionStore.current().user;

/**
 * The signed-in user; null for visitors, on the server and until the page has read the browser's
 * storage. Then a visitor's page isn't drawn again, as it would be with {@link useSession}.
 */
export function useUser(): User | null {
  return useSyncExternalStore(sessionStore.subscribe, userNow, () => null);
}

/** Whether somebody is signed in at this moment, such as that of a press. */
export const isSignedIn = (): boolean => userNow() !== null;

/** Whether somebody is signed in, for what is drawn; see {@link useUser}. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(sessionStore.subscribe, isSignedIn, () => false);
}
