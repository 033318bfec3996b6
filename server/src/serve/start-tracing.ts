import { setTimeout as sleep } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';

/** A collector that doesn't answer must not keep the process. */
const ENDS_WITHIN_MS = 3000;

/**
 * Sends the traces of this process to a collector, by OTLP over HTTP. Loads OpenTelemetry's SDK
 * only if the operator has set one. Returns what sends the rest and ends it.
 */
export async function startTracing({
  tracesEndpoint,
}: Pick<Config, 'tracesEndpoint'>): Promise<() => Promise<void>> {
  if (tracesEndpoint === null) return async () => {};
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${tracesEndpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'souk' }),
    // A proxy that leaves out a trace decides for all that follows.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, sleep(ENDS_WITHIN_MS, undefined, { ref: false })]);
    trace.disable();
    context.disable();
  };
}
