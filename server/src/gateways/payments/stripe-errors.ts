import Stripe from 'stripe';
import {
  AccountGone,
  ProviderRefused,
  ProviderShortOfFunds,
  ProviderUnavailable,
  type ProviderTrouble,
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
    // Stripe's error for an account that isn't connected, or no longer is.
    if (error.code === 'account_invalid') throw new AccountGone(error.message, { cause: error });
    const trouble = troubleOf(error);
    if (trouble) throw new ProviderUnavailable(error.message, { cause: error, trouble });
    throw new ProviderRefused(error.message, { cause: error });
  }
}

/** The reason why the same call may succeed later; null if the provider refuses it. */
function troubleOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderTrouble | null {
  const { statusCode } = error;
  if (error instanceof Stripe.errors.StripeRateLimitError || statusCode === 429) return 'busy';
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'settings';
  if (error instanceof Stripe.errors.StripePermissionError) return 'settings';
  // Another process is making the same request, or made it with other words.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'underWay';
  if (statusCode === 409) return 'underWay';
  const failed =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    (statusCode ?? 500) >= 500;
  return failed ? 'away' : null;
}
