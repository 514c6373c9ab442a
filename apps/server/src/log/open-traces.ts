/** Sends spans to an OpenTelemetry collector (OTLP over HTTP). Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import { ROOT_CONTEXT, SpanKind as OtelKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTracer, type SpanKind } from './spans.ts';

export interface TraceSettings {
  /** The base URL, without a path. */
  readonly endpoint: string;
  /** The fraction of the traces begun here that are recorded, from 0 to 1. */
  readonly share: number;
  /** The role of the process. */
  readonly role: string;
}

export interface Traces {
  flush(): Promise<void>;
  close(): Promise<void>;
}

const otelKinds: Readonly<Record<SpanKind, OtelKind>> = {
  call: OtelKind.SERVER,
  job: OtelKind.CONSUMER,
  validation: OtelKind.INTERNAL,
  store: OtelKind.CLIENT,
  database: OtelKind.CLIENT,
};

export function openTraces({ endpoint, share, role }: TraceSettings): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'idss', 'service.namespace': role }),
    // `shouldSample` has sampled already.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('idss');
  setTracer({
    shouldSample: () => Math.random() < share,
    begin(kind, name, attributes, parent) {
      const span = tracer.startSpan(name, { kind: otelKinds[kind], attributes }, getContext(parent));
      return {
        get traceparent() {
          const { traceId, spanId } = span.spanContext();
          return `00-${traceId}-${spanId}-01`;
        },
        end({ attributes: more, error } = {}) {
          if (more) span.setAttributes(more);
          if (error !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            span.setAttribute('error.type', getErrorKind(error));
          }
          span.end();
        },
      };
    },
  });
  return {
    flush: () => provider.forceFlush(),
    async close() {
      setTracer(null);
      // An unavailable collector must not delay the end of the program.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Of what was found to be well-formed and wanted. */
function getContext(parent: string | undefined) {
  if (parent === undefined) return ROOT_CONTEXT;
  const [traceId, spanId] = [parent.slice(3, 35), parent.slice(36, 52)];
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

/** Its message may name a person or a file. */
function getErrorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{2,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}
