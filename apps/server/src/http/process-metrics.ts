/** Gauges of the state of this process and of what it alone knows, read when the metrics are asked for. */
import { X509Certificate } from 'node:crypto';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readLag } from '#src/log/audit-stream/audit-stream.sql.ts';
import { openReceiver } from '#src/log/audit-stream/open-receiver.ts';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { countInQuarantine } from '#src/files/regular-sweep.sql.ts';
import { readLastBackup } from '#src/access/last-backup.sql.ts';
import { countMailsByState, countSessions } from './process-metrics.sql.ts';

/** How many calls run and wait for a slot, and how many slots there are. */
export interface AdmissionState {
  readonly running: number;
  readonly waiting: number;
  readonly slots: number;
}

/** Parts of the process that are measured, where it has them. */
export interface Measured {
  readonly admission?: () => AdmissionState;
  /** Threads of validation by state. */
  readonly threads?: () => Readonly<Record<string, number>>;
}

export function registerProcessMetrics(registry: Registry, app: App, measured: Measured): void {
  registerOwnState([registry], app);
  const gauges = createGauges([registry]);
  registerParts(gauges, app, measured);
  registerSharedState(gauges, app);
}

function registerOwnState(registers: Registry[], app: App): void {
  const { config } = app;
  new Gauge({
    name: 'idss_process_info',
    help: 'Always 1; the labels say what the process does and how it is set.',
    labelNames: ['role', 'mode'],
    registers,
  }).set({ role: config.role, mode: config.mode }, 1);
  new Counter({
    name: 'idss_log_entries_total',
    help: 'Log entries for the log viewer by outcome: written or dropped.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const counts = app.logCounts();
      for (const outcome of ['written', 'dropped'] as const) this.inc({ outcome }, counts[outcome]);
    },
  });
  const pools = { app: app.pool, calls: app.calls, probe: app.probe };
  new Gauge({
    name: 'idss_database_connections',
    help: 'Connections of each pool of this process by state: in_use, idle, and limit, which is how many there may be.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, options }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'limit' }, options.max);
      }
    },
  });
  new Gauge({
    name: 'idss_database_waiting',
    help: 'Work of this process that waits for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

/** Gauges that are read when the metrics are asked for, of one value and of one by state. */
function createGauges(registers: Registry[]) {
  const gauge = (name: string, help: string, read: () => Reading<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove();
        const value = await read();
        if (value !== null) this.set(value);
      },
    });
  const gaugeByState = (name: string, help: string, read: () => Reading<Readonly<Record<string, number>>>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        for (const [state, count] of Object.entries((await read()) ?? {})) this.set({ state }, count);
      },
    });
  return { gauge, gaugeByState };
}

type Gauges = ReturnType<typeof createGauges>;

function registerParts(
  { gauge, gaugeByState }: Gauges,
  { push, signer }: App,
  { admission, threads }: Measured,
): void {
  gauge('idss_push_connections', 'Open push streams of browsers.', () => push.state().connections);
  gauge(
    'idss_push_listening',
    'Whether this process hears what others announce in the database: 1 or 0.',
    () => Number(push.state().isListening),
  );
  const expiry = getExpiry(signer.certificate);
  gauge(
    'idss_signing_certificate_expiry_timestamp_seconds',
    'When the certificate that signs attestations ends, in seconds since 1970.',
    () => expiry,
  );
  if (admission)
    gaugeByState(
      'idss_admission_calls',
      'Calls that people wait for by state: running, waiting for a slot, and slots, which is how many may run.',
      () => ({ ...admission() }),
    );
  if (threads)
    gaugeByState(
      'idss_validation_threads',
      'Threads of validation by state: busy, idle, limit (the usual number), and the files that wait for one.',
      threads,
    );
}

/** Of the database: the same in every process. */
function registerSharedState({ gauge, gaugeByState }: Gauges, app: App): void {
  const { config } = app;
  const readState = ifReachable(app);
  gauge(
    'idss_quarantined_files',
    'Stored files that no record names, kept until an operator decides: idss quarantine. As the last sweep counted them.',
    () => readState(countInQuarantine),
  );
  gaugeByState(
    'idss_mails',
    'Mails of the outbox by state, over all processes; those that wait because an attempt failed are failing.',
    async () => {
      const states = (await readState(countMailsByState)) ?? [];
      return Object.fromEntries(states.map(({ state, count }) => [state, count]));
    },
  );
  gauge(
    'idss_mail_oldest_seconds',
    'How long the oldest mail has waited to be sent; 0 if none waits.',
    async () => {
      const states = await readState(countMailsByState);
      return states && Math.max(0, ...states.map(({ oldestSeconds }) => oldestSeconds));
    },
  );
  if (config.auditStreamUrl !== undefined) {
    const receiver = openReceiver(config)?.name ?? '';
    const lag = (db: App['probe']) => readLag(db, receiver);
    gauge(
      'idss_audit_stream_behind_events',
      'Events of the audit trail that were not sent yet, over all processes.',
      async () => (await readState(lag))?.events ?? null,
    );
    gauge(
      'idss_audit_stream_behind_seconds',
      'How long the oldest event that was not sent has waited.',
      async () => (await readState(lag))?.seconds ?? null,
    );
  }
  gauge(
    'idss_backup_age_seconds',
    'Age of what the last good backup contains; +Inf if there was none.',
    async () => {
      const last = await readState(readBackupTime);
      if (!last) return null;
      return last.takenAt === null ? Infinity : (app.now().getTime() - Date.parse(last.takenAt)) / 1000;
    },
  );
  if (config.oidcIssuer === undefined)
    gauge(
      'idss_sessions',
      'Sessions of people who are signed in, over all processes. Not known with an external identity provider.',
      () => readState(countSessions),
    );
}

/** null: not known now. */
type Reading<Value> = Value | null | Promise<Value | null>;

/** Unlike null: there was none. */
const readBackupTime = async (db: Queryable) => ({ takenAt: (await readLastBackup(db))?.takenAt ?? null });

/** null where the database does not answer: what is not known is left out. Gauges that ask the same share the answer. */
function ifReachable({ probe }: App) {
  const asking = new Map<unknown, Promise<unknown>>();
  return <T>(read: (db: App['probe']) => Promise<T>): Promise<T | null> => {
    const reading =
      asking.get(read) ??
      read(probe)
        .catch(() => null)
        .finally(() => asking.delete(read));
    asking.set(read, reading);
    return reading as Promise<T | null>;
  };
}

function getExpiry(certificate: Uint8Array): number {
  if (certificate.length === 0) return 0;
  return Date.parse(new X509Certificate(certificate).validTo) / 1000;
}
