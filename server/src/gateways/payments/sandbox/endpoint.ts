import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { keyOf, secretKeyRequired } from './authentication.ts';
import type { Context } from './context.ts';
import { expand } from './expand.ts';
import type { Form } from './form-body.ts';
import { parseForm } from './form-body.ts';
import { answerOnce } from './idempotency.ts';
import { list, readParams, text } from './params.ts';
import type { Work } from './transaction.ts';
import { reading } from './transaction.ts';

/** One call of the API. */
export interface Endpoint<S extends z.ZodType> {
  method: 'GET' | 'POST';
  /** With at most one parameter, `:id`. */
  path: string;
  /** Also for publishable keys, as what a browser asks is. */
  publishable?: boolean;
  /** The schema of its parameters, without `expand`. */
  accepts: S;
  /** Does it, and answers with the object. A POST runs in a transaction. */
  answer(work: Work, params: z.output<S>, id: string): Promise<object>;
}

/** The version that is spoken where the caller names none. */
export const API_VERSION = '2026-10-28.endive';

const EXPAND = z.strictObject({ expand: list(text(), 20).optional() });

/** Adds a call to the listener. */
export function serve<S extends z.ZodType>(
  app: FastifyInstance,
  context: Context,
  endpoint: Endpoint<S>,
): void {
  app.route<{ Params: { id?: string } }>({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const key = keyOf(request.headers.authorization);
      if (key === 'publishable' && !endpoint.publishable) throw secretKeyRequired();
      const form = formOf(request);
      const { expand: asked, ...rest } = form;
      const carryOut = async (work: Work) => {
        const paths = readParams(EXPAND, asked === undefined ? {} : { expand: asked }).expand ?? [];
        const params = readParams(endpoint.accepts, rest);
        const answer = await endpoint.answer(work, params, request.params.id ?? '');
        await expand(work.db, answer, paths);
        return answer;
      };
      if (endpoint.method === 'GET') {
        return sendText(reply, 200, JSON.stringify(await carryOut(reading(context)), null, 2));
      }
      const answer = await answerOnce(
        context,
        {
          requestId: request.id,
          key: idempotencyKey(request),
          path: new URL(request.url, 'http://sandbox').pathname,
          params: form,
        },
        carryOut,
      );
      if (answer.repeats) {
        reply.header('idempotent-replayed', 'true').header('original-request', answer.repeats);
      }
      return sendText(reply, answer.status, answer.body);
    },
  });
}

/** Sends JSON that is already text. */
export function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** The request's idempotency key, if any. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
}

function formOf(request: FastifyRequest): Form {
  if (request.method === 'POST') return parseForm((request.body as string | undefined) ?? '');
  return parseForm(request.url.split('?', 2)[1] ?? '');
}
