import type { Session } from '../objects.ts';

import { formatAmount } from '../amounts.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { layout } from './layout.ts';
import { merchantOf } from './payment-page.ts';

/** What a bank shows before it lets a payment through. */
export function authenticationPage(session: Session, last4: string): Page {
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd');
  const content = html`<main class="plain">
    <div class="inner">
      <h1>Confirm your payment</h1>
      <p>
        This stands for the page of your bank (3-D Secure). ${merchantOf(session)} asks for
        <strong class="sum">${total}</strong> from the test card that ends in
        <span class="sum">${last4}</span>.
      </p>
      <form method="post" action="/sandbox/pay/${session.id}/authenticate">
        <button class="action" type="submit" name="outcome" value="complete">
          Complete authentication
        </button>
        <button class="action second" type="submit" name="outcome" value="fail">
          Fail authentication
        </button>
      </form>
    </div>
  </main>`;
  return layout({
    status: 200,
    title: 'Confirm your payment',
    content,
    leadsTo: [session.success_url],
  });
}
