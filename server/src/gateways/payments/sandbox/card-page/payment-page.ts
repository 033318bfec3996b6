import { formatAmount } from '../amounts.ts';
import type { Session, WireItem } from '../objects.ts';
import type { FormInput } from './form-input.ts';
import { html } from './html.ts';
import type { LastTry } from './last-try.ts';
import type { Page } from './layout.ts';
import { layout } from './layout.ts';

/** One line of what is bought. */
export interface Line {
  item: WireItem;
  description: string | null;
  picture: string | null;
}

// In the order of the form: the first one that is wrong gets the focus.
const FIELDS = ['email', 'number', 'expiry', 'cvc', 'name'] as const;

const NUMBERS = [
  ['4242 4242 4242 4242', 'Succeeds'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Is declined: insufficient funds'],
  ['4000 0025 0000 3155', 'Asks for confirmation'],
  ['4000 0000 0000 7726', 'Succeeds; a refund is pending first'],
  ['4000 0000 0000 5126', 'Succeeds; a refund fails later'],
] as const;

/** The page where a session is paid: what is bought, and the card form. Works without scripts. */
export function paymentPage(session: Session, lines: Line[], tried: LastTry): Page {
  const merchant = merchantOf(session);
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd');
  const pictures = lines.flatMap((line) => line.picture ?? []);
  const content = html`<div class="columns">
    <section class="side" aria-label="Order summary">
      <div class="inner">
        ${session.cancel_url && html`<a class="back" href="${session.cancel_url}">← Cancel and return to ${merchant}</a>`}
        <h1>Pay ${merchant}</h1>
        <p class="amount">${total}</p>
        <ul class="lines">
          ${lines.map((line) => lineItem(line, pictures.length > 0))}
        </ul>
        <p class="total"><span>Total due</span><span class="sum">${total}</span></p>
      </div>
    </section>
    <main class="main">
      <div class="inner">${cardForm(session, total, tried)} ${testNumbers()}</div>
    </main>
  </div>`;
  return layout({
    status: 200,
    title: `Pay ${merchant} ${total}`,
    content,
    leadsTo: [session.success_url],
    pictures,
  });
}

/** Who is paid, as the session names it. */
export function merchantOf(session: Session): string {
  return session.branding_settings?.display_name ?? 'Souk';
}

function lineItem({ item, description, picture }: Line, withPictures: boolean) {
  const quantity = item.quantity ?? 1;
  const each = formatAmount(item.price.unit_amount ?? 0, item.currency);
  return html`<li>
    ${picture ? html`<img src="${picture}" alt="" width="44" height="44" />` : withPictures && html`<span class="blank"></span>`}
    <div>
      <div class="name">${item.description}</div>
      ${description && html`<div class="small name">${description}</div>`}
      ${quantity > 1 && html`<div class="small">${quantity} × ${each}</div>`}
    </div>
    <span class="sum">${formatAmount(item.amount_total, item.currency)}</span>
  </li>`;
}

function cardForm(session: Session, total: string, tried: LastTry) {
  const { typed, errors = {}, refusal } = tried;
  const firstWrong = FIELDS.find((name) => errors[name]);
  const field = (name: keyof FormInput, label: string, extra: ReturnType<typeof html>) => {
    const kept: Partial<FormInput> = typed ?? { email: session.customer_email ?? '' };
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
  return html`<form id="card" method="post" action="/sandbox/pay/${session.id}" novalidate>
    <h2>Pay with a test card</h2>
    ${refusal && html`<p class="alert" role="alert" tabindex="-1" autofocus>${refusal}</p>`}
    ${firstWrong && html`<p class="alert" role="alert">Please check the fields marked below.</p>`}
    ${typed && html`<p class="small">Card number and CVC are not kept: please type them in again.</p>`}
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

function testNumbers() {
  return html`<section class="numbers" aria-labelledby="numbers">
    <h2 id="numbers">Test numbers</h2>
    <p class="small">With any future expiry and any CVC. Never type in a real card.</p>
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
