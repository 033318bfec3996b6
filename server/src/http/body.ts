import { unsupported } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { refuseShape } from './body-shape.ts';

/** JSON bodies. An empty one counts as none: some clients always declare JSON, even for DELETE. */
export function readJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  const types = ['application/json', 'text/plain'];
  app.removeContentTypeParser(types);
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    if (json === '') return done(null, undefined);
    refuseShape(json);
    return void parse(request, json, done);
  });
}

/**
 * A call with fields accepts only plain JSON; in any other form they would just seem to be missing.
 */
export function requireJson(app: App): void {
  app.addHook('onRequest', ({ headers, routeOptions: { schema, config } }, _reply, done) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(unsupported('Please send the body uncompressed'));
    }
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const isPlain =
      schema?.body === undefined ||
      type === undefined ||
      type === 'application/json' ||
      (type === 'text/plain' && config.endpoint?.plainText === true);
    return done(isPlain ? undefined : unsupported('Please send the fields as application/json'));
  });
}
