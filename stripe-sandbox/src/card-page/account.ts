import type { FastifyInstance } from 'fastify';
import { disconnectAccount, DOCUMENT, restrictAccount } from '../accounts.ts';
import { formatAmount } from '../amounts.ts';
import { sumsOf } from '../balance.ts';
import { inTransaction, type Context, type Work } from '../context.ts';
import { find } from '../objects.ts';
import { sweep } from '../payouts.ts';
import { html, layout, messagePage, type Page } from './layout.ts';
import { send } from './routes.ts';

interface Route {
  Params: { id: string };
  Body: string | undefined;
}

/** The page's buttons. */
const ACTIONS: Record<string, { label: string; act(work: Work, id: string): unknown }> = {
  restrict: {
    label: 'Restrict: ask for a document',
    act: (work, id) => restrictAccount(work, id, [DOCUMENT]),
  },
  restore: { label: 'Lift the restriction', act: (work, id) => restrictAccount(work, id, []) },
  payout: { label: 'Pay out the whole balance', act: (work, id) => sweep(work, id) },
  disconnect: { label: 'Revoke the platform’s access', act: disconnectAccount },
};

/** A connected account's page, where you can act as Stripe or the seller. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  app.get<Route>('/sandbox/accounts/:id', async ({ params }, reply) =>
    send(reply, accountPage(context, params.id)),
  );

  app.post<Route>('/sandbox/accounts/:id', async (request, reply) => {
    const { id } = request.params;
    const action = ACTIONS[new URLSearchParams(request.body ?? '').get('action') ?? ''];
    const cause = { id: request.id, idempotency_key: null };
    if (action && find(context.store, id, 'account'))
      inTransaction(context, cause, (work) => action.act(work, id));
    return reply.redirect(`/sandbox/accounts/${encodeURIComponent(id)}`, 303);
  });
}

function accountPage({ merchant, publicUrl, store }: Context, id: string): Page {
  const account = find(store, id, 'account');
  if (!account) {
    const link = { href: publicUrl, label: `Return to ${merchant}` };
    return messagePage(404, 'Account not found', 'The address may be incomplete.', link);
  }
  const { body, hidden } = account;
  const { capabilities, details_submitted, requirements } = body;
  const state = hidden.disconnected
    ? `${merchant} no longer has access to this account.`
    : capabilities?.transfers === 'active'
      ? 'This account can receive transfers.'
      : details_submitted
        ? `This account can’t receive transfers (${requirements?.disabled_reason ?? 'not active'}).`
        : 'This account can’t receive transfers yet: the seller hasn’t finished setting it up.';
  const content = html`<main class="plain">
    <div class="inner">
      <h1>${id}</h1>
      <p>${state}</p>
      ${sumsOf(store, id).map(
        ({ available, currency, pending }) =>
          html`<p>
            <strong class="sum">${formatAmount(available, currency)}</strong> available,
            ${formatAmount(pending, currency)} pending
          </p>`,
      )}
      <form method="post" action="/sandbox/accounts/${id}">
        ${Object.entries(ACTIONS).map(
          ([name, { label }]) =>
            html`<button class="action second" type="submit" name="action" value="${name}">
              ${label}
            </button>`,
        )}
      </form>
    </div>
  </main>`;
  return layout({
    status: 200,
    title: `Account ${id}`,
    content,
    banner: 'Test account: nobody is paid',
  });
}
