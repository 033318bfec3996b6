import { authApi } from '@souk/contract/auth';
import { SECOND_FACTOR_NEEDED_TYPE } from '@souk/contract/factors';
import { PROOF_TYPE } from '@souk/contract/proof';
import { useEffect } from 'react';
import { createStore, useStore, useWindowEvent } from '../../lib/store.ts';
import type { ApiError } from '../../api/api-error.ts';
import { api, refusals } from '../../api/browser-api.ts';
import { sessionStore } from '../../api/session-store.ts';

/** `strong`: a password is not enough, it takes a code or a passkey. */
type Question = { strong: boolean; answer: (proved: boolean) => void };

const pending = createStore<Question | null>(null);
let waiting: Promise<boolean> | null = null;
/** The element that had the focus: a button that waits for its call loses it. */
let left: HTMLElement | null = null;

/** Asks whoever is here to confirm that it is them. Calls made side by side share one dialog. False: they did not. */
export function askForProof({ strong }: Pick<Question, 'strong'>): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    pending.set({
      strong,
      answer(proved) {
        waiting = null;
        pending.set(null);
        resolve(proved);
      },
    });
  });
  return waiting;
}

/** Gives a control the focus back, once it can be pressed again, unless something else has it by then. */
function giveBackFocus(control: HTMLElement): void {
  const give = () => {
    if (document.activeElement === document.body) control.focus({ preventScroll: true });
    if (document.activeElement !== document.body || !control.isConnected) waits.disconnect();
  };
  const waits = new MutationObserver(give);
  waits.observe(control, { attributeFilter: ['disabled'] });
  give();
}

/** For the one place that asks: what is asked now. A page that is left answers no. */
export function usePendingProof(): Question | null {
  useEffect(() => {
    refusals.mayRepeat = mayRepeat;
    return () => {
      delete refusals.mayRepeat;
      pending.get()?.answer(false);
    };
  }, []);
  useWindowEvent('focusin', ({ target }) => {
    if (pending.get() === null && target instanceof HTMLElement) left = target;
  });
  const question = useStore(pending);
  useEffect(() => {
    // Once the dialog is gone.
    if (question) return () => (left ? giveBackFocus(left) : undefined);
  }, [question]);
  return question;
}

/** The user as the server knows them now: whether they still need a second factor, or a new password. */
export async function refreshUser(): Promise<void> {
  const fresh = await api.call(authApi.me).catch(() => null);
  if (fresh) sessionStore.updateUser(fresh);
}

/** Whether a refused call may be sent once more, since its person has just confirmed that it is them. */
async function mayRepeat({ cause }: ApiError): Promise<boolean> {
  const { type } = (cause ?? {}) as { type?: unknown };
  if (type === PROOF_TYPE) return askForProof({ strong: false });
  // The pages of admins then say what to do.
  if (type === SECOND_FACTOR_NEEDED_TYPE) await refreshUser();
  return false;
}
