import type { Session } from '../objects.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { finishAuthentication, pay } from '../pay.ts';
import { newPaymentMethod } from '../payment-methods.ts';
import { get, getStored, insert } from '../store.ts';
import { cardOfNumber } from '../test-cards.ts';
import type { Work } from '../transaction.ts';
import { inTransaction } from '../transaction.ts';
import { authenticationPage } from './authentication-page.ts';
import { checkForm, readForm } from './form-input.ts';
import { keepTry, newTry } from './last-try.ts';
import type { Page } from './layout.ts';
import { messagePage } from './layout.ts';
import { readLines } from './lines.ts';
import { merchantOf, paymentPage } from './payment-page.ts';

interface Route {
  Params: { id: string };
  Body: string | undefined;
}

/**
 * The hosted page of a checkout session: the card form, the bank's question, and what comes of it. A form
 * that was sent leads to a page that is fetched, so that Back and reloading never ask to send it again.
 */
export function cardPageRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context;
  const nowSeconds = () => Math.floor(context.now() / 1000);
  const find = (id: string) => get(pool, 'checkout.session', id, 'session');

  app.get<Route>('/sandbox/pay/:id', async (request, reply) => {
    const { body: session, hidden } = await getStored(
      pool,
      'checkout.session',
      request.params.id,
      'session',
    );
    if (!isOpen(session, nowSeconds())) return send(reply, closedPage(session, context));
    const lines = await readLines(pool, session.id);
    return send(reply, paymentPage(session, lines, hidden.tried ?? {}));
  });

  app.post<Route>('/sandbox/pay/:id', async (request, reply) => {
    const session = await find(request.params.id);
    const input = readForm(request.body ?? '');
    const { card, errors } = checkForm(input, nowSeconds());
    await keepTry(pool, session.id, newTry(input, errors));
    if (!card) {
      // Paid in another tab: there is nothing to correct.
      const to = session.status === 'complete' ? successUrl(session) : formPath(session.id);
      return reply.redirect(to, 303);
    }
    const attempt = await transact(request.id, (work) =>
      pay(work, session.id, async () => {
        const { month, year, number } = card;
        const { email, name } = input;
        const known = cardOfNumber(number);
        const method = newPaymentMethod(work, known, { month, year }, { email, name });
        await insert(work.db, 'payment_method', method);
        return method;
      }),
    );
    return reply.redirect(nextPage(attempt), 303);
  });

  app.get<Route>('/sandbox/pay/:id/authenticate', async (request, reply) => {
    const session = await find(request.params.id);
    const intent =
      isOpen(session, nowSeconds()) && session.payment_intent
        ? await get(pool, 'payment_intent', session.payment_intent)
        : undefined;
    if (intent?.status !== 'requires_action' || !intent.payment_method) {
      return reply.redirect(formPath(session.id), 303);
    }
    const method = await get(pool, 'payment_method', intent.payment_method);
    return send(reply, authenticationPage(session, method.card?.last4 ?? ''));
  });

  app.post<Route>('/sandbox/pay/:id/authenticate', async (request, reply) => {
    const session = await find(request.params.id);
    const outcome = new URLSearchParams(request.body ?? '').get('outcome');
    const attempt = await transact(request.id, (work) =>
      finishAuthentication(work, session.id, outcome === 'complete'),
    );
    return reply.redirect(nextPage(attempt), 303);
  });

  app.setErrorHandler<Error, Route>(async (error, request, reply) => {
    const { id } = request.params;
    const unknown = error instanceof ApiError && error.status === 404;
    if (!unknown) context.log.error({ err: error, request: request.id }, 'The card page failed');
    if (request.method !== 'POST') {
      return send(reply, unknown ? noPage(context) : failedPage(context));
    }
    // Where this fails too, the page that it leads to says so.
    const refusal = 'Something went wrong. Please try again: no order is paid twice.';
    await keepTry(pool, id, { refusal }).catch(() => undefined);
    return reply.redirect(formPath(id), 303);
  });

  /** An attempt and what the form says of it belong together. */
  function transact(requestId: string, attemptIn: (work: Work) => Promise<Attempted>) {
    return inTransaction(context, { id: requestId, idempotency_key: null }, async (work) => {
      const attempt = await attemptIn(work);
      if (attempt.state === 'declined') {
        await keepTry(work.db, attempt.session.id, { refusal: attempt.error.message });
      }
      return attempt;
    });
  }
}

type Attempted = Awaited<ReturnType<typeof finishAuthentication>>;

/** Where the browser goes after an attempt. The form's page also says that it is too late for one. */
function nextPage({ state, session }: Attempted): string {
  if (state === 'requires_action') return `${formPath(session.id)}/authenticate`;
  return session.status === 'complete' ? successUrl(session) : formPath(session.id);
}

function formPath(sessionId: string): string {
  return `/sandbox/pay/${encodeURIComponent(sessionId)}`;
}

function isOpen(session: Session, now: number): boolean {
  return session.status === 'open' && session.expires_at > now;
}

/** The success address with the session's id where it asks for it. */
function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function closedPage(session: Session, context: Context): Page {
  const merchant = merchantOf(session);
  if (session.status === 'complete') {
    return messagePage({
      status: 200,
      title: 'This order is paid',
      text: 'The payment went through. There is nothing more to pay here.',
      link: { href: successUrl(session), label: `Continue to ${merchant}` },
    });
  }
  return messagePage({
    status: 410,
    title: 'This payment page has expired',
    text: 'Nothing was charged. Go back and place the order again.',
    link: { href: session.cancel_url ?? context.publicUrl, label: `Return to ${merchant}` },
  });
}

function noPage(context: Context): Page {
  return messagePage({
    status: 404,
    title: 'There is no such payment page',
    text: 'The address may be incomplete.',
    link: { href: context.publicUrl, label: 'Return to the shop' },
  });
}

function failedPage(context: Context): Page {
  return messagePage({
    status: 500,
    title: 'Something went wrong',
    text: 'Please go back and try again: no order is paid twice.',
    link: { href: context.publicUrl, label: 'Return to the shop' },
  });
}

function send(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.body);
}
