import { formatAmount } from '../amounts.ts';
import type { Item, LastTry, Session } from '../objects.ts';
import { bankForm } from './bank-form.ts';
import { FIELDS, type FormInput } from './form-input.ts';
import { html, layout, type Page } from './layout.ts';

/** The card that simply succeeds. */
const GOOD_NUMBER = '4242 4242 4242 4242';

const NUMBERS = [
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Is declined: insufficient funds'],
  ['4000 0025 0000 3155', 'Asks for confirmation'],
  ['4000 0000 0000 0259', 'Succeeds; then the buyer disputes it'],
  ['4000 0000 0000 1976', 'Succeeds; then the bank opens an inquiry'],
  ['4000 0000 0000 5423', 'Succeeds; then the issuer reports possible fraud'],
  ['4000 0000 0000 7726', 'Succeeds; a refund is pending first'],
  ['4000 0000 0000 5126', 'Succeeds; a refund fails later'],
] as const;

/** The page where a session is paid: the purchase and the card form. Works without scripts. */
export function paymentPage(
  session: Session,
  merchant: string,
  lines: Item[],
  tried: LastTry,
): Page {
  const total = formatAmount(session.amount_total, session.currency);
  const picture = session.branding_settings?.logo?.url;
  const content = html`<div class="columns">
    <section class="side" aria-label="Order summary">
      <div class="inner">
        ${session.cancel_url && html`<a class="back" href="${session.cancel_url}">← Cancel and return to ${merchant}</a>`}
        ${picture && html`<img class="logo" src="${picture}" alt="" />`}
        <h1>Pay ${merchant}</h1>
        <p class="amount">${total}</p>
        <ul class="lines">
          ${lines.map(lineItem)}
        </ul>
        <p class="total"><span>Total due</span><span class="sum">${total}</span></p>
      </div>
    </section>
    <main class="main">
      <div class="inner">
        ${
          session.payment_method_types?.includes('card') === false
            ? undefined
            : [goodCard(), cardForm(session, total, tried), testNumbers()]
        }
        ${bankForm(session, total, tried.bank)}
      </div>
    </main>
  </div>`;
  const title = `Pay ${merchant} ${total}`;
  return layout({ status: 200, title, content, leadsTo: session.success_url, picture });
}

function lineItem({ amount_total, description, price, quantity }: Item) {
  const [each, all] = [price.unit_amount, amount_total].map((amount) =>
    formatAmount(amount, price.currency),
  );
  return html`<li>
    <div>
      <div class="name">${description}</div>
      ${quantity > 1 && html`<div class="small">${quantity} × ${each}</div>`}
    </div>
    <span class="sum">${all}</span>
  </li>`;
}

function cardForm(session: Session, total: string, { typed, errors = {}, refusal }: LastTry) {
  const firstWrong = FIELDS.find((name) => errors[name]);
  const kept: Partial<FormInput> = typed ?? { email: session.customer_email ?? '' };
  const field = (name: keyof FormInput, label: string, extra: ReturnType<typeof html>) => {
    const wrong = errors[name];
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${kept[name]}"
        required
        ${extra}
        ${wrong && html` aria-invalid="true" aria-describedby="${name}-error"`}${name === firstWrong && html` autofocus`}
      />
      ${wrong && html`<p class="wrong" id="${name}-error">${wrong}</p>`}
    </div>`;
  };
  return html`<form
    id="card"
    method="post"
    action="/sandbox/pay/${session.id}"
    novalidate${typed && html` data-tried`}
  >
    ${refusal && html`<p class="alert" role="alert" tabindex="-1" autofocus>${refusal}</p>`}
    ${firstWrong && html`<p class="alert" role="alert">Please check the fields marked below.</p>`}
    ${typed && html`<noscript><p class="small">Card number and CVC are not kept: please type them in again.</p></noscript>`}
    ${field('email', 'Email', html`type="email" autocomplete="email"`)}
    ${field('number', 'Card number', html`inputmode="numeric" autocomplete="off" placeholder="1234 1234 1234 1234"`)}
    <div class="pair">
      ${field('expiry', 'Expiry', html`inputmode="numeric" autocomplete="off" placeholder="MM / YY"`)}
      ${field('cvc', 'CVC', html`inputmode="numeric" autocomplete="off" maxlength="4" placeholder="CVC"`)}
    </div>
    ${field('name', 'Name on card', html`autocomplete="cc-name"`)}
    <button class="action" type="submit">Pay ${total}</button>
  </form>`;
}

function goodCard() {
  return html`<h2>Pay with a test card</h2>
    <div class="good" data-number="${GOOD_NUMBER}">
      <p><code>${GOOD_NUMBER}</code> <span class="small">Succeeds</span></p>
    </div>
    <p class="small">
      With any future expiry, any three digits as CVC and any name. Never type in a real card.
    </p>`;
}

function testNumbers() {
  return html`<section class="numbers" aria-labelledby="numbers">
    <h2 id="numbers">Other test numbers</h2>
    <dl>
      ${NUMBERS.map(
        ([number, outcome]) =>
          html`<div>
            <dt data-number="${number}"><code>${number}</code></dt>
            <dd>${outcome}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** The bank's page that asks the buyer to confirm a payment. */
export function authenticationPage(session: Session, merchant: string, last4: string): Page {
  const total = formatAmount(session.amount_total, session.currency);
  const title = 'Confirm your payment';
  const content = html`<main class="plain">
    <div class="inner">
      <h1>${title}</h1>
      <p>
        This stands for the page of your bank (3-D Secure). ${merchant} asks for
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
  return layout({ status: 200, title, content, leadsTo: session.success_url });
}
