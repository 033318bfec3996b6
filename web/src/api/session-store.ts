import type { SignedIn, User } from '@souk/contract/auth';

const TOKEN = 'souk.token';
const USER = 'souk.user';

/**
 * Why the last session of this page ended: the user left, or the server no longer recognized the
 * token.
 */
type SessionEnd = 'signed-out' | 'refused' | null;
export type SessionState = {
  status: 'loading' | 'in' | 'out';
  user: User | null;
  ending: SessionEnd;
};

const LOADING: SessionState = { status: 'loading', user: null, ending: null };

function isUser(value: unknown): value is User {
  const user = value as Partial<User> | null;
  return typeof user?.id === 'string' && typeof user.first_name === 'string';
}

/**
 * The session as kept in browser storage (`souk.token`, `souk.user`), shared by all tabs. The server
 * has no storage: there, and until the page runs, the state is `loading`.
 */
export function createSessionStore(storage: () => Storage) {
  const listeners = new Set<() => void>();
  let state: SessionState | null = null;
  let token: string | null = null;

  function read(ending: SessionEnd): SessionState {
    let user: unknown = null;
    try {
      token = storage().getItem(TOKEN);
      user = JSON.parse(storage().getItem(USER) ?? 'null');
    } catch {
      // Storage is forbidden or holds something else: signed out.
      token = null;
    }
    if (token && isUser(user)) return { status: 'in', user, ending: null };
    token = null;
    return { status: 'out', user: null, ending };
  }

  function current(): SessionState {
    state ??= read(null);
    return state;
  }

  function change(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Full or forbidden storage must not keep anyone from working in this tab. */
  function store(write: (storage: Storage) => void) {
    try {
      write(storage());
    } catch {
      // The session lives as long as this page.
    }
  }

  function tokenNow(): string | null {
    return current().status === 'in' ? token : null;
  }

  function clear(ending: SessionEnd) {
    token = null;
    store((to) => {
      to.removeItem(TOKEN);
      to.removeItem(USER);
    });
    change({ status: 'out', user: null, ending });
  }

  return {
    current,
    loading: () => LOADING,
    token: tokenNow,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn({ access_token, token_type: _, ...user }: SignedIn) {
      token = access_token;
      store((to) => {
        to.setItem(TOKEN, access_token);
        to.setItem(USER, JSON.stringify(user));
      });
      change({ status: 'in', user, ending: null });
    },
    /** Stores the user as the server now knows them. */
    updateUser(user: User) {
      if (current().status !== 'in') return;
      store((to) => to.setItem(USER, JSON.stringify(user)));
      change({ status: 'in', user, ending: null });
    },
    clear,
    /**
     * Ends the session because the server no longer recognizes that token. If the token is no
     * longer ours, the response came late: nothing ends.
     */
    refuse(refused: string | null) {
      if (refused === tokenNow()) clear('refused');
    },
    /** The former user is at /login by now: from there they may go wherever a visitor may. */
    endingTold() {
      const now = current();
      if (now.ending !== null) change({ ...now, ending: null });
    },
    /** Another tab signed in or out: this one follows. */
    follow(key: string | null) {
      if (key === null || key === TOKEN || key === USER) change(read('signed-out'));
    },
  };
}

export const sessionStore = createSessionStore(() => localStorage);
