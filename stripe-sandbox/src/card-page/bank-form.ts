import { bankOfNumber, banksOf, type TestBank } from '../banks.ts';
import type { LastTry, Session } from '../objects.ts';
import { html } from './layout.ts';

/** The submitted form without the account number, and the test account if the number is known. */
export interface BankInput {
  bank: TestBank | undefined;
  typed: { email: string; holder: string };
}

/** Reads the bank form, if that's the one submitted. */
export function readBankForm(
  encoded: string,
  { payment_method_types: types = [] }: Session,
): BankInput | undefined {
  const form = new URLSearchParams(encoded);
  if (!form.has('account')) return undefined;
  const typed = (name: string) => (form.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 512);
  const bank = bankOfNumber(typed('account'));
  return {
    bank: bank && types.includes(bank.type) ? bank : undefined,
    typed: { email: typed('bank_email'), holder: typed('holder') },
  };
}

/** The payer named in a bank form. An invalid email becomes null. */
export const payerOf = ({ email, holder }: BankInput['typed']) => ({
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
  name: holder || null,
});

/** The form for paying from a bank account, if the session offers it. */
export function bankForm(session: Session, total: string, tried: LastTry['bank']) {
  const banks = banksOf(session.payment_method_types ?? []);
  if (banks.length === 0) return undefined;
  const wrong = tried?.wrong === true;
  return html`<form class="bank" method="post" action="/sandbox/pay/${session.id}">
      <h2>Pay from a test bank account</h2>
      <p class="small">The bank takes a few days to confirm the payment.</p>
      <div class="field">
        <label for="bank_email">Email for the bank payment</label>
        <input
          id="bank_email"
          name="bank_email"
          type="email"
          autocomplete="email"
          value="${tried?.email ?? session.customer_email}"
        />
      </div>
      <div class="field">
        <label for="holder">Account holder</label>
        <input id="holder" name="holder" autocomplete="name" value="${tried?.holder}" />
      </div>
      <div class="field">
        <label for="account">Account number or IBAN</label>
        <input
          id="account"
          name="account"
          required
          autocomplete="off"
          ${wrong && html` aria-invalid="true" aria-describedby="account-error" autofocus`}
        />
        ${
          wrong &&
          html`<p class="wrong" id="account-error">
            This is not a test account number: use one of those below.
          </p>`
        }
      </div>
      <button class="action" type="submit">Pay ${total} from this account</button>
    </form>
    <section class="numbers" aria-labelledby="banks">
      <h2 id="banks">Test accounts</h2>
      <p class="small">Never type in a real one.</p>
      <dl>
        ${banks.map(
          ({ number, failure }) =>
            html`<div>
              <dt><code>${number}</code></dt>
              <dd>
                ${failure === undefined ? 'Succeeds' : `Fails: ${failure.replaceAll('_', ' ')}`}
              </dd>
            </div>`,
        )}
      </dl>
    </section>`;
}
