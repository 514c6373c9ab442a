/**
 * Spans of what a request causes: its call, its jobs, their validation threads, the store, and the database. With
 * OTEL_EXPORTER_OTLP_ENDPOINT (open-traces.ts); without it nothing of OpenTelemetry is loaded, and each function here does the work and
 * nothing else. Names and attributes say what is done and how much, never for whom or which file. Spec: logs-traces.
 */
import { currentOrigin, withOrigin } from '#src/log/origin.ts';

export type SpanKind = 'call' | 'job' | 'validation' | 'store' | 'database';
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface OpenSpan {
  /** As W3C has it: what is done in the span has it as its parent. */
  readonly traceparent: string;
  /** Of an error only its kind. */
  end(more?: { readonly attributes?: Attributes; readonly error?: unknown }): void;
}

export interface Tracer {
  /** Whether a trace that begins here is wanted: asked once, and true or false for all that belongs to it. */
  shouldSample(): boolean;
  begin(kind: SpanKind, name: string, attributes: Attributes, parent: string | undefined): OpenSpan;
}

const traceparents = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const isSampled = (traceparent: string): boolean => (Number.parseInt(traceparent.slice(-1), 16) & 1) === 1;

/** Begins a trace that is not wanted: nothing in it is recorded, in this process or by its jobs in others. */
const unwanted: OpenSpan = {
  traceparent: `00-${'1'.padStart(32, '0')}-${'1'.padStart(16, '0')}-00`,
  end: () => undefined,
};

export const isRecorded = (span: OpenSpan | null): span is OpenSpan => span !== null && span !== unwanted;

let tracer: Tracer | null = null;

/** null: no spans. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTraced = (): boolean => tracer !== null;

/** The beginning of a trace, or the continuation of that of `parent`; null where there are no traces. */
export function beginRoot(
  kind: SpanKind,
  name: string,
  attributes: Attributes,
  parent: string | undefined,
): OpenSpan | null {
  if (!tracer) return null;
  const known = parent !== undefined && traceparents.test(parent) ? parent : undefined;
  const isWanted = known === undefined ? tracer.shouldSample() : isSampled(known);
  return isWanted ? tracer.begin(kind, name, attributes, known) : unwanted;
}

/** Whether the running code is part of a trace that is recorded. */
export function isInTrace(): boolean {
  if (!tracer) return false;
  const parent = currentOrigin()?.traceparent;
  return parent !== undefined && isSampled(parent);
}

/** A part of what the running code belongs to; null where that is not recorded, or no trace, as in regular maintenance. */
export const beginPart = (kind: SpanKind, name: string, attributes: Attributes): OpenSpan | null =>
  isInTrace() ? (tracer?.begin(kind, name, attributes, currentOrigin()?.traceparent) ?? null) : null;

/** `work` in a span; what it does are parts of it. */
export async function inSpan<T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await withOrigin({ ...currentOrigin(), traceparent: span.traceparent }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
