import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import { CREATE_ACCOUNT, CREATE_LINK, createAccount, createLink } from './accounts.ts';
import { balanceOf } from './balance.ts';
import { workOn, type Context, type Work } from './context.ts';
import type { Deliveries } from './deliveries.ts';
import { closeDispute, UPDATE_DISPUTE, updateDispute } from './disputes.ts';
import { ApiError, asApiError, errorText } from './errors.ts';
import { API_VERSION } from './events.ts';
import { parseForm, type Form } from './form.ts';
import { answerOnce } from './idempotency.ts';
import { checkKey } from './keys.ts';
import { expand, listObjects } from './lists.ts';
import { get, type Kind } from './objects.ts';
import { list, paging, readParams, text } from './params.ts';
import { CONFIRM, confirmPage, paymentPage } from './pay.ts';
import { CREATE_METHOD, createMethod } from './payments.ts';
import { CREATE_REFUND, createRefund } from './refunds.ts';
import {
  CREATE_PRICE,
  CREATE_PRODUCT,
  CREATE_SESSION,
  createPrice,
  createProduct,
  createSession,
  expireOpenSession,
} from './sessions.ts';
import { CREATE_REVERSAL, CREATE_TRANSFER, createReversal, createTransfer } from './transfers.ts';

const NOTHING = z.strictObject({});
const EXPAND = list(text(), 20).optional();
const SESSIONS = '/v1/checkout/sessions';
const PAGES = '/v1/payment_pages/:id';

const HOLD = z.strictObject({ hold: z.enum(['true', 'false']) });

const LIST_SESSIONS = z.strictObject({
  ...paging,
  status: z.enum(['complete', 'expired', 'open']).optional(),
});
const LIST_OF_INTENT = z.strictObject({ ...paging, payment_intent: text().optional() });
const LIST_TRANSFERS = z.strictObject({ ...paging, destination: text().optional() });
const LIST_REVERSALS = z.strictObject(paging);

/** The part of Stripe's API that the sandbox implements, in a scope of its own. */
export function serveApi(app: FastifyInstance, context: Context, deliveries: Deliveries): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache, no-store',
      'request-id': request.id,
      'stripe-version': request.headers['stripe-version'] ?? API_VERSION,
    });
  });
  app.setErrorHandler(async (thrown: Error, request, reply) => {
    const error = understood(thrown);
    if (error.status >= 500) {
      context.log.error({ err: thrown, request: request.id }, 'A request failed');
    }
    return sendText(reply, error.status, errorText(error.body));
  });
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    const message = `Unrecognized request URL (${method}: ${url.split('?', 1)[0]}). The sandbox speaks a part of Stripe's API.`;
    return sendText(reply, 404, errorText({ type: 'invalid_request_error', message }));
  });

  const { read, change } = endpoints(app, context);
  const readOne = (path: string, kind: Kind, param?: string) =>
    read(path, NOTHING, ({ store }, _params, id) => get(store, kind, id, param).body);

  change(SESSIONS, CREATE_SESSION, createSession);
  readOne(`${SESSIONS}/:id`, 'checkout.session', 'session');
  read(SESSIONS, LIST_SESSIONS, ({ store }, { status, ...page }) =>
    listObjects(store, 'checkout.session', SESSIONS, { status }, page),
  );
  change(`${SESSIONS}/:id/expire`, NOTHING, (work, _params, id) => expireOpenSession(work, id));

  read(PAGES, NOTHING, ({ store }, _params, id) =>
    paymentPage(get(store, 'checkout.session', id, 'session').body),
  );
  change(`${PAGES}/confirm`, CONFIRM, confirmPage);
  change('/v1/payment_methods', CREATE_METHOD, createMethod);
  readOne('/v1/payment_intents/:id', 'payment_intent', 'intent');
  readOne('/v1/charges/:id', 'charge');
  change('/v1/products', CREATE_PRODUCT, createProduct);
  change('/v1/prices', CREATE_PRICE, createPrice);

  change('/v1/refunds', CREATE_REFUND, createRefund);
  readOne('/v1/refunds/:id', 'refund');
  read('/v1/refunds', LIST_OF_INTENT, ({ store }, { payment_intent, ...page }) =>
    listObjects(store, 'refund', '/v1/refunds', { payment_intent }, page),
  );

  readOne('/v1/disputes/:id', 'dispute');
  read('/v1/disputes', LIST_OF_INTENT, ({ store }, { payment_intent, ...page }) =>
    listObjects(store, 'dispute', '/v1/disputes', { payment_intent }, page),
  );
  change('/v1/disputes/:id', UPDATE_DISPUTE, updateDispute);
  change('/v1/disputes/:id/close', NOTHING, (work, _params, id) => closeDispute(work, id, 'lost'));
  change('/v1/accounts', CREATE_ACCOUNT, createAccount);
  readOne('/v1/accounts/:id', 'account', 'account');
  change('/v1/account_links', CREATE_LINK, createLink);

  change('/v1/transfers', CREATE_TRANSFER, createTransfer);
  readOne('/v1/transfers/:id', 'transfer', 'transfer');
  read('/v1/transfers', LIST_TRANSFERS, ({ store }, { destination, ...page }) =>
    listObjects(store, 'transfer', '/v1/transfers', { destination }, page),
  );
  change('/v1/transfers/:id/reversals', CREATE_REVERSAL, createReversal);
  read('/v1/transfers/:id/reversals', LIST_REVERSALS, ({ store }, page, transfer) =>
    listObjects(
      store,
      'transfer_reversal',
      `/v1/transfers/${get(store, 'transfer', transfer, 'transfer').body.id}/reversals`,
      { transfer },
      page,
    ),
  );

  read('/v1/balance', NOTHING, ({ store }) => balanceOf(store));

  // Not in Stripe's API: for tests that inspect a payment or refund before its webhook arrives.
  change('/sandbox/deliveries', HOLD, (_work, { hold }) => {
    deliveries.hold(hold === 'true');
    return { hold: hold === 'true' };
  });
}

