import type { Readable } from 'node:stream';
import { bodyLimitOf } from '@souk/contract/endpoint';
import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  Endpoints,
  ParamsOf,
  QueryOf,
} from '@souk/contract/endpoint';
import type { PageQuery } from '@souk/contract/paging';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { inRecordedCall, type RecordedChange } from './recorded-call.ts';
import { standbyFirst, type StandbyRead } from './standby-read.ts';

/** The web server as the domains see it: routes are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The route's declared endpoint; none for pages, files and health checks. */
    endpoint?: Endpoint;
    /** The allowance it counts against, if not the usual one. */
    allowance?: NonNullable<Endpoint['allowance']> | 'pages';
    /** A page: if it can't be rendered, a person reads why. */
    page?: boolean;
  }
  interface FastifyRequest {
    /** The audit rows that the call has written. */
    changes?: RecordedChange[];
    /** How a standby may answer the call. Undefined for calls that only the primary answers. */
    standbyRead?: StandbyRead;
  }
}

/** Marks an answer that is the same for everyone; with a token it stays private nevertheless. */
export function publicRead(reply: FastifyReply): void {
  const withToken = reply.request.headers.authorization !== undefined;
  if (!withToken) {
    reply.header('access-control-allow-origin', '*');
    // The next page's address, and the length of the list.
    reply.header('access-control-expose-headers', 'etag, link, x-total-count');
  }
  reply.header(
    'cache-control',
    withToken ? 'private, no-cache' : 'public, max-age=0, must-revalidate',
  );
  reply.header('vary', 'authorization');
}

type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Body: BodyOf<E>;
}>;

type Answer<E extends Endpoint> = AnswerOf<E, Readable | Buffer | string>;

/** The rows of a page; the total goes into a header. */
export function counted<T>(reply: FastifyReply, { rows, total }: { rows: T[]; total: number }) {
  reply.header('x-total-count', total);
  return rows;
}

/** A page of a list short enough to load whole; its length goes into a header. */
export const paged = <T>(reply: FastifyReply, all: readonly T[], { page, limit }: PageQuery) =>
  counted(reply, { rows: all.slice((page - 1) * limit, page * limit), total: all.length });

type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => Answer<E> | Promise<Answer<E>>;

type PreparedHandler<E extends Endpoint> = {
  preValidation: (request: FastifyRequest) => Promise<void>;
  handler: Handler<E>;
};

export type Handlers<Api extends Endpoints> = {
  [Name in keyof Api]: Handler<Api[Name]> | PreparedHandler<Api[Name]>;
};

/**
 * Mounts the calls of a room. Among several statuses it answers 200 unless the handler sets
 * another.
 */
export function mount<Api extends Endpoints>(app: App, api: Api, handlers: Handlers<Api>): void {
  for (const [name, given] of Object.entries(handlers as Handlers<Endpoints>)) {
    const endpoint = api[name];
    if (endpoint) mountOne(app, endpoint, given);
  }
}

function mountOne(
  app: App,
  endpoint: Endpoint,
  given: Handler<Endpoint> | PreparedHandler<Endpoint>,
): void {
  const { handler, ...before } = typeof given === 'function' ? { handler: given } : given;
  const { method, path, answers = {} } = endpoint;
  const [status, ...others] = Object.keys(answers).map(Number);
  app.route({
    method,
    url: path,
    bodyLimit: bodyLimitOf(endpoint),
    config: configOf(endpoint),
    schema: schemaOf(endpoint),
    ...before,
    handler: async (request, reply) => {
      if (status !== undefined && others.length === 0) reply.code(status);
      const work = () => handler(request, reply);
      if (endpoint.records) request.changes = [];
      const { standbyRead: read } = request;
      const answer = await (endpoint.records
        ? inRecordedCall(work, request.changes)
        : read
          ? standbyFirst(read, work)
          : work());
      return reply.sent ? reply : reply.send(answer);
    },
  });
}

function configOf(endpoint: Endpoint) {
  const { access, allowance } = endpoint;
  return { access, endpoint, ...(allowance && { allowance }) };
}

function schemaOf(endpoint: Endpoint) {
  const { query, body, answers, produces } = endpoint;
  const params = paramsOf(endpoint);
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answers && !produces && { response: answers }),
  };
}

/**
 * The schema of an endpoint's path parameters. Undeclared ones are UUIDs: anything else is a 404.
 */
export function paramsOf({ path, params }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) return undefined;
  const id = z.string().check(z.guid(), z.toLowerCase());
  return z.object(Object.fromEntries(names.map((name) => [name, params?.shape[name] ?? id])));
}

/**
 * True if the caller would rather ask again later than wait: `Prefer: respond-async` (RFC 7240).
 */
export function prefersAsync(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  const preferences = (Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '')).split(/[,;]/);
  return preferences.some((preference) => preference.trim().toLowerCase() === 'respond-async');
}
