import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import { logContext } from '../kit/log-context.ts';
import type { App } from '../kit/route.ts';
import { contextIn, spanIn, traceIdOf, tracer } from '../kit/tracing.ts';

/** A slower answer is worth a line at the usual level (milliseconds). */
const SLOW_MS = 1000;

/**
 * Logs each request: at level `info` if it failed through our fault or was slow, else at `debug`. A
 * query may hold a secret, such as a mailed token, so only the path is logged. All lines that a
 * request logs name its id and its trace, which its `traceparent` names or which begins with it.
 */
export function logRequests(app: App): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const around = spanIn(request.headers.traceparent);
    const parent = contextIn(around);
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    if (span.isRecording()) spans.set(request, span);
    const line = { reqId: request.id, trace: around?.traceId ?? traceIdOf(span) };
    logContext.run(line, () => context.with(trace.setSpan(parent, span), done));
  });
  const logsAll = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const [path] = request.url.split('?');
    const { method } = request;
    const route = request.routeOptions.url;
    const isNotable = status >= 500 || elapsedTime > SLOW_MS;
    if (isNotable || logsAll) {
      const line = { method, path, route, status, ms: Math.round(elapsedTime) };
      app.log[isNotable ? 'info' : 'debug'](line, 'request');
    }
    const span = spans.get(request);
    if (span) {
      span.updateName(`${method} ${route ?? ''}`.trim());
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'url.path': path ?? '',
        ...(route && { 'http.route': route }),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}
