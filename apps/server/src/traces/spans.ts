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
  begin(kind: SpanKind, name: string, attributes: Attributes, parent: string | undefined): OpenSpan;
}

let tracer: Tracer | null = null;

/** null: no spans. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTraced = (): boolean => tracer !== null;

/** The beginning of a trace, or the continuation of that of `parent`; null where there are no traces. */
export const beginRoot = (
  kind: SpanKind,
  name: string,
  attributes: Attributes,
  parent: string | undefined,
): OpenSpan | null => tracer?.begin(kind, name, attributes, parent) ?? null;

/** A part of what the running code belongs to; null where that is no trace, as in regular maintenance. */
export function beginPart(kind: SpanKind, name: string, attributes: Attributes): OpenSpan | null {
  if (!tracer) return null;
  const parent = currentOrigin()?.traceparent;
  return parent === undefined ? null : tracer.begin(kind, name, attributes, parent);
}

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
