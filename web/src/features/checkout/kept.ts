import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import type { Attempt } from './attempt.ts';

// Kept in the tab, so that the way back from the card page loses nothing.
const FORM = 'souk.checkout.form';
const ATTEMPT = 'souk.checkout.attempt';

/** What was typed so far, field by field; anything that is not text is left out. */
export function keptForm(userId: string): Record<string, string> {
  const value = keptInTab<Record<string, unknown>>(FORM, userId);
  const typed = Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(typed) as Record<string, string>;
}

export function keepForm(userId: string, values: object): void {
  keepInTab(FORM, userId, values);
}

export function keptAttempt(userId: string): Attempt | null {
  const attempt = keptInTab<Partial<Attempt>>(ATTEMPT, userId);
  return attempt?.key && attempt.request ? (attempt as Attempt) : null;
}

export function keepAttempt(userId: string, attempt: Attempt): void {
  keepInTab(ATTEMPT, userId, attempt);
}

/** The try is over (cancelled, expired, refused): the next click is a new one. */
export function forgetAttempt(): void {
  dropFromTab(ATTEMPT);
}

/** It is paid: neither the try nor the address is needed any more. */
export function forgetCheckout(): void {
  dropFromTab(ATTEMPT);
  dropFromTab(FORM);
}
