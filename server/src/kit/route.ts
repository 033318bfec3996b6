import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Access, Endpoint } from '@souk/contract/endpoint';

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
    /** The declared endpoint that the route answers; none for pages, files and health checks. */
    endpoint?: Endpoint;
    /** Which allowance it counts against, if not the usual one. */
    allowance?: NonNullable<Endpoint['allowance']>;
    /** A page: if it can't be rendered, a person reads why. */
    page?: boolean;
  }
}

/** Marks an answer that is the same for everyone; with a token it stays private all the same. */
export function publicRead(reply: FastifyReply): void {
  const withToken = reply.request.headers.authorization !== undefined;
  if (!withToken) {
    reply.header('access-control-allow-origin', '*');
    // Where the next page is, and how long the list is.
    reply.header('access-control-expose-headers', 'etag, link, x-total-count');
  }
  reply.header(
    'cache-control',
    withToken ? 'private, no-cache' : 'public, max-age=0, must-revalidate',
  );
  reply.header('vary', 'authorization');
}
