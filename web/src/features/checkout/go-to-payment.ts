import type { CheckoutRequest, CheckoutState } from '@souk/contract/checkout';
import { formatUsd } from '@souk/contract/currency';
import { toCents } from '@souk/contract/money';
import { ApiError, type Api } from '../../api/client.ts';
import { placeOrder } from '../../api/queries/checkout.ts';
import { cancelOrder } from '../../api/queries/orders.ts';
import { type Attempt, attemptFor, settlesTheAttempt } from './attempt.ts';
import { forgetAttempt, keepAttempt, keptAttempt } from './kept.ts';
import { redirectTarget } from './redirect-target.ts';

/** The server charges another total than the page had shown: nobody is sent to pay it unasked. */
export class TotalChanged extends Error {
  constructor(dollars: number) {
    super(`The total is now ${formatUsd(dollars)}. Place the order again to go on.`);
    this.name = 'TotalChanged';
  }
}

/** A random name of 128 bits; made by hand because randomUUID is missing where a site has no https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Status = CheckoutState['payment_status'];

/** What became of a try's session; null where it never got one. */
async function statusOf(api: Api, attempt: Attempt | null): Promise<Status | null> {
  if (!attempt?.sessionId) return null;
  try {
    const path = `/checkout/${encodeURIComponent(attempt.sessionId)}`;
    return (await api.get<CheckoutState>(path)).payment_status;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'expired';
    throw error;
  }
}

/**
 * The try that this click belongs to. One whose session has expired can't be paid any more: a new one
 * takes its place. One that was left for another form or other items is given up, so that it does not
 * hold the very pieces that are wanted now.
 */
async function currentAttempt(api: Api, userId: string, request: CheckoutRequest) {
  const earlier = keptAttempt(userId);
  const attempt = attemptFor(request, earlier, newKey);
  const status = await statusOf(api, earlier);
  if (attempt === earlier) {
    return { attempt: status === 'expired' ? attemptFor(request, null, newKey) : attempt, status };
  }
  if (status === 'unpaid' && earlier?.orderId) await cancelOrder(api, earlier.orderId);
  return { attempt, status: null };
}

/** Where the browser goes on: the card page, or the order where this very try is already paid. */
export type Destination = { address: string } | { paidSession: string };

/**
 * Places the order, or finds the one that this try has placed already. Throws ApiError,
 * {@link TotalChanged}, and the errors of {@link redirectTarget}.
 */
export async function goToPayment(
  api: Api,
  userId: string,
  request: CheckoutRequest,
  shownTotalCents: number,
): Promise<Destination> {
  const { attempt, status } = await currentAttempt(api, userId, request);
  if (status === 'paid' && attempt.sessionId) return { paidSession: attempt.sessionId };
  // Kept before it is sent: after a reload in mid-flight the next click sends the same key.
  keepAttempt(userId, attempt);
  try {
    const started = await placeOrder(api, request, attempt.key);
    const answered = {
      ...attempt,
      sessionId: started.stripe_session_id,
      orderId: started.order_id,
      told: started.total_amount,
    };
    keepAttempt(userId, answered);
    const asShown = toCents(started.total_amount) === shownTotalCents;
    if (!asShown && attempt.told !== started.total_amount) {
      throw new TotalChanged(started.total_amount);
    }
    return { address: redirectTarget(started) };
  } catch (error) {
    if (error instanceof ApiError && settlesTheAttempt(error.status)) forgetAttempt();
    throw error;
  }
}
