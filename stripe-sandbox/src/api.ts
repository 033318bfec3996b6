import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  capabilityOf,
  connectedAccount,
  CREATE_ACCOUNT,
  CREATE_LINK,
  createAccount,
  createLink,
  ownAccount,
  REJECT_ACCOUNT,
  rejectAccount,
} from './accounts.ts';
import { balanceOf } from './balance.ts';
import type { Context } from './context.ts';
import { controlRoutes } from './control-routes.ts';
import type { Control } from './control.ts';
import { closeDispute } from './disputes.ts';
import { endpoints, FOR_ACCOUNTS, sendText } from './endpoints.ts';
import { ApiError, asApiError, errorText, noSuch } from './errors.ts';
import { API_VERSION, eventOf, LIST_EVENTS, listEvents } from './events.ts';
import { UPDATE_DISPUTE, updateDispute } from './evidence.ts';
import { fileRoutes } from './files.ts';
import { listObjects } from './lists.ts';
import { get, type Kind } from './objects.ts';
import { currency, paging, text } from './params.ts';
import { CONFIRM, confirmPage, paymentPage } from './pay.ts';
import { CREATE_METHOD, createMethod } from './payments.ts';
import { cancelPayout, checkAutomatic, CREATE_PAYOUT, createPayout, payoutOf } from './payouts.ts';
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
import { RECORD, record, REVERSE, reverse } from './tax-transactions.ts';
import { CALCULATE, calculate, taxLines } from './tax.ts';
import { CREATE_TOPUP, createTopup } from './topups.ts';
import { CREATE_REVERSAL, CREATE_TRANSFER, createReversal, createTransfer } from './transfers.ts';

const NOTHING = z.strictObject({});
const SESSIONS = '/v1/checkout/sessions';
const LINES = '/v1/balance_transactions';
const WARNINGS = '/v1/radar/early_fraud_warnings';
const PAGES = '/v1/payment_pages/:id';

const LIST_SESSIONS = z.strictObject({
  ...paging,
  payment_intent: text().optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
});
const LIST_OF_INTENT = z.strictObject({ ...paging, payment_intent: text().optional() });
const LIST_TRANSFERS = z.strictObject({
  ...paging,
  destination: text().optional(),
  transfer_group: text().optional(),
});
const LIST = z.strictObject(paging);
const LIST_LINES = z.strictObject({
  ...paging,
  currency: currency.optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
});
const LIST_OF_CHARGE = z.strictObject({
  ...paging,
  charge: text().optional(),
  payment_intent: text().optional(),
});
const LIST_FILES = z.strictObject({ ...paging, purpose: text().optional() });
const LIST_BY_STATUS = z.strictObject({ ...paging, status: text().optional() });

