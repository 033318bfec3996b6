import etag from '@fastify/etag';
import type { App } from '../kit/route.ts';
import { holdsTagged, versionTag } from '../kit/version.ts';

/** Tags good answers to readers, who get 304 for what they hold, and writes that show a version. */
export async function tagAnswers(app: App): Promise<void> {
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const weak = reply.getHeader('etag');
    if (typeof weak !== 'string') {
      done();
      return;
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const good = reply.statusCode === 200 || reply.statusCode === 201;
    const tag = versionTag(reply, weak.slice('W/"'.length, -1)) ?? (reads ? weak : null);
    if (!good || tag === null) reply.removeHeader('etag');
    else {
      reply.header('etag', tag);
      if (reads && holdsTagged(request, tag)) {
        reply.code(304);
        done(null, '');
        return;
      }
    }
    done();
  });
}
