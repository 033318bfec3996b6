import { hash } from 'node:crypto';
import type { App } from '../kit/route.ts';
import { holdsTagged, versionTag } from '../kit/version.ts';

/**
 * Tags successful answers to reads, which get a 304 if the caller has them already, and writes that
 * show a version.
 */
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
