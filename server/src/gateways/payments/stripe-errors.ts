import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from './provider.ts';

/** Turns Stripe's errors into ours: unavailable (try later) or refused (its message). */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const later =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      // Buyers' payments aren't available yet.
      error.code === 'balance_insufficient' ||
      // Another process is making the same request.
      error.statusCode === 409 ||
      (error.statusCode ?? 500) >= 500;
    throw later
      ? new ProviderUnavailable(error.message, { cause: error })
      : new ProviderRefused(error.message, { cause: error });
  }
}
