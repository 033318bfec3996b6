import type { Session } from '../objects.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';

import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Attempt } from '../pay.ts';
import { finishAuthentication, pay } from '../pay.ts';
import { newPaymentMethod } from '../payment-methods.ts';
import { get, insert } from '../store.ts';
import { cardOfNumber } from '../test-cards.ts';
import type { Work } from '../transaction.ts';
import { inTransaction } from '../transaction.ts';
import { authenticationPage } from './authentication-page.ts';
import type { FormInput } from './form-input.ts';
import { checkForm, readForm } from './form-input.ts';
import type { Page } from './layout.ts';
import { messagePage } from './layout.ts';
import { readLines } from './lines.ts';
import type { Shown } from './payment-page.ts';
import { merchantOf, paymentPage } from './payment-page.ts';

interface Route {
  Params: { id: string };
  Body: string | undefined;
}

/** The hosted page of a checkout session: the card form, the bank's question, and what comes of it. */
export function cardPageRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context;
  const nowSeconds = () => Math.floor(context.now() / 1000);
  const find = (id: string) => get(pool, 'checkout.session', id, 'session');

  app.get<Route>('/sandbox/pay/:id', async (request, reply) => {
    const session = await find(request.params.id);
    if (!isOpen(session, nowSeconds())) return send(reply, closedPage(session, context));
    return send(reply, await formPage(session, {}));
  });

  app.post<Route>('/sandbox/pay/:id', async (request, reply) => {
    const session = await find(request.params.id);
    const input = readForm(request.body ?? '');
    const checked = checkForm(input, nowSeconds());
    // A session that is closed is told of by pay(), whatever the fields say.
    if (checked.errors && isOpen(session, nowSeconds())) {
      return send(reply, await formPage(session, { input, errors: checked.errors }));
    }
    const attempt = await transact(request.id, (work) =>
      pay(work, session.id, async () => {
        if (checked.errors) throw new Error('The session was open again after it was closed');
        const { month, year, number } = checked.card;
        const { email, name } = input;
        const card = cardOfNumber(number);
        const method = newPaymentMethod(work, card, { month, year }, { email, name });
        await insert(work.db, 'payment_method', method);
        return method;
      }),
    );
    return follow(reply, attempt, input);
  });

  app.get<Route>('/sandbox/pay/:id/authenticate', async (request, reply) => {
    const session = await find(request.params.id);
    const intent =
      isOpen(session, nowSeconds()) && session.payment_intent
        ? await get(pool, 'payment_intent', session.payment_intent)
        : undefined;
    if (intent?.status !== 'requires_action' || !intent.payment_method) {
      return reply.redirect(`/sandbox/pay/${session.id}`, 303);
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
    if (attempt.state === 'nothing asked') {
      return reply.redirect(`/sandbox/pay/${session.id}`, 303);
    }
    return follow(reply, attempt);
  });

  app.setErrorHandler(async (error: Error, request, reply) => {
    if (error instanceof ApiError && error.status === 404) {
      return send(reply, noPage(context));
    }
    context.log.error({ err: error, request: request.id }, 'The card page failed');
    return send(reply, failedPage(context));
  });

  function transact<T>(requestId: string, work: (work: Work) => Promise<T>): Promise<T> {
    return inTransaction(context, { id: requestId, idempotency_key: null }, work);
  }

  async function formPage(session: Session, shown: Shown): Promise<Page> {
    return paymentPage(session, await readLines(pool, session.id), shown);
  }

  async function follow(reply: FastifyReply, attempt: Attempt, typed?: FormInput) {
    const { session } = attempt;
    switch (attempt.state) {
      case 'paid':
        return reply.redirect(successUrl(session), 303);
      case 'requires_action':
        return reply.redirect(`/sandbox/pay/${session.id}/authenticate`, 303);
      case 'declined': {
        const method = attempt.error.payment_method as Stripe.PaymentMethod | undefined;
        const input = typed ?? inputOf(method);
        const refusal = attempt.error.message;
        return send(reply, await formPage(session, { input, refusal }));
      }
      case 'closed':
        if (session.status === 'complete') return reply.redirect(successUrl(session), 303);
        return send(reply, closedPage(session, context));
    }
  }
}

function isOpen(session: Session, now: number): boolean {
  return session.status === 'open' && session.expires_at > now;
}

/** The success address with the session's id where it asks for it. */
function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

// After the bank's page the card has to be typed in again; who pays is known.
function inputOf(method: Stripe.PaymentMethod | undefined): FormInput {
  const { email, name } = method?.billing_details ?? {};
  return { email: email ?? '', name: name ?? '', number: '', expiry: '', cvc: '' };
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
