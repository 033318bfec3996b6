import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Page } from './card-page/layout.ts';
import { messagePage } from './card-page/layout.ts';

// What the listener says and a browser needs; the rest is between the two servers.
const PASSED_ON = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'location',
  'referrer-policy',
  'x-content-type-options',
];

const BODY_LIMIT = 64 * 1024;
const TIMEOUT_MILLISECONDS = 20_000;

/**
 * A Fastify plugin, to be registered in a scope of its own (it takes the body parsers away). Puts
 * the sandbox's card page on the site's own origin, under `/sandbox/pay/`: whatever web process
 * is asked passes the question on to the one sandbox. Nothing else of the sandbox can be reached
 * through it.
 */
export async function sandboxPages(
  app: FastifyInstance,
  options: { sandboxUrl: string | (() => string) },
): Promise<void> {
  const { sandboxUrl } = options;
  const base = typeof sandboxUrl === 'string' ? () => sandboxUrl : sandboxUrl;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      done(null, body);
    },
  );
  for (const step of ['', '/authenticate']) {
    app.route<{ Params: { id: string } }>({
      method: ['GET', 'POST'],
      url: `/sandbox/pay/:id${step}`,
      handler: (request, reply) => {
        // Built anew: the address of a request may name a host, and ours alone is asked.
        const path = `/sandbox/pay/${encodeURIComponent(request.params.id)}${step}`;
        return passOn(base(), path, request, reply);
      },
    });
  }
}

async function passOn(
  base: string,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let answer: Response;
  let body: Buffer;
  try {
    answer = await fetch(new URL(path, base), {
      method: request.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      ...(request.method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new Uint8Array((request.body as Buffer | undefined) ?? Buffer.alloc(0)),
      }),
    });
    body = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    request.log.warn({ err: error }, 'The sandbox payment provider does not answer');
    // What answers a form is fetched, so that Back never asks to send it again.
    return request.method === 'POST' ? reply.redirect(path, 303) : sendUnreachable(path, reply);
  }
  reply.code(answer.status);
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.send(body);
}

function sendUnreachable(path: string, reply: FastifyReply): FastifyReply {
  const page: Page = messagePage({
    status: 503,
    title: 'The payment page is not there for the moment',
    text: 'Please try again in a few seconds.',
    link: { href: path, label: 'Try again' },
  });
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': page.policy,
      'retry-after': '5',
    })
    .type('text/html; charset=utf-8')
    .send(page.body);
}
