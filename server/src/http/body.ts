import type { App } from '../kit/route.ts';

/**
 * JSON bodies. An empty one counts as none: clients that always name JSON also do so on DELETE.
 */
export function readJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
