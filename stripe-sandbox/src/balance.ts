import type Stripe from 'stripe';
import type { Store } from './store.ts';

interface Sum {
  currency: string;
  available: number;
  pending: number;
}

/** Adds up an account's statement lines by currency. Null means the platform's account. */
export function sumsOf(store: Store, account: string | null): Sum[] {
  return store.rows<Sum>(
    `select currency,
       sum(iif(status = 'available', net, 0)) as available,
       sum(iif(status = 'pending', net, 0)) as pending
     from objects where kind = 'balance_transaction' and account is ?
     group by currency order by currency`,
    account,
  );
}

/** The funds available for transfers and payouts in this currency. */
export function availableIn(store: Store, currency: string, account: string | null = null): number {
  return sumsOf(store, account).find((sum) => sum.currency === currency)?.available ?? 0;
}

/** `GET /v1/balance`. */
export function balanceOf(store: Store, account: string | null): Partial<Stripe.Balance> {
  const sums = sumsOf(store, account);
  const known = sums.length > 0 ? sums : [{ currency: 'usd', available: 0, pending: 0 }];
  const amounts = (state: 'available' | 'pending') =>
    known.map(({ currency, [state]: amount }) => ({
      amount,
      currency,
      source_types: { card: amount },
    }));
  return {
    object: 'balance',
    livemode: false,
    available: amounts('available'),
    pending: amounts('pending'),
  };
}
