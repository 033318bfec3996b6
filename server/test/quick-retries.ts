import type Stripe from 'stripe';

/** Lets the SDK retry as often as usual, with a tenth of the delay. */
export function quickRetries(stripe: Stripe): Stripe {
  return Object.assign(stripe, {
    getInitialNetworkRetryDelay: () => 0.05,
    getMaxNetworkRetryDelay: () => 0.5,
  });
}
