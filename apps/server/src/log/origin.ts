/**
 * Which request the running code belongs to: lines of the log name it, jobs take it along, and so do what jobs enqueue and the mails
 * they send. Without a request, as in regular maintenance, there is none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  readonly requestId?: string | undefined;
  /** The span that this is a part of, where there are traces. */
  readonly traceparent?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();

export const currentOrigin = (): Origin | undefined => origins.getStore();

export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T =>
  origin ? origins.run(origin, work) : work();

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Of what was stored with a job; that of an earlier version has none. */
export function getOrigin(data: object): Origin | undefined {
  const { origin } = data as { origin?: { requestId?: unknown; traceparent?: unknown } };
  if (!origin) return undefined;
  return { requestId: toText(origin.requestId), traceparent: toText(origin.traceparent) };
}
