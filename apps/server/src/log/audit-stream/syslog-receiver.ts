/**
 * Syslog (RFC 5424) over TLS (RFC 5425). The protocol has no acknowledgement, TCP has: each batch has a connection of its own, which ends
 * with our close_notify. A receiver that has read it closes the connection in order; one that is killed, or stops, with anything of
 * ours unread resets it (RFC 1122, 4.2.2.13). A receiver that writes what it has read before it reads on, as
 * deploy/rsyslog-audit.conf sets it, then has written the batch. Spec: events-stream.
 */
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { StreamedEvent } from './audit-stream.sql.ts';
import { answerMilliseconds, type Receiver, type TlsFiles } from './receiver.ts';

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/**
 * After the receiver's end, in milliseconds, and at least what connecting took: so long a reset may be on its way, for bytes that came
 * when it had closed.
 */
const minPause = 50;

/** With its length in bytes before it. The chain's number is the MSGID: each number is one event. */
export function getFrame({ number, at, line }: StreamedEvent, host: string): string {
  const message = `<${priority}>1 ${at} ${host} idss - ${number} - ${line}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

export function openSyslogReceiver(url: URL, readTls: () => TlsFiles): Receiver {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || 6514);
  return {
    name: `syslog+tls://${url.hostname}:${port}`,
    async send(events, stopping) {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMilliseconds)]);
      const since = performance.now();
      const tcp = connectTcp({ host, port, noDelay: true, allowHalfOpen: true });
      // TLS by way of a pair: by itself it would end our side of the connection, too, and then a reset is not seen any more.
      const [ours, theirs] = duplexPair();
      const tls = connectTls({
        socket: ours,
        ...readTls(),
        ...(isIP(host) ? { host } : { servername: host }),
      });
      const failed = Promise.withResolvers<never>();
      failed.promise.catch(() => undefined);
      const fail = (error: Error): void => failed.reject(error);
      const giveUp = (): void => fail(new Error('The receiver of the audit trail did not answer in time.'));
      for (const stream of [tcp, tls]) stream.on('error', fail);
      const ended = once(tcp, 'end');
      ended.catch(() => undefined);
      pipeline(tcp, theirs).catch(fail);
      const piped = pipeline(theirs, tcp, { end: false });
      piped.catch(fail);
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        await Promise.race([once(tls, 'secureConnect'), failed.promise]);
        const pause = Math.max(minPause, performance.now() - since);
        tls.resume();
        tls.end(events.map((event) => getFrame(event, 'idss')).join(''));
        const first = await Promise.race([
          ended.then(() => 'ended' as const),
          piped.then(() => 'sent' as const),
          failed.promise,
        ]);
        if (first === 'ended')
          throw new Error('The receiver of the audit trail left before it had read everything.');
        await Promise.race([ended, failed.promise]);
        await Promise.race([delay(pause), failed.promise]);
        await Promise.race([requireNoReset(tcp), failed.promise]);
      } finally {
        signal.removeEventListener('abort', giveUp);
        tls.destroy();
        tcp.destroy();
      }
    },
  };
}

/** On a connection that was reset nothing can be written; on one that the other side closed in order, once. */
const requireNoReset = (tcp: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    tcp.write(Buffer.of(0), (error) => (error ? reject(error) : resolve()));
  });
