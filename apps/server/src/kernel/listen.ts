/** One connection that listens on a channel, from its opening to its loss. It never opens another one. */
import { Socket } from 'node:net';
import type pg from 'pg';
import { askForSign } from '#src/db/is-away.ts';
import { createClient } from '#src/db/servers.ts';
import { repeat } from './retry.ts';
import { listenTo } from './push.sql.ts';

export interface ListenOptions {
  readonly channel: string;
  readonly checkMilliseconds: number;
  readonly answerMilliseconds: number;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  readonly onNotification: (payload: string) => void;
}

export interface ListeningConnection {
  /** Fulfils once, when the connection is gone, however that came about. */
  readonly lost: Promise<void>;
}

/** Rejects when it cannot be opened, and then leaves no socket behind. */
export async function listen(
  connection: pg.ClientConfig,
  { channel, checkMilliseconds, answerMilliseconds, signal, onNotification }: ListenOptions,
): Promise<ListeningConnection> {
  signal.throwIfAborted();
  // Ours, so that it can be closed in whatever state pg left it.
  const socket = new Socket();
  const client = createClient({
    application_name: 'idss push',
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...connection,
    stream: () => socket,
  });
  const close = (): void => void socket.destroy();
  // Reported by the loss itself.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => {
    if (payload) onNotification(payload);
  });
  const lost = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  signal.addEventListener('abort', close);
  void lost.then(() => signal.removeEventListener('abort', close));
  try {
    await client.connect();
    await listenTo(client, channel);
  } catch (error) {
    close();
    throw error;
  }
  // A proxy between the two may keep a connection open whose other end is long gone.
  const endChecks = repeat(() => askForSign(client), {
    everyMilliseconds: checkMilliseconds,
    delays: { first: checkMilliseconds, max: checkMilliseconds },
    onFailure: close,
  });
  void lost.then(endChecks);
  return { lost };
}
