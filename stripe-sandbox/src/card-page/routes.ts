import type { FastifyInstance, FastifyReply } from 'fastify';
import { cardOfNumber } from '../cards.ts';
import { inTransaction, type Context, type Work } from '../context.ts';
import { closeDispute, escalateInquiry, isClosed, isInquiry } from '../disputes.ts';
import { ApiError } from '../errors.ts';
import { change, get, type LastTry, type Session } from '../objects.ts';
import { finishAuthentication, pay, type Attempt } from '../pay.ts';
import { newBankMethod, newMethod } from '../payments.ts';
import { payerOf, readBankForm, type BankInput } from './bank-form.ts';
import { disputePage } from './dispute.ts';
import { checkForm, readForm } from './form-input.ts';
import { messagePage, type Page } from './layout.ts';
import { authenticationPage, paymentPage } from './pages.ts';

interface Route {
  Params: { id: string };
  Body: string | undefined;
}

/**
 * The hosted page of a checkout session: the card form, the bank's question and the result. A
 * submitted form redirects to a page that is fetched, so that Back and Reload never offer to submit
 * it again.
 */
export function cardPageRoutes(app: FastifyInstance, context: Context): void {
  const { store } = context;
  const merchantOf = (session: Session) => nameOn(session, context);
  const nowSeconds = () => Math.floor(context.now() / 1000);
  const stored = (id: string) => get(store, 'checkout.session', id, 'session');
  const isOpen = ({ status, expires_at }: Session) =>
    status === 'open' && expires_at > nowSeconds();

  app.get<Route>('/sandbox/pay/:id', async ({ params }, reply) => {
    const { body: session, hidden } = stored(params.id);
    if (!isOpen(session)) return send(reply, closedPage(session, context));
    const { lines = [], tried = {} } = hidden;
    return send(reply, paymentPage(session, merchantOf(session), lines, tried));
  });

  app.post<Route>('/sandbox/pay/:id', async (request, reply) => {
    const session = stored(request.params.id).body;
    const { id } = session;
    const bank = readBankForm(request.body ?? '', session);
    if (bank) return attempt(request.id, reply, id, (work) => payFromBank(work, id, bank));
    const input = readForm(request.body ?? '');
    const { email, expiry, name } = input;
    const { card, errors = {} } = checkForm(input, nowSeconds());
    return attempt(request.id, reply, id, (work) => {
      keepTry(work, id, { typed: { email, expiry, name }, errors, refusal: null });
      // Paid in another tab: there is nothing left to correct.
      if (!card) return { state: 'nothing asked', session: stored(id).body };
      const known = cardOfNumber(card.number);
      return pay(work, id, () => newMethod(work, known, card, { email, name }));
    });
  });

  app.get<Route>('/sandbox/pay/:id/authenticate', async ({ params }, reply) => {
    const session = stored(params.id).body;
    const { payment_intent: id } = session;
    const intent = isOpen(session) && id ? get(store, 'payment_intent', id).body : undefined;
    if (intent?.status !== 'requires_action' || !intent.payment_method) {
      return reply.redirect(formPath(session.id), 303);
    }
    const { card } = get(store, 'payment_method', intent.payment_method).body;
    return send(reply, authenticationPage(session, merchantOf(session), card?.last4 ?? ''));
  });

  app.post<Route>('/sandbox/pay/:id/authenticate', async (request, reply) => {
    const { id } = request.params;
    const confirmed = new URLSearchParams(request.body ?? '').get('outcome') === 'complete';
    return attempt(request.id, reply, id, (work) => finishAuthentication(work, id, confirmed));
  });

  app.get<Route>('/sandbox/disputes/:id', async ({ params }, reply) =>
    send(reply, disputePage(get(store, 'dispute', params.id).body, context.merchant)),
  );

  app.post<Route>('/sandbox/disputes/:id', async (request, reply) => {
    const { id } = get(store, 'dispute', request.params.id).body;
    const outcome = new URLSearchParams(request.body ?? '').get('outcome');
    inTransaction(context, { id: request.id, idempotency_key: null }, (work) => {
      const dispute = get(work.store, 'dispute', id).body;
      if (isClosed(dispute)) return;
      if (isInquiry(dispute) && outcome === 'escalate') escalateInquiry(work, id);
      else closeDispute(work, id, outcome === 'won' ? 'won' : 'lost');
    });
    return reply.redirect(`/sandbox/disputes/${encodeURIComponent(id)}`, 303);
  });

  app.setErrorHandler<Error, Route>(async (error, request, reply) => {
    const { id } = request.params;
    const unknown = error instanceof ApiError && error.status === 404;
    if (!unknown) context.log.error({ err: error, request: request.id }, 'The card page failed');
    if (request.method !== 'POST') return send(reply, problemPage(context, unknown));
    const refusal = 'Something went wrong. Please try again: no order is paid twice.';
    try {
      if (!unknown) inTransaction(context, undefined, (work) => keepTry(work, id, { refusal }));
    } catch {
      // The page it redirects to says so itself.
    }
    return reply.redirect(formPath(id), 303);
  });

  /** Saves the attempt's result for the form's page, and redirects the browser. */
  function attempt(
    requestId: string,
    reply: FastifyReply,
    id: string,
    attemptIn: (work: Work) => Attempt,
  ): FastifyReply {
    const cause = { id: requestId, idempotency_key: null };
    const { state, session } = inTransaction(context, cause, (work) => {
      const made = attemptIn(work);
      if (made.state === 'declined') keepTry(work, id, { refusal: made.error.message });
      return made;
    });
    if (state === 'requires_action') return reply.redirect(`${formPath(id)}/authenticate`, 303);
    // The form's page also says that it is too late to pay.
    return reply.redirect(session.status === 'complete' ? successUrl(session) : formPath(id), 303);
  }
}

