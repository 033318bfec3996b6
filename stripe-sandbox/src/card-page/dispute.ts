import { formatAmount } from '../amounts.ts';
import { isClosed, isInquiry } from '../disputes.ts';
import type { Dispute } from '../objects.ts';
import { html, layout, type Page } from './layout.ts';

/** The page on which a person plays the buyer's bank. */
export function disputePage(dispute: Dispute, merchant: string): Page {
  const { id, amount, currency, status } = dispute;
  const sum = formatAmount(amount, currency);
  const inquiry = isInquiry(dispute);
  const closed = isClosed(dispute);
  const what = inquiry ? 'inquiry' : 'dispute';
  const choices = inquiry
    ? ({ won: 'End the inquiry', escalate: `Take ${sum} back` } as const)
    : ({ won: `${merchant} wins`, lost: `${merchant} loses` } as const);
  const content = html`<main class="plain">
    <div class="inner">
      <h1>${closed ? `The ${what} is ${inquiry ? 'over' : status}` : `Decide this ${what}`}</h1>
      <p>
        ${
          inquiry
            ? html`The buyer’s bank is asking ${merchant} about
                <strong class="sum">${sum}</strong>.`
            : html`The buyer’s bank took <strong class="sum">${sum}</strong> back from ${merchant}.`
        }
        ${status === 'won' && html`It was given back.`}
      </p>
      ${
        !closed &&
        html`<form method="post" action="/sandbox/disputes/${id}">
          ${Object.entries(choices).map(
            ([outcome, label]) =>
              html`<button
                class="action${outcome === 'won' ? '' : ' second'}"
                type="submit"
                name="outcome"
                value="${outcome}"
              >
                ${label}
              </button>`,
          )}
        </form>`
      }
    </div>
  </main>`;
  return layout({ status: 200, title: `Dispute over ${sum}`, content });
}
