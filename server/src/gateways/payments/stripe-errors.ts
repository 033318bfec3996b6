import Stripe from 'stripe';
import {
  AccountGone,
  ProviderRefused,
  ProviderShortOfFunds,
  ProviderUnavailable,
} from './provider.ts';

/** Turns Stripe's errors into ours: unavailable (try later) or refused (its message). */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Buyers' payments aren't available yet or, for a reversal, the seller was already paid out.
    if (error.code === 'balance_insufficient') {
      throw new ProviderShortOfFunds(error.message, { cause: error });
    }
    const later =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      // Another process is making the same request.
      error.statusCode === 409 ||
      (error.statusCode ?? 500) >= 500;
    if (later) throw new ProviderUnavailable(error.message, { cause: error });
    // Stripe's error for an account that isn't connected, or no longer is.
    if (error.code === 'account_invalid') throw new AccountGone(error.message, { cause: error });
    throw new ProviderRefused(error.message, { cause: error });
  }
}
