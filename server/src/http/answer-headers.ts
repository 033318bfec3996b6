import type { App } from '../kit/route.ts';

/**
 * The content policy of every answer that isn't a page: it may load nothing, and nobody may frame
 * it.
 */
const NOTHING_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer, unless it sets its own. */
export function answerHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': NOTHING_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/**
 * Sets them on Node's response, so that answers that bypass Fastify have them too. Inner scopes and
 * handlers override them.
 */
export function sendAnswerHeaders(app: App, headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of all) reply.raw.setHeader(name, value);
    done();
  });
}
