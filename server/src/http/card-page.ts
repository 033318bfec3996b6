import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

// The headers that a browser needs from the provider's answer; the rest is between the two servers.
const PASSED_ON = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'location',
  'referrer-policy',
  'x-content-type-options',
];

// The pages to pay by card, to decide a dispute as the bank, and to set up payouts.
const PAGES = [
  ['pay', ''],
  ['pay', '/authenticate'],
  ['disputes', ''],
  ['onboarding', ''],
] as const;

const BODY_LIMIT = 64 * 1024;
const TIMEOUT_MS = 20_000;
const AWAY = 'The payment page is unavailable right now. Please try again in a few seconds.';

/** Serves the test provider's pages on our origin; needs a scope of its own for its bodies. */
export function forwardCardPage(app: App, address: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
  for (const [folder, step] of PAGES) {
    app.route<{ Params: { id: string } }>({
      method: ['GET', 'POST'],
      url: `/sandbox/${folder}/:id${step}`,
      config: { access: 'public', page: true },
      schema: { hide: true },
      handler: (request, reply) => {
        // Rebuilt: the address of a request may name a host, but only the provider may be called.
        const path = `/sandbox/${folder}/${encodeURIComponent(request.params.id)}${step}`;
        return forward(new URL(path, address), request, reply);
      },
    });
  }
}

async function forward(
  url: URL,
  { body, log, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new Uint8Array((body as Buffer | undefined) ?? Buffer.alloc(0)),
      }),
    });
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    const page = Buffer.from(await answer.arrayBuffer());
    return await reply.code(answer.status).send(page);
  } catch (error) {
    log.warn({ err: error }, 'the test provider does not answer');
    // A form's answer redirects to a page that is fetched, so that Back never offers to submit it
    // again.
    if (method === 'POST') return reply.redirect(url.pathname, 303);
    throw unavailable(AWAY, 5);
  }
}
