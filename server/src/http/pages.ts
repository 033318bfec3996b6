import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { renderForProduction } from '../config.ts';
import type { Deps } from '../deps.ts';
import { COUNTRY_HEADERS } from '../domains/currency/detect-currency.ts';
import type { App } from '../kit/route.ts';
import { pageHeaders } from './page-headers.ts';
import { INTERNAL_HEADER } from './rate-limit.ts';

const CLIENT = fileURLToPath(new URL('../../../web/build/client/', import.meta.url));
const SERVER = new URL('../../../web/build/server/index.js', import.meta.url).href;

type LoadContextParts = {
  fetch: (request: Request) => Promise<Response>;
  publicUrl: string;
  nonce: string;
  cookies: string;
};

/**
 * What entry.server.tsx adds to React Router's build. Its handler comes with it: Vite brings another
 * React Router.
 */
type Build = ServerBuild & {
  entry: {
    module: {
      createLoadContext(parts: LoadContextParts): RouterContextProvider;
      createRequestHandler: typeof createRequestHandler;
    };
  };
};

/** How the pages come to be: the build on disk, or Vite's in development. */
export type PageSource = {
  load(): Promise<ServerBuild>;
  development: boolean;
  /** Vite's own requests (sources, hot reload), before the pages. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export const builtPages: PageSource = {
  load: () => {
    renderForProduction();
    return import(SERVER) as Promise<ServerBuild>;
  },
  development: false,
};

const RETRY_AFTER_SECONDS = '5';

/** What tells of the visitor's country, for the page as for the browser's own calls later. */
const PLACE_HEADERS = ['accept-language', ...COUNTRY_HEADERS];

/** A page's own calls to the API, in this process: no socket, and the visitor's address and language. */
function inProcessFetch(
  app: App,
  request: FastifyRequest,
  internalKey: string,
  onAway: () => void,
) {
  return async (call: Request): Promise<Response> => {
    const url = new URL(call.url);
    const headers: Record<string, string> = { [INTERNAL_HEADER]: internalKey };
    call.headers.forEach((value, name) => (headers[name] = value));
    for (const name of PLACE_HEADERS) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] ??= value;
    }
    const body = call.method === 'GET' || call.method === 'HEAD' ? undefined : await call.text();
    const answer = await app.inject({
      method: call.method as 'GET',
      url: url.pathname + url.search,
      headers,
      remoteAddress: request.ip,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode, rawPayload } = answer;
    if (statusCode === 503) onAway();
    const empty = statusCode === 204 || statusCode === 304;
    const entries = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Response(empty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: entries,
    });
  };
}

function toRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  // Addresses come from PUBLIC_URL, never from the Host header.
  return new Request(new URL(request.url.replace(/^\/+/, '/'), publicUrl), {
    method: request.method,
    headers,
  });
}

type PageOptions = { deps: Deps; internalKey: string; source: PageSource };

/** Scripts with this answer's nonce too; and sellers may name pictures and clips elsewhere. */
const DIRECTIVES = {
  scriptSrc: [
    "'self'",
    (_request: unknown, reply: unknown) => `'nonce-${(reply as { nonce: string }).nonce}'`,
  ],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
  mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
};

/** The pages' own scripts, styles and pictures. */
async function builtFiles(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, allowance: 'media' };
  });
  await app.register(fastifyStatic, {
    root: CLIENT,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // The site's own picture and icons are shown where somebody shares a page.
      if (!forever) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/** The pages: assets from the build, everything else rendered by React Router in this process. */
export async function pages(app: App, { deps, internalKey, source }: PageOptions): Promise<void> {
  const { publicUrl } = deps.config;
  const mode = source.development ? 'development' : 'production';
  app.addHook('onRequest', async (_request, reply) => {
    (reply.raw as { nonce?: string }).nonce = randomBytes(16).toString('base64');
  });
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await pageHeaders(app, publicUrl, source.development ? null : DIRECTIVES);
  const { middleware } = source;
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => {
      reply.raw.on('finish', () => void reply.hijack());
      middleware(request.raw, reply.raw, done);
    });
  }
  if (!source.development) {
    await app.register((scope) => builtFiles(scope as unknown as App));
  }

  let built: { handle: ReturnType<typeof createRequestHandler>; build: Build } | null = null;
  async function current() {
    if (built !== null && !source.development) return built;
    const build = (await source.load()) as Build;
    built = { build, handle: build.entry.module.createRequestHandler(build, mode) };
    return built;
  }

  async function render(request: FastifyRequest, reply: FastifyReply) {
    const { build, handle } = await current();
    let away = false;
    const context = build.entry.module.createLoadContext({
      fetch: inProcessFetch(app, request, internalKey, () => (away = true)),
      publicUrl,
      // Without a policy in development there is nothing that a nonce would open.
      nonce: (source.development ? null : (reply.raw as { nonce?: string }).nonce) ?? '',
      cookies: request.headers.cookie ?? '',
    });
    const response = await handle(toRequest(request, publicUrl), context);
    const { headers } = response;
    if (!away) {
      if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
      return reply.send(response);
    }
    // It says so in a whole page, but that is not the page that was asked for: nobody shall keep it.
    headers.set('retry-after', RETRY_AFTER_SECONDS);
    headers.set('cache-control', 'no-store');
    return reply.send(new Response(response.body, { status: 503, headers }));
  }
  // In development this is also the way to each of the many modules of a page.
  const free = source.development ? ({ allowance: 'none' } as const) : {};
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public', page: true, ...free },
    handler: render,
  });
}
