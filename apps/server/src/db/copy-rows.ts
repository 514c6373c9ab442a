/** COPY as streams: rows leave and enter the database without a statement for each, and in bounded memory. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The parts of pg's connection that COPY needs; pg's type declarations leave out the last two. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Bytes that wait for the reader; more than that, and the connection is paused. */
const maxWaitingBytes = 1 << 20;

/**
 * The rows of `COPY … TO STDOUT`, in pieces of many rows; `done` gets their number. If the reader stops before the last piece,
 * close the connection: it still receives the other rows.
 */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  done: (rows: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isOver = false;
  let failure: Error | null = null;
  let isPaused = false;
  let wake: () => void = () => undefined;
  let connection: CopyConnection | null = null;
  const copy = {
    submit(own: pg.Connection) {
      connection = own as unknown as CopyConnection;
      connection.query(statement);
    },
    handleCopyData({ chunk }: { readonly chunk: Uint8Array }) {
      // A copy: the driver reuses its buffer.
      waiting.push(Buffer.from(chunk));
      waitingBytes += chunk.byteLength;
      if (waitingBytes > maxWaitingBytes && !isPaused) {
        isPaused = true;
        connection?.stream.pause();
      }
      wake();
    },
    handleCommandComplete: ({ text }: { readonly text: string }) => done(Number(text.split(' ')[1])),
    handleReadyForQuery() {
      isOver = true;
      wake();
    },
    handleError(error: Error) {
      failure = error;
      wake();
    },
  };
  client.query(copy);
  for (;;) {
    if (failure !== null) throw failure as Error;
    if (waitingBytes > 0) {
      const piece = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      yield piece;
      if (isPaused && waitingBytes === 0) {
        isPaused = false;
        (connection as CopyConnection | null)?.stream.resume();
      }
    } else if (isOver) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

/** Feeds `COPY … FROM STDIN`; answers how many rows. Where the source fails, the statement fails, and its transaction. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let sourceFailure: unknown;
  let isOver = false;
  let rows = 0;
  await new Promise<void>((resolve, reject) => {
    const finish = (error?: unknown): void => {
      isOver = true;
      if (error === undefined) resolve();
      else reject(sourceFailure ?? error);
    };
    const send = async (connection: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (isOver) return;
          await sendChunk(connection.stream, chunk);
        }
        if (!isOver) connection.endCopyFrom();
      } catch (error) {
        sourceFailure = error;
        if (!isOver) connection.sendCopyFail('The source of the rows failed.');
      }
    };
    client.query({
      submit: (own: pg.Connection) => own.query(statement),
      handleCopyInResponse: (own: CopyConnection) => void send(own),
      handleCommandComplete({ text }: { readonly text: string }) {
        rows = Number(text.split(' ')[1]);
      },
      handleReadyForQuery: () => finish(),
      handleError: (error: Error) => finish(error),
    } as pg.Submittable);
  });
  return rows;
}

/** A message of the protocol. Ends when the connection took it, so that no more than one waits. */
function sendChunk(connection: Duplex, chunk: Uint8Array): Promise<void> {
  const head = Buffer.alloc(5);
  head.write('d', 'latin1');
  head.writeUInt32BE(chunk.byteLength + 4, 1);
  return new Promise((resolve, reject) => {
    connection.write(head);
    connection.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
