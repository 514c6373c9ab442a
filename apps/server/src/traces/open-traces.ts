/** Sends spans to an OpenTelemetry collector (OTLP over HTTP). Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { setTracer, type SpanKind } from './spans.ts';

export interface TraceSettings {
  /** Without a path. */
  readonly endpoint: string;
  /** Of the traces that begin here, from 0 to 1. */
  readonly share: number;
  /** What the process does. */
  readonly role: string;
}

export interface Traces {
  flush(): Promise<void>;
  close(): Promise<void>;
}

const kindOf: Readonly<Record<SpanKind, OtelKind>> = {
  call: OtelKind.SERVER,
  job: OtelKind.CONSUMER,
  validation: OtelKind.INTERNAL,
  store: OtelKind.CLIENT,
  database: OtelKind.CLIENT,
};

export function openTraces({ endpoint, share, role }: TraceSettings): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'idss', 'service.namespace': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('idss');
  setTracer({
    begin(kind, name, attributes, parent) {
      const span = tracer.startSpan(name, { kind: kindOf[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end({ attributes: more, error } = {}) {
          if (more) span.setAttributes(more);
          if (error !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            span.setAttribute('error.type', kindOfError(error));
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
      // A collector that is away must not hold up the end of the program.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags: TraceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Its message may name a person or a file. */
function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{2,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}