/** The part of Stripe's API that the sandbox implements, in a scope of its own. */
export function serveApi(app: FastifyInstance, context: Context, control: Control): void {
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
    read(path, NOTHING, ({ store }, _params, id) => {
      const { body, hidden } = get(store, kind, id, param);
      if (hidden.account !== undefined) throw noSuch(kind, id, param);
      return body;
    });

  change(SESSIONS, CREATE_SESSION, createSession);
  readOne(`${SESSIONS}/:id`, 'checkout.session', 'session');
  read(SESSIONS, LIST_SESSIONS, ({ store }, { payment_intent, status, ...page }) =>
    listObjects(store, 'checkout.session', SESSIONS, { payment_intent, status }, page),
  );
  change(`${SESSIONS}/:id/expire`, NOTHING, (work, _params, id) => expireOpenSession(work, id));

  read(PAGES, NOTHING, ({ store }, _params, id) =>
    paymentPage(get(store, 'checkout.session', id, 'session').body),
  );
  change(`${PAGES}/confirm`, CONFIRM, confirmPage);
  change('/v1/payment_methods', CREATE_METHOD, createMethod);
  readOne('/v1/payment_intents/:id', 'payment_intent', 'intent');
  read('/v1/payment_intents', LIST, ({ store }, page) =>
    listObjects(store, 'payment_intent', '/v1/payment_intents', {}, page),
  );
  readOne('/v1/charges/:id', 'charge');
  read('/v1/charges', LIST_OF_INTENT, ({ store }, { payment_intent, ...page }) =>
    listObjects(store, 'charge', '/v1/charges', { payment_intent }, page),
  );
  change('/v1/products', CREATE_PRODUCT, createProduct);
  change('/v1/prices', CREATE_PRICE, createPrice);

  change('/v1/refunds', CREATE_REFUND, createRefund);
  readOne('/v1/refunds/:id', 'refund');
  read('/v1/refunds', LIST_OF_CHARGE, ({ store }, { charge, payment_intent, ...page }) =>
    listObjects(store, 'refund', '/v1/refunds', { charge, payment_intent }, page),
  );

  readOne('/v1/disputes/:id', 'dispute');
  read('/v1/disputes', LIST_OF_CHARGE, ({ store }, { charge, payment_intent, ...page }) =>
    listObjects(store, 'dispute', '/v1/disputes', { charge, payment_intent }, page),
  );
  change('/v1/disputes/:id', UPDATE_DISPUTE, updateDispute);
  change('/v1/disputes/:id/close', NOTHING, (work, _params, id) => closeDispute(work, id, 'lost'));
  change('/v1/accounts', CREATE_ACCOUNT, createAccount);
  read('/v1/account', NOTHING, ownAccount, FOR_ACCOUNTS);
  read('/v1/accounts', LIST, ({ store }, page) =>
    listObjects(store, 'account', '/v1/accounts', {}, page, { disconnected: null }),
  );
  read('/v1/accounts/:id', NOTHING, (work, _params, id) => connectedAccount(work, id).body);
  read('/v1/accounts/:id/capabilities/transfers', NOTHING, (work, _params, id) =>
    capabilityOf(connectedAccount(work, id).body),
  );
  change('/v1/accounts/:id/reject', REJECT_ACCOUNT, rejectAccount);
  change('/v1/account_links', CREATE_LINK, createLink);

  change('/v1/transfers', CREATE_TRANSFER, createTransfer);
  readOne('/v1/transfers/:id', 'transfer', 'transfer');
  read('/v1/transfers', LIST_TRANSFERS, ({ store }, { destination, transfer_group, ...page }) =>
    listObjects(store, 'transfer', '/v1/transfers', { destination, transfer_group }, page),
  );
  change('/v1/transfers/:id/reversals', CREATE_REVERSAL, createReversal);
  read('/v1/transfers/:id/reversals', LIST, ({ store }, page, transfer) =>
    listObjects(
      store,
      'transfer_reversal',
      `/v1/transfers/${get(store, 'transfer', transfer, 'transfer').body.id}/reversals`,
      { transfer },
      page,
    ),
  );

  read('/v1/balance', NOTHING, ({ account, store }) => balanceOf(store, account), FOR_ACCOUNTS);
  read(
    `${LINES}/:id`,
    NOTHING,
    ({ account, store }, _params, id) => {
      const { body, hidden } = get(store, 'balance_transaction', id);
      if ((hidden.account ?? null) !== account) throw noSuch('balance_transaction', id);
      return body;
    },
    FOR_ACCOUNTS,
  );
  read(
    LINES,
    LIST_LINES,
    (work, { payout, ...rest }) => {
      const { account, store } = work;
      const { currency: code, source, type, ...page } = rest;
      const fields = { currency: code, source, type };
      if (payout !== undefined) checkAutomatic(payoutOf(work, payout).body);
      const hidden = { account, payout };
      return listObjects(store, 'balance_transaction', LINES, fields, page, hidden);
    },
    FOR_ACCOUNTS,
  );
  change('/v1/payouts', CREATE_PAYOUT, createPayout, FOR_ACCOUNTS);
  read('/v1/payouts/:id', NOTHING, (work, _params, id) => payoutOf(work, id).body, FOR_ACCOUNTS);
  read(
    '/v1/payouts',
    LIST_BY_STATUS,
    ({ account, store }, { status, ...page }) =>
      listObjects(store, 'payout', '/v1/payouts', { status }, page, { account }),
    FOR_ACCOUNTS,
  );
  change(
    '/v1/payouts/:id/cancel',
    NOTHING,
    (work, _params, id) => cancelPayout(work, id),
    FOR_ACCOUNTS,
  );
  change('/v1/topups', CREATE_TOPUP, createTopup);
  readOne('/v1/topups/:id', 'topup', 'topup');
  read('/v1/topups', LIST_BY_STATUS, ({ store }, { status, ...page }) =>
    listObjects(store, 'topup', '/v1/topups', { status }, page),
  );

  change('/v1/tax/calculations', CALCULATE, calculate);
  readOne('/v1/tax/calculations/:id', 'tax.calculation', 'calculation');
  read('/v1/tax/calculations/:id/line_items', LIST, (work, page, id) =>
    taxLines(work, 'tax.calculation', id, page),
  );
  change('/v1/tax/transactions/create_from_calculation', RECORD, record);
  change('/v1/tax/transactions/create_reversal', REVERSE, reverse);
  readOne('/v1/tax/transactions/:id', 'tax.transaction', 'transaction');
  read('/v1/tax/transactions/:id/line_items', LIST, (work, page, id) =>
    taxLines(work, 'tax.transaction', id, page),
  );

  readOne('/v1/radar/early_fraud_warnings/:id', 'radar.early_fraud_warning');
  read(WARNINGS, LIST_OF_CHARGE, ({ store }, { charge, payment_intent, ...page }) =>
    listObjects(store, 'radar.early_fraud_warning', WARNINGS, { charge, payment_intent }, page),
  );
  fileRoutes(app, context);
  readOne('/v1/files/:id', 'file', 'file');
  read('/v1/files', LIST_FILES, ({ store }, { purpose, ...page }) =>
    listObjects(store, 'file', '/v1/files', { purpose }, page),
  );

  read('/v1/events', LIST_EVENTS, listEvents, FOR_ACCOUNTS);
  read('/v1/events/:id', NOTHING, (work, _params, id) => eventOf(work, id), FOR_ACCOUNTS);

  controlRoutes(app, change, control);
}

// Errors of the HTTP server itself have a status of their own: a body that is too large or of the
// wrong type.
function understood(thrown: Error & { statusCode?: number }): ApiError {
  const { statusCode = 500, message } = thrown;
  if (thrown instanceof ApiError || statusCode >= 500) return asApiError(thrown);
  const status = statusCode === 415 ? 400 : statusCode;
  return new ApiError(status, { type: 'invalid_request_error', message });
}
