import type Stripe from 'stripe';

import type { Store } from './store.ts';

/** What the account has: what was charged and not refunded. All of it is available, and there are no fees. */
export function balanceOf(store: Store): Partial<Stripe.Balance> {
  const rows = store.rows<{ currency: string; amount: number }>(
    `select body ->> 'currency' as currency,
       sum((body ->> 'amount_captured') - (body ->> 'amount_refunded')) as amount
     from objects where kind = 'charge' and body ->> 'status' = 'succeeded' group by 1 order by 1`,
  );
  const available = rows.length > 0 ? rows : [{ currency: 'usd', amount: 0 }];
  const pending = available.map(({ currency }) => ({ currency, amount: 0 }));
  return { object: 'balance', livemode: false, available, pending };
}
