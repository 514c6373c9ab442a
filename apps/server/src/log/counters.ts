/**
 * Counters of this process, for /metrics. One registry for the process: code increases a counter where the event happens.
 * Labels have few values, which the program knows beforehand: names of calls, queues, operations, never a person or a file.
 */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export const counters = new Registry();

collectDefaultMetrics({ register: counters, prefix: 'idss_' });
// Gauges with the name of a counter; idss_nodejs_active_resources has the same figures.
for (const kind of ['handles', 'requests', 'resources'])
  counters.removeSingleMetric(`idss_nodejs_active_${kind}_total`);

const registers = [counters];

const counter = <Label extends string = string>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
) => new Counter({ name, help, labelNames, registers });

const histogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
) => new Histogram({ name, help, labelNames, buckets, registers });

export const requests = counter(
  'idss_http_requests_total',
  'Requests by call and outcome: done, refused (status 4xx), overloaded, failed (other 5xx). Requests for no call are counted as health, identity, page or unknown.',
  ['call', 'outcome'],
);

export const requestSeconds = histogram(
  'idss_http_request_seconds',
  'Duration of requests by call and kind: call (a person waits for it), long (an upload, a download, a stream, a change of many things) and other.',
  ['call', 'kind'],
  [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 5, 10],
);

export const refusals = counter('idss_http_refusals_total', 'Requests refused by status.', ['status']);

export const overloads = counter(
  'idss_admission_refusals_total',
  'Calls that were refused because they would have waited too long.',
);

export const jobs = counter(
  'idss_jobs_total',
  'Runs of jobs by queue and outcome: done or failed. A failed one is repeated as long as its queue allows.',
  ['queue', 'outcome'],
);

export const jobSeconds = histogram(
  'idss_job_seconds',
  'Duration of runs of jobs by queue.',
  ['queue'],
  [0.05, 0.2, 1, 5, 20, 60, 300, 1800],
);

export const validations = counter(
  'idss_validations_total',
  'Files that validation threads were given, by program and outcome: done, costly (gave up after its limit of the processor) or crashed.',
  ['program', 'outcome'],
);

for (const program of ['HEDIS', 'CAHPS', 'HOS'])
  for (const outcome of ['done', 'costly', 'crashed']) validations.inc({ program, outcome }, 0);

export const validationSeconds = histogram(
  'idss_validation_seconds',
  'Time for which a validation thread had a file, by program.',
  ['program'],
  [0.02, 0.1, 0.5, 2, 10, 60, 300],
);

export const validationBytes = counter(
  'idss_validation_bytes_total',
  'Size of the files that validation threads were given, by program.',
  ['program'],
);

export const findings = counter(
  'idss_findings_total',
  'Findings of validated files by program and severity.',
  ['program', 'severity'],
);

export const storeOperations = counter(
  'idss_store_operations_total',
  'Operations of the store of files by outcome: done, missing (no such file), full, refused (larger than allowed) or failed.',
  ['operation', 'outcome'],
);

// An increase is seen only of a series that was there before: the first failure of all would pass unnoticed.
for (const operation of [
  'write',
  'read',
  'has',
  'size',
  'local_file',
  'remove',
  'refresh',
  'tidy',
  'set_aside',
  'put_back',
])
  for (const outcome of ['done', 'missing', 'full', 'refused', 'failed'])
    storeOperations.inc({ operation, outcome }, 0);

export const storeSeconds = histogram(
  'idss_store_operation_seconds',
  'Duration of operations of the store of files. That of read ends when the stream is there, not with its last byte.',
  ['operation'],
  [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
);

export const storeWrittenBytes = counter(
  'idss_store_written_bytes_total',
  'Bytes written to the store of files.',
);

export const connectionSeconds = histogram(
  'idss_database_wait_seconds',
  'How long work waited for a connection of a pool, a new connection included.',
  ['pool'],
  [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
);

export const connectionFailures = counter(
  'idss_database_connection_failures_total',
  'Work that got no connection of a pool in time.',
  ['pool'],
);

export const hintsReceived = counter(
  'idss_push_hints_total',
  'Hints that the database announced to this process, by what changed.',
  ['kind'],
);

export const hintsSent = counter(
  'idss_push_sent_hints_total',
  'Hints that this process sent to browsers, by what changed.',
  ['kind'],
);

export const streamedEvents = counter(
  'idss_audit_stream_events_total',
  'Events of the audit trail that this process sent and the receiver acknowledged.',
);

export const streamFailures = counter(
  'idss_audit_stream_failures_total',
  'Attempts of this process to send events of the audit trail that the receiver did not acknowledge.',
);

export const mails = counter(
  'idss_mail_attempts_total',
  'Attempts of this process to send a mail: sent, waiting (will be repeated), failed, unknown (perhaps sent) or cancelled.',
  ['outcome'],
);
