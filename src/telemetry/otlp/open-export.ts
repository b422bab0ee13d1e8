import type { Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';
import { type Spans, traceContextOf } from '../spans.ts';

/** What is exported, as `config.ts` reads it from the standard variables. */
interface Settings {
  readonly sampler: string;
  readonly ratio: number;
}

export interface Export {
  readonly spans: Spans;
  /** Sends what is left, for as long as a shutdown may wait. */
  stop(): Promise<void>;
}

const SCOPE = 'plumbline';
const LAST_EXPORT_MS = 2_000;

/** Exports spans by OTLP over HTTP (JSON). The libraries are loaded here, so that a process without a collector never has them. */
export async function openExport(
  settings: Settings,
  { logger, version }: { readonly logger: Logger; readonly version: string },
): Promise<Export> {
  const { diag, DiagLogLevel } = await import('@opentelemetry/api');
  const tell = (message: string): void => logger.warn({ reason: message.slice(0, 500) }, 'export');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const traces = await openTraces(settings, await resourceOf(version));
  return {
    spans: traces.spans,
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
      await Promise.race([traces.stop().catch(silent), late]);
    },
  };
}

/** This process; `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` win. */
async function resourceOf(version: string): Promise<Resource> {
  const { detectResources, envDetector, resourceFromAttributes, serviceInstanceIdDetector } =
    await import('@opentelemetry/resources');
  const own = resourceFromAttributes({ 'service.name': 'plumbline', 'service.version': version });
  return own.merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
}

async function openTraces(
  settings: Settings,
  resource: Resource,
): Promise<{ spans: Spans; stop(): Promise<void> }> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }, sdk, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const provider = new sdk.TracerProvider({
    resource,
    sampler: samplerOf(settings, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer(SCOPE);
  const spans: Spans = {
    begin(name, traceparent) {
      const caller = traceContextOf(traceparent);
      const parent =
        caller === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: caller.traceId,
              spanId: caller.parentId ?? '',
              traceFlags: caller.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: true,
            });
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(status, facts) {
          span.setAttributes({ ...facts, 'http.response.status_code': status } as Attributes);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
  return { spans, stop: () => provider.shutdown() };
}

function samplerOf({ sampler, ratio }: Settings, sdk: typeof import('@opentelemetry/sdk-trace')): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = (roots[sampler.replace('parentbased_', '')] ?? roots['always_on'])!();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