type Carry<S extends z.ZodType> = (work: Work, params: z.output<S>, id: string) => object;
interface Route {
  Params: { id?: string };
  Body: string | undefined;
}

/** Adds calls of the API: the key, its parameters, `expand`, and idempotency keys. */
function endpoints(app: FastifyInstance, context: Context) {
  const carrying =
    <S extends z.ZodType>(
      accepts: S,
      carry: Carry<S>,
      { expand: expanded, ...rest }: Form,
      id = '',
    ) =>
    (work: Work) => {
      const paths = readParams(
        z.object({ expand: EXPAND }),
        expanded ? { expand: expanded } : {},
      ).expand;
      const answer = carry(work, readParams(accepts, rest), id);
      expand(work.store, answer, paths ?? []);
      return answer;
    };
  return {
    read<S extends z.ZodType>(path: string, accepts: S, carry: Carry<S>) {
      app.get<Route>(path, async (request, reply) => {
        checkKey(request.headers.authorization);
        const form = parseForm(request.url.split('?', 2)[1] ?? '');
        const answer = carrying(accepts, carry, form, request.params.id)(workOn(context));
        return sendText(reply, 200, JSON.stringify(answer, null, 2));
      });
    },
    change<S extends z.ZodType>(path: string, accepts: S, carry: Carry<S>) {
      app.post<Route>(path, async (request, reply) => {
        checkKey(request.headers.authorization);
        const params = parseForm(request.body ?? '');
        const { 'idempotency-key': given } = request.headers;
        const key = typeof given === 'string' && given !== '' ? given : null;
        if (key !== null) reply.header('idempotency-key', key);
        const { pathname } = new URL(request.url, 'http://sandbox');
        const order = { requestId: request.id, key, path: pathname, params };
        const work = carrying(accepts, carry, params, request.params.id);
        const { status, body, repeats } = answerOnce(context, order, work);
        if (repeats) {
          reply.header('idempotent-replayed', 'true').header('original-request', repeats);
        }
        return sendText(reply, status, body);
      });
    },
  };
}

function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

// Errors of the HTTP server itself have a status of their own: a body that is too large or of the
// wrong type.
function understood(thrown: Error & { statusCode?: number }): ApiError {
  const { statusCode = 500, message } = thrown;
  if (thrown instanceof ApiError || statusCode >= 500) return asApiError(thrown);
  const status = statusCode === 415 ? 400 : statusCode;
  return new ApiError(status, { type: 'invalid_request_error', message });
}
