import type { CheckoutRequest } from '@souk/contract/checkout';

/**
 * One try to buy. The same form and items keep their key however often they are sent, so that a second
 * click, a reload in mid-flight or a lost answer never buys twice; another form or other items are
 * another try.
 */
export type Attempt = {
  request: string;
  key: string;
  /** Known once the server has answered. */
  sessionId?: string;
  orderId?: string;
};

/** The try that this request belongs to: the one under way, else a new one with `newKey()`. */
export function attemptFor(
  request: CheckoutRequest,
  earlier: Attempt | null,
  newKey: () => string,
): Attempt {
  const text = JSON.stringify(request);
  return earlier?.request === text ? earlier : { request: text, key: newKey() };
}

/**
 * True where the answer settles that nothing was bought, so that the next click is a new try. After
 * any other failure (network, 5xx, too many calls) the order may stand: the key is kept.
 */
export function settlesTheAttempt(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}
