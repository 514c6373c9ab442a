/**
 * A real rsyslog that receives the audit trail as deploy/rsyslog-audit.conf sets it, to be killed, stopped, or started with certificates
 * that one of both sides does not know; and the comparison of its files with the chain, event by event.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../tools/find-program.mjs';
import { makeKeyPair } from '../cluster/certificate.ts';
import { freePort } from './open-portal.ts';

/** Whose certificate is unknown to the other side. */
export type Unknown = 'nobody' | 'receiver' | 'portal';

export interface AuditReceiver {
  /** For the portal. */
  readonly settings: Readonly<Record<string, string>>;
  start(unknown?: Unknown): ChildProcess;
  /** With the chain's events, as `readChain` has them. */
  compare(chain: readonly ChainEvent[]): ReceivedEvents;
  /** How many events are in its files. */
  count(): number;
}

export interface ChainEvent {
  readonly number: number;
  readonly hash: string;
}

export interface ReceivedEvents {
  readonly missing: number;
  readonly twice: number;
  readonly outOfOrder: number;
  readonly differing: number;
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

const example = readFileSync(new URL('../../deploy/rsyslog-audit.conf', import.meta.url), 'utf8');
const writer = fileURLToPath(new URL('../../deploy/append-audit-events.pl', import.meta.url));

/** In a folder of its own. `more` are settings of rsyslog. Long: a member for each thing that is asked of the receiver. */
export async function openAuditReceiver(folder: string): Promise<AuditReceiver> {
  const program = findProgram('rsyslogd');
  if (program === undefined)
    throw new Error('Not run: the packages rsyslog and rsyslog-gnutls are not installed.');
  const out = join(folder, 'audit');
  mkdirSync(out, { recursive: true });
  const port = await freePort();
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const [ours, strange] = ['known', 'strange'].map((name) =>
    makeKeyPair(folder, name, '/CN=localhost', names),
  );
  if (!ours || !strange) throw new Error('There are no certificates.');

  /** The example that operators get, with the paths and the port of here. */
  function writeSettings(unknown: Unknown): string {
    const file = join(folder, `rsyslog-${unknown}.conf`);
    const shown = unknown === 'receiver' ? strange : ours;
    const trusted = unknown === 'portal' ? strange : ours;
    writeFileSync(
      file,
      example
        .replace(/global\(/, `global(workDirectory="${folder}" `)
        .replace('/etc/rsyslog.d/audit/ca.pem', trusted?.certificate ?? '')
        .replace('/etc/rsyslog.d/audit/certificate.pem', shown?.certificate ?? '')
        .replace('/etc/rsyslog.d/audit/key.pem', shown?.key ?? '')
        .replace('/usr/local/lib/idss/append-audit-events.pl /var/log/idss-audit', `${writer} ${out}`)
        .replace('port="6514"', `port="${port}"`),
    );
    return file;
  }

  const readLines = (): ChainEvent[] =>
    readdirSync(out)
      .filter((name) => name.endsWith('.ndjson'))
      .sort()
      .flatMap((name) =>
        readFileSync(join(out, name), 'utf8')
          .split('\n')
          .filter((line) => line !== ''),
      )
      .map((line) => JSON.parse(line) as ChainEvent);

  return {
    settings: {
      AUDIT_STREAM_URL: `syslog+tls://127.0.0.1:${port}`,
      AUDIT_STREAM_CA_FILE: ours.certificate,
      AUDIT_STREAM_CERTIFICATE_FILE: ours.certificate,
      AUDIT_STREAM_KEY_FILE: ours.key,
    },
    start: (unknown = 'nobody') =>
      spawn(program, ['-n', '-f', writeSettings(unknown), '-i', join(folder, 'rsyslog.pid')], {
        stdio: 'ignore',
      }),
    count: () => readLines().length,
    compare(chain) {
      const seen = new Map<number, string>();
      let twice = 0;
      let outOfOrder = 0;
      let last = 0;
      for (const { number, hash } of readLines()) {
        if (seen.has(number)) twice += 1;
        if (number <= last) outOfOrder += 1;
        last = number;
        seen.set(number, hash);
      }
      return {
        missing: chain.filter(({ number }) => !seen.has(number)).length,
        twice,
        outOfOrder,
        differing: chain.filter(({ number, hash }) => seen.has(number) && seen.get(number) !== hash).length,
      };
    },
  };
}

export const readChain = (query: Query): Promise<ChainEvent[]> =>
  query('select event_id::int as number, hash from event order by event_id');

/** Events that change nothing, appended as the program does it. */
export const appendEvents = (query: Query, count: number): Promise<object[]> =>
  query(
    `select append_event(null, 'bench', '', '', 'signed-out', null, null, null, 'Event of the bench ' || n,
       jsonb_build_object('kind', 'signed-out', 'userEmail', 'bench@portal.example')) from generate_series(1, $1) n`,
    [count],
  );

/** Events of the chain that the receiver has not acknowledged. */
export async function eventsBehind(query: Query): Promise<number> {
  const [row] = await query<{ behind: number }>(
    `select (c.event_id - coalesce(max(s.event_id), 0))::int as behind
     from event_chain c left join audit_stream s on true group by c.event_id`,
  );
  return row?.behind ?? 0;
}
