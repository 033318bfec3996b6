import { randomBytes } from 'node:crypto';
import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { logContext } from './log-context.ts';

/** Its spans cost nothing and go nowhere unless serve/start-tracing.ts has loaded the SDK. */
export const tracer = trace.getTracer('souk');

const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/;

export type RemoteSpan = { traceId: string; spanId: string; traceFlags: number };

/** The span that a `traceparent` (W3C Trace Context) names; null if it isn't a valid one. */
export function spanIn(header: unknown): RemoteSpan | null {
  const [, traceId = '', spanId = '', flags = ''] =
    (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
  return isSpanContextValid(span) ? span : null;
}

/** The context of work that goes on in another process's span, or in the span under way. */
export const contextIn = (remote: RemoteSpan | null): Context =>
  remote === null
    ? context.active()
    : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });

/** The id of a span's trace, also where spans go nowhere: then that of the work around it, or a new one. */
export function traceIdOf(span: Span): string {
  const own = span.spanContext();
  if (isSpanContextValid(own)) return own.traceId;
  return logContext.getStore()?.trace ?? randomBytes(16).toString('hex');
}

/** The `traceparent` of the work under way, to be continued elsewhere; null outside any. */
export function traceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  if (span && isSpanContextValid(span)) {
    return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
  }
  const id = logContext.getStore()?.trace;
  return id === undefined ? null : `00-${id}-${randomBytes(8).toString('hex')}-01`;
}

/** Does the work in a span, of the work under way unless it has another `parent`. */
export async function inSpan<T>(
  name: string,
  { parent = context.active() }: { parent?: Context },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, {}, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Adds a call to another program, which has just ended, to the work under way. */
export function addSpan(
  name: string,
  ms: number,
  { failed, ...attributes }: { failed: boolean } & Attributes,
): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const ended = Date.now();
  const began = { kind: SpanKind.CLIENT, startTime: ended - ms, attributes };
  const span = tracer.startSpan(name, began);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(ended);
}
