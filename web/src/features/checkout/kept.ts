import type { Attempt } from './attempt.ts';

/**
 * What the checkout keeps in the tab's own storage, so that a failure, a reload and the way back from
 * the card page lose nothing. Each entry belongs to one user: another who signs in here sees none of it.
 */
const FORM = 'souk.checkout.form';
const ATTEMPT = 'souk.checkout.attempt';

function read<T>(name: string, userId: string): T | null {
  try {
    const entry = JSON.parse(sessionStorage.getItem(name) ?? 'null') as {
      userId?: string;
      value?: T;
    } | null;
    return entry?.userId === userId ? (entry.value ?? null) : null;
  } catch {
    // Storage is forbidden or holds something else: there is nothing to go on with.
    return null;
  }
}

function write(name: string, userId: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, value }));
  } catch {
    // Full or forbidden: the page works on without memory.
  }
}

function remove(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** What was typed so far, field by field; anything that is not text is left out. */
export function keptForm(userId: string): Record<string, string> {
  const value = read<Record<string, unknown>>(FORM, userId);
  const typed = Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(typed) as Record<string, string>;
}

export function keepForm(userId: string, values: object): void {
  write(FORM, userId, values);
}

export function keptAttempt(userId: string): Attempt | null {
  const attempt = read<Partial<Attempt>>(ATTEMPT, userId);
  return attempt?.key && attempt.request ? (attempt as Attempt) : null;
}

export function keepAttempt(userId: string, attempt: Attempt): void {
  write(ATTEMPT, userId, attempt);
}

/** The try is over (cancelled, expired, refused): the next click is a new one. */
export function forgetAttempt(): void {
  remove(ATTEMPT);
}

/** It is paid: neither the try nor the address is needed any more. */
export function forgetCheckout(): void {
  remove(ATTEMPT);
  remove(FORM);
}
