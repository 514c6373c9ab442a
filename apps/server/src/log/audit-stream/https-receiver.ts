/**
 * NDJSON by POST: the answer 2xx acknowledges the whole batch. The numbers of its first and last event are in a header, so that a
 * receiver that stores them with the data takes no event twice. Spec: events-stream.
 */
import { request } from 'node:https';
import type { StreamedEvent } from './audit-stream.sql.ts';
import { answerMilliseconds, type Receiver, type TlsFiles } from './receiver.ts';

export function openHttpsReceiver(url: URL, token: string | undefined, readTls: () => TlsFiles): Receiver {
  return {
    name: `${url.origin}${url.pathname}`,
    send: (events, signal) =>
      new Promise((resolve, reject) => {
        const body = Buffer.from(events.map(({ line }) => `${line}\n`).join(''));
        const sending = request(
          url,
          {
            method: 'POST',
            agent: false,
            ...readTls(),
            signal: AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]),
            headers: {
              'content-type': 'application/x-ndjson',
              'content-length': body.length,
              'idempotency-key': getRange(events),
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            },
          },
          (answer) => {
            const status = answer.statusCode ?? 0;
            answer.resume();
            answer.on('error', reject);
            answer.on('end', () => {
              if (status >= 200 && status < 300) resolve();
              else reject(new Error(`The receiver of the audit trail answered ${status}.`));
            });
          },
        );
        sending.on('error', reject);
        sending.end(body);
      }),
  };
}

const getRange = (events: readonly StreamedEvent[]): string =>
  `${events[0]?.number ?? 0}-${events.at(-1)?.number ?? 0}`;
