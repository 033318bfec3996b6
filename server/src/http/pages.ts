import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { CurrencyInfo } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { detectCurrency } from '../domains/shops/index.ts';
import type { App } from '../kit/route.ts';
import { inPageRead } from '../kit/standby-read.ts';
import { sendAnswerHeaders } from './answer-headers.ts';
import type { BusyPages } from './busy-pages.ts';
import { inProcessFetch, type LightResponse } from './in-process-fetch.ts';
import { dependenciesOf, type Dependencies, type RenderResult } from './page-cache.ts';
import { hasToken, pageHeaders } from './page-headers.ts';
import type { CountCall } from './rate-limit.ts';
import { ReadyPage, sendPage } from './ready-page.ts';
import { pageReadFrom, placeOfCookie } from './standby-reads.ts';
import type { Kept } from './watch-pages.ts';

const CLIENT = fileURLToPath(new URL('../../../web/build/client/', import.meta.url));
const SERVER = new URL('../../../web/build/server/index.js', import.meta.url).href;

/** The part of entry.server.tsx's visitor that matters here: equal visitors get the same page. */
type Visitor = object;

type LoadContextParts = {
  fetch: (address: string) => Promise<LightResponse>;
  publicUrl: string;
  mediaUrl: string | null;
  nonce: string;
  visitor: Visitor;
  onPage: (html: string) => void;
  onError: (error: unknown, status: number) => void;
};

/** The additional exports of entry.server.tsx. The handler too: Vite loads another React Router. */
type Build = ServerBuild & {
  entry: {
    module: {
      createLoadContext(parts: LoadContextParts): RouterContextProvider;
      visitorOf(cookies: string, detect: () => CurrencyInfo): Visitor;
      createRequestHandler: typeof createRequestHandler;
      setSiteCurrency(code: string): void;
    };
  };
};

/** The source of the pages: the build on disk, or Vite in development. */
export type PageSource = {
  load(): Promise<ServerBuild>;
  development: boolean;
  /** False: every visit is rendered afresh, as while there are no notifications of changes. */
  keep?: boolean;
  /** Vite's own requests (sources, hot reload), before the pages. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export const builtPages: PageSource = {
  load: () => import(SERVER) as Promise<ServerBuild>,
  development: false,
};

const RETRY_AFTER_SECONDS = '5';

/** The hashes of the marked inline scripts, for the policy; and the page without the marks. */
function withoutMark(page: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !attributes.includes(' src='))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return { html: page.replaceAll(mark, ''), scripts: [...new Set(scripts)] };
}

type PageOptions = {
  deps: Deps;
  internalKey: string;
  countCall: CountCall;
  source: PageSource;
  kept: Kept;
  /** Learns which pages are busy, and has them made. */
  busy?: BusyPages | undefined;
};

/**
 * Pictures come from the site (docs/decisions/0039-remote-pictures.md), clips also from the
 * operator's hosts. Large videos go to the bucket.
 */
const directives = ({ open, mediaHosts, mediaUrl, bucketPublicEndpoint }: Config) => ({
  connectSrc: ["'self'", ...(bucketPublicEndpoint ? [new URL(bucketPublicEndpoint).origin] : [])],
  // React writes a page's colours and ratios into attributes: too many to list each in a header.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...mediaAt(mediaUrl)],
  // A trial plays clips from any address that a seller enters; docs/operating.md.
  mediaSrc: [
    "'self'",
    'blob:',
    ...(open === null ? ['https:', 'http:'] : [...mediaHosts, ...mediaAt(mediaUrl)]),
  ],
});

/** The operator's CDN, as a source in a policy. */
const mediaAt = (url: string | null): string[] => (url === null ? [] : [`${url}/media/`]);

/** Lists the scripts in the page's policy, which otherwise allows only files. */
function allowScripts(headers: Headers, scripts: readonly string[]): void {
  const own = "script-src 'self'";
  const policy = headers.get('content-security-policy');
  if (policy)
    headers.set('content-security-policy', policy.replace(own, [own, ...scripts].join(' ')));
}

async function builtFiles(app: App): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
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
      // The site's own picture and icons appear where somebody shares a page.
      if (!forever) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

type PageFailure = { url: string; status: number; error: unknown };

/** Logs our own faults with their stacks. A 404 is nobody's fault. */
function logPageError({ log }: Pick<Deps, 'log'>, { url, status, error }: PageFailure): void {
  const about = { url: url.split('?')[0], status };
  if (status < 500) log.debug(about, 'no such page');
  else log.error({ ...about, err: error }, 'page failed');
}

/** Equal visitors share the page of an address. */
const keyOf = (url: string, visitor: Visitor) => `${url} ${JSON.stringify(visitor)}`;

