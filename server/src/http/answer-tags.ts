import { hash } from 'node:crypto';
import type { App } from '../kit/route.ts';
import { holdsTagged, versionTag } from '../kit/version.ts';

/** Tags good answers to readers, who get 304 for what they hold, and writes that show a version. */
export function tagAnswers(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const good = reply.statusCode === 200 || reply.statusCode === 201;
    if (!good || !(typeof payload === 'string' || payload instanceof Buffer)) {
      done();
      return;
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const content = hash('sha1', payload, 'base64');
    const tag = versionTag(reply, content) ?? (reads ? `W/"${content}"` : null);
    if (tag !== null) reply.header('etag', tag);
    if (tag !== null && reads && holdsTagged(request, tag)) {
      reply.code(304);
      done(null, '');
      return;
    }
    done();
  });
}
