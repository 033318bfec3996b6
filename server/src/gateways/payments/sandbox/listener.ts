import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';

import { cardPageRoutes } from './card-page/routes.ts';
import { serveCharges } from './charges.ts';
import type { Context } from './context.ts';
import type { Control } from './control.ts';
import { serveControl } from './control.ts';
import { API_VERSION, idempotencyKey, sendText } from './endpoint.ts';
import { ApiError, asApiError } from './errors.ts';
import { serveEvents } from './events.ts';
import { errorText } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import { servePaymentIntents } from './payment-intents.ts';
import { servePaymentMethods } from './payment-methods.ts';
import { servePaymentPages } from './payment-pages.ts';
import { serveProducts } from './products.ts';
import { serveRefunds } from './refunds.ts';
import { serveSessions } from './sessions.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The server that speaks Stripe's API, and shows the card page. It listens when it is told to. */
export function makeListener(context: Context, control: Control): FastifyInstance {
  const app = fastify({
    bodyLimit: 1024 * 1024,
    genReqId: () => newStripeId('request'),
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'cache-control': 'no-cache, no-store',
        'request-id': request.id,
        'stripe-version': request.headers['stripe-version'] ?? API_VERSION,
      });
      const key = idempotencyKey(request);
      if (key !== null) reply.header('idempotency-key', key);
    });
    api.setErrorHandler(async (thrown: Error, request, reply) => {
      const error = understood(thrown);
      if (error.status >= 500) {
        context.log.error({ err: thrown, request: request.id }, 'The sandbox failed on a request');
      }
      return sendText(reply, error.status, errorText(error.body));
    });
    api.setNotFoundHandler(async (request, reply) => {
      const { body } = unrecognized(request.method, request.url);
      return sendText(reply, 404, errorText(body));
    });
    serveSessions(api, context);
    servePaymentPages(api, context);
    servePaymentMethods(api, context);
    servePaymentIntents(api, context);
    serveCharges(api, context);
    serveRefunds(api, context);
    serveEvents(api, context);
    serveProducts(api, context);
    api.register(async (inner) => {
      inner.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        (_request, body, done) => {
          done(null, parsedJson(String(body)));
        },
      );
      serveControl(inner, control);
    });
  });
  app.register(async (pages) => cardPageRoutes(pages, context));
  return app;
}

// What the HTTP server itself refuses has a status of its own: a body too large, a wrong kind of body.
function understood(thrown: Error & { statusCode?: number }): ApiError {
  const { statusCode = 500 } = thrown;
  if (thrown instanceof ApiError || statusCode >= 500) return asApiError(thrown);
  return new ApiError(statusCode === 415 ? 400 : statusCode, {
    type: 'invalid_request_error',
    message: thrown.message,
  });
}

function unrecognized(method: string, url: string): ApiError {
  const path = url.split('?', 1)[0];
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox speaks the part of Stripe's API that Souk uses.`,
  });
}

function parsedJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}
