import type { Dispute } from '../objects.ts';
import { formatAmount } from '../amounts.ts';
import { html, layout, type Page } from './layout.ts';

/** The page on which a person plays the buyer's bank. */
export function disputePage({ id, amount, currency, status }: Dispute, merchant: string): Page {
  const sum = formatAmount(amount, currency);
  const closed = status === 'won' || status === 'lost';
  const content = html`<main class="plain">
    <div class="inner">
      <h1>${closed ? `The dispute is ${status}` : 'Decide this dispute'}</h1>
      <p>
        The buyer’s bank took <strong class="sum">${sum}</strong> back from ${merchant}.
        ${status === 'won' && html`It was given back.`}
      </p>
      ${
        !closed &&
        html`<form method="post" action="/sandbox/disputes/${id}">
          <button class="action" type="submit" name="outcome" value="won">${merchant} wins</button>
          <button class="action second" type="submit" name="outcome" value="lost">
            ${merchant} loses
          </button>
        </form>`
      }
    </div>
  </main>`;
  return layout({ status: 200, title: `Dispute over ${sum}`, content });
}
