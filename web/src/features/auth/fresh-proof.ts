import { authApi } from '@souk/contract/auth';
import { useEffect } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { api, refusals } from '../../api/browser-api.ts';
import { sessionStore } from '../../api/session-store.ts';
import { createStore, useStore, useWindowEvent } from '../../lib/store.ts';

/** `strong`: a password is not enough; a code or a passkey is needed. */
type Question = { strong: boolean; answer: (proved: boolean) => void };

const pending = createStore<Question | null>(null);
let waiting: Promise<boolean> | null = null;
/** The element that had the focus: a button loses it while waiting for its call. */
let left: HTMLElement | null = null;

/**
 * Asks the user to confirm their identity. Concurrent calls share one dialog. False: they did not
 * confirm.
 */
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

/**
 * Gives a control the focus back, once it is enabled again, unless something else has it by then.
 */
function giveBackFocus(control: HTMLElement): void {
  const give = () => {
    if (document.activeElement === document.body) control.focus({ preventScroll: true });
    if (document.activeElement !== document.body || !control.isConnected) waits.disconnect();
  };
  const waits = new MutationObserver(give);
  waits.observe(control, { attributeFilter: ['disabled'] });
  give();
}

/** For the one component that asks: the current question. Leaving the page answers no. */
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

/** Refetches the user: whether they still need a second factor, or a new password. */
export async function refreshUser(): Promise<void> {
  const fresh = await api.call(authApi.me).catch(() => null);
  if (fresh) sessionStore.updateUser(fresh);
}

/** Whether to send a refused call once more, because its user has just confirmed their identity. */
async function mayRepeat({ code }: ApiError): Promise<boolean> {
  if (code === 'proof_required') return askForProof({ strong: false });
  // The admin pages then say what to do.
  if (code === 'second_factor_needed') await refreshUser();
  return false;
}
