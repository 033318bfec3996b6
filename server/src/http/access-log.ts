import type { App } from '../kit/route.ts';
import { logContext } from '../kit/log-context.ts';

/** A slower answer is worth a line at the usual level (milliseconds). */
const SLOW_MS = 1000;
const TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;
const NO_TRACE = '0'.repeat(32);

/** The trace's id in a `traceparent` header, if it has a valid one. */
export function traceIn(header: string | string[] | undefined): string | undefined {
  const id = typeof header === 'string' ? TRACE.exec(header)?.[1] : undefined;
  return id === NO_TRACE ? undefined : id;
}

/**
 * Logs each request: at level `info` if it failed through our fault or was slow, else at `debug`. A
 * query may hold a secret, such as a mailed token, so only the path is logged. All lines that a
 * request logs name its id and its trace.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = traceIn(request.headers.traceparent);
    logContext.run({ reqId: request.id, ...(trace && { trace }) }, done);
  });
  const logsAll = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const isNotable = status >= 500 || elapsedTime > SLOW_MS;
    if (isNotable || logsAll) {
      const [path] = request.url.split('?');
      const { method } = request;
      const line = { method, path, route: request.routeOptions.url, status };
      app.log[isNotable ? 'info' : 'debug']({ ...line, ms: Math.round(elapsedTime) }, 'request');
    }
    done();
  });
}
