import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { connectedAccount } from './accounts.ts';
import { workOn, type Context, type Work } from './context.ts';
import { invalidRequest } from './errors.ts';
import { parseForm, type Form } from './form.ts';
import { answerOnce, idempotencyKey } from './idempotency.ts';
import { checkKey } from './keys.ts';
import { expand } from './lists.ts';
import { list, readParams, text } from './params.ts';
import { releasePending } from './statement.ts';

const EXPAND = list(text(), 20).optional();

type Handler<S extends z.ZodType> = (work: Work, params: z.output<S>, id: string) => object;
interface Route {
  Params: { id?: string };
  Body: string | undefined;
}

/** For calls that also work on behalf of a connected account (`Stripe-Account`). */
export const FOR_ACCOUNTS = { forAccounts: true };
interface Options {
  forAccounts?: boolean;
}

/** Registers API calls, and handles their key, account, parameters, `expand` and idempotency key. */
export function endpoints(app: FastifyInstance, context: Context) {
  const answering =
    <S extends z.ZodType>(
      accepts: S,
      handle: Handler<S>,
      { expand: expanded, ...rest }: Form,
      { params: { id = '' }, headers }: FastifyRequest<Route>,
      options: Options,
    ) =>
    (transaction: Work) => {
      const account = accountOf(transaction, headers['stripe-account'], options);
      const work = { ...transaction, account };
      const paths = readParams(
        z.object({ expand: EXPAND }),
        expanded ? { expand: expanded } : {},
      ).expand;
      releasePending(work);
      const answer = handle(work, readParams(accepts, rest), id);
      expand(work.store, answer, paths ?? []);
      return answer;
    };
  return {
    read<S extends z.ZodType>(path: string, accepts: S, handle: Handler<S>, options: Options = {}) {
      app.get<Route>(path, async (request, reply) => {
        checkKey(request.headers.authorization);
        const form = parseForm(request.url.split('?', 2)[1] ?? '');
        const answer = answering(accepts, handle, form, request, options)(workOn(context));
        return sendText(reply, 200, JSON.stringify(answer, null, 2));
      });
    },
    change<S extends z.ZodType>(
      path: string,
      accepts: S,
      handle: Handler<S>,
      options: Options = {},
    ) {
      app.post<Route>(path, async (request, reply) => {
        checkKey(request.headers.authorization);
        const params = parseForm(request.body ?? '');
        const key = idempotencyKey(request.headers);
        if (key !== null) reply.header('idempotency-key', key);
        const { pathname } = new URL(request.url, 'http://sandbox');
        const account = request.headers['stripe-account'];
        const asked = { ...params, ...(account !== undefined && { account: String(account) }) };
        const order = { requestId: request.id, key, path: pathname, params: asked };
        const work = answering(accepts, handle, params, request, options);
        const { status, body, repeats } = answerOnce(context, order, work);
        if (repeats) {
          reply.header('idempotent-replayed', 'true').header('original-request', repeats);
        }
        return sendText(reply, status, body);
      });
    },
  };
}

/** Returns a call's connected account, or null for the platform. @throws ApiError Stripe's 403 */
function accountOf(
  work: Work,
  given: string | string[] | undefined,
  { forAccounts = false }: Options,
): string | null {
  if (given === undefined) return null;
  const { id } = connectedAccount(work, String(given)).body;
  if (forAccounts) return id;
  throw invalidRequest(
    'The sandbox supports this call only for the platform, not for connected accounts.',
  );
}

/** Sends a JSON body. */
export function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
