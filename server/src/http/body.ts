import { unsupported } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

/** JSON bodies. An empty one counts as none: some clients always name JSON, even on DELETE. */
export function readJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** A call that wants fields takes them as JSON; as anything else they would only seem to be missing. */
export function requireJson(app: App): void {
  app.addHook('onRequest', async ({ headers, routeOptions: { schema, config } }) => {
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (schema?.body === undefined || type === undefined || type === 'application/json') return;
    if (type === 'text/plain' && config.endpoint?.plainText) return;
    throw unsupported('Please send the fields as application/json');
  });
}
