import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeAccount, DOCUMENT } from '../accounts.ts';
import { inTransaction, type Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { change, get, type Account, type AccountLink, type StoredObject } from '../objects.ts';
import { FAILING_BANKS } from '../payouts.ts';
import { html, layout, messagePage, type Page } from './layout.ts';
import { send } from './routes.ts';

interface Route {
  Params: { id: string };
  Body: string | undefined;
}

const BANNER = 'Test account: nobody is paid';

/** The outcome of each test account number, by its digits. Any other number is refused. */
const NUMBERS = [
  { number: '000123456789', outcome: 'Payouts are on at once', due: [] },
  { number: '000999999991', outcome: 'Asks for a document first', due: [DOCUMENT] },
  ...Object.keys(FAILING_BANKS).map((number) => ({ number, outcome: 'Payouts fail', due: [] })),
];

const FIELDS = ['first_name', 'last_name', 'account'] as const;
type OnboardingInput = Record<(typeof FIELDS)[number], string>;

/** The hosted page where a seller says who they are and where their money goes. */
export function onboardingRoutes(app: FastifyInstance, context: Context): void {
  const { merchant, store } = context;
  const stored = (id: string) => get(store, 'account_link', id);
  const isOpen = ({ body, hidden }: StoredObject<AccountLink>) =>
    !hidden.used && body.expires_at > Math.floor(context.now() / 1000);

  app.get<Route>('/sandbox/onboarding/:id', async ({ params }, reply) => {
    const link = stored(params.id);
    if (!isOpen(link)) return reply.redirect(link.body.refresh_url, 303);
    const account = get(store, 'account', link.body.account).body;
    return send(reply, onboardingPage(account, link, merchant));
  });

  app.post<Route>('/sandbox/onboarding/:id', async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '');
    const cause = { id: request.id, idempotency_key: null };
    const leadsTo = inTransaction(context, cause, (work) => {
      const link = stored(request.params.id);
      const { refresh_url, return_url } = link.body;
      if (!isOpen(link)) return refresh_url;
      const use = () => change(store, link, {}, { hidden: { used: true } });
      if (form.get('action') === 'later') {
        use();
        return return_url;
      }
      const account = get(store, 'account', link.body.account);
      if (asksForDocument(account.body)) changeAccount(work, account, { submitted: true, due: [] });
      else {
        const typed = readTyped(form);
        const wrong = problemsOf(typed);
        const bank = NUMBERS.find(({ number }) => number === digitsOf(typed.account));
        if (!bank || Object.keys(wrong).length > 0) {
          change(store, link, {}, { hidden: { onboarding: { typed, wrong } } });
          return link.body.url;
        }
        changeAccount(work, account, { submitted: true, due: bank.due, bank: bank.number });
      }
      use();
      return return_url;
    });
    return reply.redirect(leadsTo, 303);
  });

  app.setErrorHandler<Error, Route>(async (error, request, reply: FastifyReply) => {
    const unknown = error instanceof ApiError && error.status === 404;
    if (!unknown) context.log.error({ err: error, request: request.id }, 'Onboarding failed');
    const [status, title, text] = unknown
      ? ([404, 'There is no such page', 'The address may be incomplete.'] as const)
      : ([500, 'Something went wrong', 'Please go back and try again.'] as const);
    const link = { href: context.publicUrl, label: `Return to ${merchant}` };
    return send(reply, messagePage(status, title, text, link));
  });
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const asksForDocument = ({ requirements }: Account) =>
  requirements?.currently_due?.includes(DOCUMENT) === true;

const readTyped = (form: URLSearchParams) =>
  Object.fromEntries(
    FIELDS.map((name) => [name, (form.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100)]),
  ) as OnboardingInput;

function problemsOf({ first_name, last_name, account }: OnboardingInput): Partial<OnboardingInput> {
  return {
    ...(first_name === '' && { first_name: 'First name is required.' }),
    ...(last_name === '' && { last_name: 'Last name is required.' }),
    ...(!NUMBERS.some(({ number }) => number === digitsOf(account)) && {
      account: 'This is not a test account number: use one of those below.',
    }),
  };
}

function onboardingPage(account: Account, link: StoredObject<AccountLink>, merchant: string): Page {
  const title = asksForDocument(account) ? 'One more thing' : 'Set up your payouts';
  const content = html`<main class="plain">
    <div class="inner">
      <p class="small">${merchant} pays its sellers through this page.</p>
      <h1>${title}</h1>
      ${asksForDocument(account) ? documentForm(link.body) : detailsForm(link)}
    </div>
  </main>`;
  return layout({
    status: 200,
    title,
    content,
    leadsTo: link.body.return_url,
    banner: BANNER,
  });
}

const formPath = ({ id }: AccountLink) => `/sandbox/onboarding/${id}`;

const later = html`<button
  class="action second"
  type="submit"
  name="action"
  value="later"
  formnovalidate
>
  Finish later
</button>`;

const documentForm = (link: AccountLink) =>
  html`<p>We need a document that shows who you are before money can be sent.</p>
    <form method="post" action="${formPath(link)}">
      <button class="action" type="submit" name="action" value="submit">
        Send a test document
      </button>
      ${later}
    </form>`;

function detailsForm({ body: link, hidden }: StoredObject<AccountLink>) {
  const { typed, wrong = {} } = hidden.onboarding ?? {};
  const first = FIELDS.find((name) => wrong[name]);
  const field = (name: keyof OnboardingInput, label: string, extra: ReturnType<typeof html>) =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${typed?.[name]}"
        required
        ${extra}
        ${wrong[name] && html` aria-invalid="true" aria-describedby="${name}-error"`}${name === first && html` autofocus`}
      />
      ${wrong[name] && html`<p class="wrong" id="${name}-error">${wrong[name]}</p>`}
    </div>`;
  return html`<form method="post" action="${formPath(link)}" novalidate>
      ${first && html`<p class="alert" role="alert">Please check the fields marked below.</p>`}
      <div class="pair">
        ${field('first_name', 'First name', html`autocomplete="given-name"`)}
        ${field('last_name', 'Last name', html`autocomplete="family-name"`)}
      </div>
      ${field('account', 'Bank account number', html`inputmode="numeric" autocomplete="off"`)}
      <button class="action" type="submit" name="action" value="submit">Agree and continue</button>
      ${later}
    </form>
    <section class="numbers" aria-labelledby="numbers">
      <h2 id="numbers">Test account numbers</h2>
      <p class="small">Never type in a real one.</p>
      <dl>
        ${NUMBERS.map(
          ({ number, outcome }) =>
            html`<div>
              <dt><code>${number}</code></dt>
              <dd>${outcome}</dd>
            </div>`,
        )}
      </dl>
    </section>`;
}
