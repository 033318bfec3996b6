import etag from '@fastify/etag';
import type { App } from '../kit/route.ts';
import { holdsTagged } from '../kit/holds-tagged.ts';

/**
 * A tag on every good answer to a reader, who is sent 304 in place of what it holds already. Errors and
 * answers to writes have none: nobody keeps them.
 */
export async function tagAnswers(app: App): Promise<void> {
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const tag = reply.getHeader('etag');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || reply.statusCode !== 200) reply.removeHeader('etag');
    else if (typeof tag === 'string' && holdsTagged(request, tag)) {
      reply.code(304);
      done(null, '');
      return;
    }
    done();
  });
}
