/** A real mail server on this machine, which keeps what it is sent. */
import type { AddressInfo } from 'node:net';
import { type SMTPServerDataStream, SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly source: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** 0 or none: a free one. */
  readonly port?: number;
  /** Refuses this recipient for good. */
  readonly refuses?: string;
  /** Asks for a login, and refuses it. */
  readonly refusesLogin?: boolean;
  /** Takes the message, and cuts the connection instead of answering. */
  readonly cutsOff?: boolean;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, done) {
      if (!options.refusesLogin) return done(null, { user: 'portal' });
      done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      if (address !== options.refuses) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream: SMTPServerDataStream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        if (options.cutsOff) for (const socket of sockets) socket.destroy();
        else done();
      });
    },
  });
  // A client that goes away is no fault of the server.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: { destroy(): void }) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
