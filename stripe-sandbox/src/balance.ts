import type Stripe from 'stripe';

import type { Store } from './store.ts';

/** The platform's balance: charges minus refunds, disputes and transfers, all of it available. */
export function balanceOf(store: Store): Partial<Stripe.Balance> {
  const rows = store.rows<{ currency: string; amount: number }>(
    `select currency, sum(amount) as amount from (
       select body ->> 'currency' as currency,
         (body ->> 'amount_captured') - (body ->> 'amount_refunded') as amount
       from objects where kind = 'charge' and body ->> 'status' = 'succeeded'
       union all
       select body ->> 'currency', moved.value ->> 'net'
       from objects, json_each(body, '$.balance_transactions') moved where kind = 'dispute'
       union all
       select body ->> 'currency', (body ->> 'amount_reversed') - (body ->> 'amount')
       from objects where kind = 'transfer'
     ) group by 1 order by 1`,
  );
  const available = rows.length > 0 ? rows : [{ currency: 'usd', amount: 0 }];
  const pending = available.map(({ currency }) => ({ currency, amount: 0 }));
  return { object: 'balance', livemode: false, available, pending };
}
