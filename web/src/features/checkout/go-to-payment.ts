import { isWebAddress } from '@souk/contract/addresses';
import type { Cart } from '@souk/contract/cart';
import { CHECKOUT, checkoutApi, type CheckoutRequest } from '@souk/contract/checkout';
import { formatAmount } from '@souk/contract/currency';
import { toMinor } from '@souk/contract/money';
import type { UnpaidOrder } from '@souk/contract/orders';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { randomKey } from '../../lib/random-key.ts';
import {
  type Attempt,
  attemptFor,
  forgetAttempt,
  keepAttempt,
  keptAttempt,
  settlesTheAttempt,
} from './attempt.ts';
import { unpaidFor } from './checkout-request.ts';

/**
 * The fields of a POST /checkout response that are needed to continue; none is taken for granted.
 */
type StartedAnswer = { stripe_session_id?: string | null; checkout_url?: string | null };

/**
 * Returns the address of the provider's card page. Throws an Error with the page's message if there
 * is no session, no address, or an invalid one.
 */
export function redirectTarget(answer: StartedAnswer | null | undefined): string {
  if (!answer?.stripe_session_id) throw new Error(CHECKOUT.noSession);
  if (!answer.checkout_url) throw new Error(CHECKOUT.failedToRedirect);
  if (!isWebAddress(answer.checkout_url)) throw new Error(CHECKOUT.failedToLoad);
  return answer.checkout_url;
}

/**
 * The server charges a different total than the page showed: the shopper must agree before paying
 * it.
 */
export class TotalChanged extends Error {
  constructor(dollars: number) {
    super(`The total is now ${formatAmount(dollars)}. You can pay it or cancel the order.`);
    this.name = 'TotalChanged';
  }
}

/** The items to buy, and the cart and total that the shopper saw. */
export type CheckoutInput = { request: CheckoutRequest; cart: Cart; shownTotalCents: number };

/** The next step: the card page, the order if this very attempt is already paid, or a question. */
export type Destination =
  | { address: string }
  | { paidSession: string }
  | { unpaid: UnpaidOrder[]; input: CheckoutInput };

async function isPaid(sessionId: string): Promise<boolean> {
  try {
    const { payment_status } = await api.call(checkoutApi.read, { params: { sessionId } });
    return payment_status === 'paid';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/**
 * Unpaid orders for the same items, except one that this attempt has already placed for this total.
 */
function inQuestion(
  { cart, request, shownTotalCents }: CheckoutInput,
  attempt: Attempt,
): UnpaidOrder[] {
  return unpaidFor(cart, request.items).filter(
    ({ id, total_amount }) => id !== attempt.orderId || toMinor(total_amount) !== shownTotalCents,
  );
}

/**
 * Places the order, or finds the one that this attempt has already placed; asks first if another
 * order for the same items is unpaid. Throws ApiError, {@link TotalChanged}, and the errors of
 * {@link redirectTarget}.
 */
export async function goToPayment(userId: string, input: CheckoutInput): Promise<Destination> {
  const earlier = keptAttempt(userId);
  const attempt = attemptFor(input.request, earlier, randomKey);
  const { sessionId } = attempt;
  if (sessionId && (await isPaid(sessionId))) return { paidSession: sessionId };
  // Sent before but never answered: the same key finds the outcome.
  const lost = attempt === earlier && !attempt.orderId;
  const unpaid = lost ? [] : inQuestion(input, attempt);
  if (unpaid.length > 0) return { unpaid, input };
  // Saved before sending: after a reload in mid-flight the next click sends the same key.
  keepAttempt(userId, attempt);
  try {
    const started = await api.call(checkoutApi.place, {
      body: input.request,
      idempotencyKey: attempt.key,
      ifMatch: `"${input.cart.version}"`,
    });
    const { stripe_session_id, order_id, total_amount } = started;
    keepAttempt(userId, { ...attempt, sessionId: stripe_session_id, orderId: order_id });
    if (total_amount !== undefined && toMinor(total_amount) !== input.shownTotalCents) {
      throw new TotalChanged(total_amount);
    }
    // With nothing to pay, it is paid already.
    if (total_amount === 0) return { paidSession: stripe_session_id };
    return { address: redirectTarget(started) };
  } catch (error) {
    if (!(error instanceof ApiError) || !settlesTheAttempt(error.status)) throw error;
    forgetAttempt();
    // This attempt's order was cancelled or expired: the click is a new attempt.
    if (error.code === 'checkout_ended') return goToPayment(userId, input);
    throw error;
  }
}