type Built = { handle: ReturnType<typeof createRequestHandler>; build: Build };

/** The pages: assets from the build, everything else rendered by React Router in this process, and kept. */
export async function pages(app: App, options: PageOptions): Promise<void> {
  const { deps, internalKey, countCall, source, kept, busy } = options;
  const { cache, places, isWatching } = kept;
  const { config } = deps;
  const { publicUrl } = config;
  const mode = source.development ? 'development' : 'production';
  const always = pageHeaders(publicUrl, source.development ? null : directives(config));
  // For files; a page sets them among its own.
  sendAnswerHeaders(app, always);
  if (source.development) {
    // Vite's own scripts and styles are inline.
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.removeHeader('content-security-policy');
    });
  }
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

  let built: Built | null = null;
  async function current(): Promise<Built> {
    if (built !== null && !source.development) return built;
    const build = (await source.load()) as Build;
    // The build has a copy of the contract.
    build.entry.module.setSiteCurrency(siteCurrency());
    built = { build, handle: build.entry.module.createRequestHandler(build, mode) };
    return built;
  }

  /** Renders a page for every equal visitor: it knows nothing else of a request. */
  async function render(
    { build, handle }: Built,
    url: string,
    visitor: Visitor,
    from: number,
  ): Promise<RenderResult> {
    const read = pageReadFrom(deps, from, places?.latest);
    const keep = isWatching();
    const dependsOn: Dependencies = new Set();
    let away = false;
    let text: string | null = null;
    // Without a policy in development there is nothing to mark.
    const nonce = source.development ? '' : randomBytes(16).toString('base64');
    const context = build.entry.module.createLoadContext({
      fetch: inProcessFetch(
        app,
        internalKey,
        (called, status, text) => {
          away ||= status === 503;
          for (const word of dependenciesOf(called, text)) dependsOn.add(word);
        },
        // A standby's place isn't kept with an answer.
        keep && places === null ? cache : null,
      ),
      publicUrl,
      mediaUrl: config.mediaUrl,
      nonce,
      visitor,
      onPage: (page) => (text = page),
      onError: (error, status) => logPageError(deps, { url, status, error }),
    });
    // Addresses come from PUBLIC_URL, never from the Host header.
    const address = new URL(url.replace(/^\/+/, '/'), publicUrl);
    const response = await inPageRead(read, () => handle(new Request(address), context));
    const { html, scripts } = withoutMark(text ?? (await response.text()), nonce);
    const headers = new Headers({ ...always, 'cache-control': 'private, no-cache' });
    for (const [name, value] of response.headers) headers.set(name, value);
    allowScripts(headers, scripts);
    if (hasToken(address.pathname)) {
      headers.set('referrer-policy', 'no-referrer');
    }
    const isPage = response.ok && headers.get('content-type')?.startsWith('text/html');
    if (away) {
      // It is a complete page, but not the requested one: nobody may keep it.
      headers.set('retry-after', RETRY_AFTER_SECONDS);
      headers.set('cache-control', 'no-store');
    }
    const page = new ReadyPage(away ? 503 : response.status, Object.fromEntries(headers), html);
    const { madeFrom } = read;
    return { page, keep: keep && !away && Boolean(isPage), dependsOn, madeFrom };
  }

  function answer(request: FastifyRequest, reply: FastifyReply, ready: Built): unknown {
    const { cookie = '' } = request.headers;
    const visitor = ready.build.entry.module.visitorOf(cookie, () =>
      detectCurrency(deps, { address: request.ip, headers: request.headers }),
    );
    const key = keyOf(request.url, visitor);
    const seen = deps.standbys ? placeOfCookie(cookie) : 0;
    const found = cache.kept(key, seen);
    if (!found) return made();
    busy?.count(key, { url: request.url, visitor });
    return sendPage(found, request, reply);

    async function made() {
      await countCall(request);
      const make = (from: number) => render(ready, request.url, visitor, from);
      const page = await cache.page(key, make, seen);
      return sendPage(page, request, reply);
    }
  }
  if (!source.development) {
    busy?.madeBy({
      isWatching,
      make: async ({ url, visitor }) => {
        const ready = await current();
        const make = (from: number) => render(ready, url, visitor, from);
        return cache.page(keyOf(url, visitor), make);
      },
    });
  }
  // In development this also serves a page's many modules.
  const allowance = source.development ? 'none' : 'pages';
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public', page: true, allowance },
    handler: (request, reply) =>
      built !== null && !source.development
        ? answer(request, reply, built)
        : current().then((ready) => answer(request, reply, ready)),
  });
}