function payFromBank(work: Work, id: string, { bank, typed }: BankInput): Attempt {
  keepTry(work, id, { bank: { ...typed, wrong: !bank }, errors: {}, refusal: null });
  if (bank) return pay(work, id, () => newBankMethod(work, bank, payerOf(typed)));
  const { body: session } = get(work.store, 'checkout.session', id, 'session');
  return { state: 'nothing asked', session };
}

/** Saves it with the session; fields missing from `tried` stay unchanged. */
function keepTry({ store }: Work, sessionId: string, tried: LastTry): void {
  const session = get(store, 'checkout.session', sessionId, 'session');
  const hidden = { ...session.hidden, tried: { ...session.hidden.tried, ...tried } };
  change(store, session, {}, { hidden });
}

const formPath = (sessionId: string) => `/sandbox/pay/${encodeURIComponent(sessionId)}`;

/** The success address, with the session's id filled in. */
const successUrl = (session: Session) =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** The merchant's name: the one that the session was opened with, if it was. */
const nameOn = (session: Session, { merchant }: Context) =>
  session.branding_settings?.display_name ?? merchant;

function closedPage(session: Session, context: Context): Page {
  const { publicUrl } = context;
  const merchant = nameOn(session, context);
  if (session.status === 'complete') {
    const paid = session.payment_status === 'paid';
    return messagePage(
      200,
      paid ? 'This order is paid' : 'Your payment is on its way',
      paid
        ? 'The payment went through. There is nothing more to pay here.'
        : 'Your bank will confirm it in a few days. There is nothing more to do here.',
      { href: successUrl(session), label: `Continue to ${merchant}` },
    );
  }
  return messagePage(
    410,
    'This payment page has expired',
    'Nothing was charged. Go back and place the order again.',
    { href: session.cancel_url ?? publicUrl, label: `Return to ${merchant}` },
  );
}

function problemPage({ publicUrl }: Context, unknown: boolean): Page {
  const link = { href: publicUrl, label: 'Return to the shop' };
  return unknown
    ? messagePage(404, 'There is no such payment page', 'The address may be incomplete.', link)
    : messagePage(
        500,
        'Something went wrong',
        'Please go back and try again: no order is paid twice.',
        link,
      );
}

/** Sends a page with its content security policy. */
export function send(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.body);
}
