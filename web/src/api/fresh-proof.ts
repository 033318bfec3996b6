import { authApi } from '@souk/contract/auth';
import { SECOND_FACTOR_NEEDED_TYPE } from '@souk/contract/factors';
import { PROOF_TYPE } from '@souk/contract/proof';
import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import type { ApiError } from './api-error.ts';
import { api } from './browser-api.ts';
import { sessionStore } from './session-store.ts';

/** `strong`: a password is not enough, it takes a code or a passkey. */
type Question = { strong: boolean; answer: (proved: boolean) => void };

const asked = createStore<Question | null>(null);
let waiting: Promise<boolean> | null = null;
/** How many places on the page can ask. */
let places = 0;

/** Asks whoever is here to confirm that it is them. Calls made side by side share one dialog. False: they did not. */
export function askForProof({ strong }: Pick<Question, 'strong'>): Promise<boolean> {
  if (places === 0) return Promise.resolve(false);
  waiting ??= new Promise((resolve) => {
    asked.set({
      strong,
      answer(proved) {
        waiting = null;
        asked.set(null);
        resolve(proved);
      },
    });
  });
  return waiting;
}

/** For the one place that asks: what is asked now. A page that is left answers no. */
export function useProofAsked(): Question | null {
  useEffect(() => {
    places += 1;
    return () => {
      places -= 1;
      if (places === 0) asked.get()?.answer(false);
    };
  }, []);
  return useStore(asked);
}

/** The user as the server knows them now: whether they still need a second factor, or a new password. */
export async function refreshUser(): Promise<void> {
  const fresh = await api.call(authApi.me).catch(() => null);
  if (fresh) sessionStore.updateUser(fresh);
}

/** Whether a refused call may be sent once more, since its person has just confirmed that it is them. */
export async function mayRepeat({ cause }: ApiError): Promise<boolean> {
  const { type } = (cause ?? {}) as { type?: unknown };
  if (type === PROOF_TYPE) return askForProof({ strong: false });
  // The pages of admins then say what to do.
  if (type === SECOND_FACTOR_NEEDED_TYPE) await refreshUser();
  return false;
}
