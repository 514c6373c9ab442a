import type { StreamedEvent } from './audit-stream.sql.ts';

export interface Receiver {
  /** As positions are stored: without secrets. */
  readonly name: string;
  /** Fulfills when the receiver has acknowledged all of them; otherwise it may have none, some or all. */
  send(events: readonly StreamedEvent[], signal: AbortSignal): Promise<void>;
}

export interface TlsFiles {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

/** Longer than a receiver takes for a batch; a receiver without an answer counts as away. */
export const answerMilliseconds = 20_000;
