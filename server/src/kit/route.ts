import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Access, AnswerHeader, FileFields, RequestHeader } from '@souk/contract/endpoint';
import * as z from 'zod/mini';

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
    /** What else can go wrong; the faults that come with its access, parameters and body are known. */
    errors?: readonly number[];
    /** Headers that it reads, beyond those of every call. */
    takes?: readonly RequestHeader[];
    /** Headers of its good answers, beyond those of every call. */
    gives?: readonly AnswerHeader[];
    /** Counts against the smaller allowance of uploads. */
    uploads?: boolean;
    /** Counts against the larger allowance of pictures, clips and the parts of pages. */
    media?: boolean;
    /** A page: when it can't be rendered, a person reads why. */
    page?: boolean;
    /** The multipart fields in which files are sent, any of which will do. */
    files?: FileFields;
    /** A body that it reads itself, byte by byte. */
    rawBody?: z.ZodMiniType;
    /** Takes its JSON as plain text too: pages that close can send no other. */
    plainText?: boolean;
    /** No allowance: health checks and the payment provider. */
    unlimited?: boolean;
  }
}

/** Path parameters that are identifiers. One that is not a UUID is a 404, as an unknown one is. */
export function idParams<const Name extends string>(...names: Name[]) {
  const id = z.string().check(z.guid(), z.toLowerCase());
  const shape = Object.fromEntries(names.map((name) => [name, id])) as Record<Name, typeof id>;
  return z.object(shape);
}

/** Marks an answer that is the same for everyone; with a token it stays private all the same. */
export function publicRead(reply: FastifyReply): void {
  const withToken = reply.request.headers.authorization !== undefined;
  if (!withToken) {
    reply.header('access-control-allow-origin', '*');
    // Where the list goes on, and how long it is.
    reply.header('access-control-expose-headers', 'etag, link, x-total-count');
  }
  reply.header(
    'cache-control',
    withToken ? 'private, no-cache' : 'public, max-age=0, must-revalidate',
  );
  reply.header('vary', 'authorization');
}
