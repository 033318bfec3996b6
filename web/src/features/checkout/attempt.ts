import type { CheckoutRequest } from '@souk/contract/checkout';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';

/**
 * One attempt to buy. The same form and items keep their key however often they are sent, so that a
 * second click, a reload in mid-flight or a lost response never buys twice; a changed form or other
 * items are another attempt.
 */
export type Attempt = {
  request: string;
  key: string;
  /** Known once the server has responded. */
  sessionId?: string;
  orderId?: string;
};

/** The attempt that this request belongs to: the current one, or a new one with `newKey()`. */
export function attemptFor(
  request: CheckoutRequest,
  earlier: Attempt | null,
  newKey: () => string,
): Attempt {
  const text = JSON.stringify(request);
  return earlier?.request === text ? earlier : { request: text, key: newKey() };
}

/**
 * Whether the response means that nothing was bought, so that the next click is a new attempt.
 * After any other failure (network, 5xx, too many calls) the order may exist: the key is kept.
 */
export function settlesTheAttempt(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

// Kept in the tab, so that coming back from the card page loses nothing.
const FORM = 'souk.checkout.form';
const CHOICE = 'souk.checkout.address';
const ATTEMPT = 'souk.checkout.attempt';

/** The form as typed so far, field by field; anything but text is left out. */
export function keptForm(userId: string): Record<string, string> {
  const value = keptInTab<Record<string, unknown>>(FORM, userId);
  const typed = Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(typed) as Record<string, string>;
}

export function keepForm(userId: string, values: object): void {
  keepInTab(FORM, userId, values);
}

/** The id of the saved address chosen last, or {@link NEW_ADDRESS}; null if none was. */
export const keptChoice = (userId: string) => keptInTab<string>(CHOICE, userId);
export const keepChoice = (userId: string, choice: string) => keepInTab(CHOICE, userId, choice);
/** The choice to enter a new address. */
export const NEW_ADDRESS = 'new';

export function keptAttempt(userId: string): Attempt | null {
  const attempt = keptInTab<Partial<Attempt>>(ATTEMPT, userId);
  return attempt?.key && attempt.request ? (attempt as Attempt) : null;
}

export function keepAttempt(userId: string, attempt: Attempt): void {
  keepInTab(ATTEMPT, userId, attempt);
}

/** The attempt is over (cancelled, expired, refused): the next click is a new one. */
export function forgetAttempt(): void {
  dropFromTab(ATTEMPT);
}

/** The order is paid: neither the attempt nor the address is needed any more. */
export function forgetCheckout(): void {
  dropFromTab(ATTEMPT);
  dropFromTab(FORM);
  dropFromTab(CHOICE);
}
