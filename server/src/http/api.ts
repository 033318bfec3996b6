import { readFile } from 'node:fs/promises';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { siteApi, type SiteSettings } from '@souk/contract/site';
import type { SiteIdentity } from '@souk/contract/site-identity';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { publishedTerms, type SessionUses } from '../domains/accounts/index.ts';
import { routes } from '../domains/rooms.ts';
import { publishedPages, siteIdentity, siteShipping } from '../domains/shops/index.ts';
import { notFound } from '../kit/problems.ts';
import { mount, publicRead, type App } from '../kit/route.ts';
import { noteAdminChanges } from './admin-changes.ts';
import { sendAnswerHeaders } from './answer-headers.ts';
import { tagAnswers } from './answer-tags.ts';
import { readJson, requireJson } from './body.ts';
import { keepAnswers } from './kept-answers.ts';
import { mediaAddresses } from './media-addresses.ts';
import { description, info } from './openapi/document.ts';
import { pageHeaders } from './page-headers.ts';
import type { CountCall } from './rate-limit.ts';
import { readSessions } from './session.ts';
import { readFromStandbys } from './standby-reads.ts';
import { refuseUnstorableText } from './storable-text.ts';
import type { Kept } from './watch-pages.ts';
import { jsonWriters } from './write-json.ts';

const LOGO = new URL('../../../web/public/favicon.svg', import.meta.url);

/** The hash of the API page's one inline style, and no other. */
const SWAGGER_STYLES = [
  "'self'",
  "'unsafe-hashes'",
  "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
];

/** What of `GET /site` no admin changes. */
export type FixedSettings = Omit<
  SiteSettings,
  'pages' | 'terms_version' | keyof Awaited<ReturnType<typeof siteShipping>> | keyof SiteIdentity
>;

type ApiOptions = {
  deps: Deps;
  site: FixedSettings;
  countCall: CountCall;
  uses: SessionUses;
  kept: Kept;
  isBusy: (address: string) => boolean;
};

/** Everything below /api: sessions, limits, the domains, and the API's own description. */
export async function api(app: App, options: ApiOptions): Promise<void> {
  const { deps, countCall, uses, kept, isBusy } = options;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(jsonWriters(!deps.config.production));
  readJson(app);
  readSessions(app, deps, { countCall, uses });
  noteAdminChanges(app, deps);
  requireJson(app);
  refuseUnstorableText(app);
  readFromStandbys(app, deps);
  if (deps.config.mediaUrl !== null) mediaAddresses(app, deps.config.mediaUrl);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) {
      // The answer to a write may contain a secret: a token, recovery codes.
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const { secret } = request.routeOptions.config.endpoint ?? {};
      const mayKeep = isRead && !secret && request.headers.authorization !== undefined;
      reply.header('cache-control', mayKeep ? 'private, no-cache' : 'no-store');
    }
    done();
  });
  tagAnswers(app);
  keepAnswers(app, { ...kept, isBusy });
  // After the tag, which is made from the plain text.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(multipart);
  await app.register(swagger, description(app));
  await app.register(async (docs) => {
    const { publicUrl } = deps.config;
    sendAnswerHeaders(docs, pageHeaders(publicUrl, { styleSrc: SWAGGER_STYLES }));
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      // It doesn't know the prefix it is mounted under, and its page would be blank.
      indexPrefix: '/api',
      logo: { type: 'image/svg+xml', content: await readFile(LOGO) },
    });
  });
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) => {
    publicRead(reply);
    // The rest is made once; an admin may have renamed the site since.
    return { ...app.swagger(), info: info() };
  });
  mount(app, siteApi, {
    read: async (_request, reply) => {
      publicRead(reply);
      const [identity, pages, shipping, terms] = await Promise.all([
        siteIdentity(deps.db),
        publishedPages(deps.db),
        siteShipping(deps.db),
        publishedTerms(deps.db),
      ]);
      const terms_version = terms?.version ?? null;
      return { ...options.site, ...identity, ...shipping, pages, terms_version };
    },
  });
  for (const mountRoutes of routes) mountRoutes(app, deps);
  for (const url of ['/', '/*']) {
    app.all(url, {
      config: { access: 'public' },
      // Before a body is read.
      onRequest: async () => {
        throw notFound('No such endpoint');
      },
      handler: () => undefined,
    });
  }
}
