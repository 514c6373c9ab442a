/**
 * What this process counts while it works, for /metrics. One registry for the process: a counter is increased where the thing happens.
 * Labels have few values, which the program knows beforehand: names of calls, queues, operations, never a person or a file.
 */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export const counters = new Registry();

collectDefaultMetrics({ register: counters, prefix: 'idss_' });
// Gauges with the name of a counter; idss_nodejs_active_resources has the same figures.
for (const kind of ['handles', 'requests', 'resources'])
  counters.removeSingleMetric(`idss_nodejs_active_${kind}_total`);

const registers = [counters];

export const requests = new Counter({
  name: 'idss_http_requests_total',
  help: 'Requests by call and outcome: done, refused (status 4xx), overloaded, failed (other 5xx). Requests for no call are counted as health, identity, page or unknown.',
  labelNames: ['call', 'outcome'],
  registers,
});

export const requestSeconds = new Histogram({
  name: 'idss_http_request_seconds',
  help: 'Duration of requests by call and kind: call (a person waits for it), long (an upload, a download, a stream, a change of many things) and other.',
  labelNames: ['call', 'kind'],
  buckets: [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 5, 10],
  registers,
});

export const refusals = new Counter({
  name: 'idss_http_refusals_total',
  help: 'Requests refused by status.',
  labelNames: ['status'],
  registers,
});

export const overloads = new Counter({
  name: 'idss_admission_refusals_total',
  help: 'Calls that were refused because they would have waited too long.',
  registers,
});

export const jobs = new Counter({
  name: 'idss_jobs_total',
  help: 'Runs of jobs by queue and outcome: done or failed. A failed one is repeated as long as its queue allows.',
  labelNames: ['queue', 'outcome'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'idss_job_seconds',
  help: 'Duration of runs of jobs by queue.',
  labelNames: ['queue'],
  buckets: [0.05, 0.2, 1, 5, 20, 60, 300, 1800],
  registers,
});

export const validations = new Counter({
  name: 'idss_validations_total',
  help: 'Files that validation threads were given, by program and outcome: done, costly (gave up after its limit of the processor) or crashed.',
  labelNames: ['program', 'outcome'],
  registers,
});

for (const program of ['HEDIS', 'CAHPS', 'HOS'])
  for (const outcome of ['done', 'costly', 'crashed']) validations.inc({ program, outcome }, 0);

export const validationSeconds = new Histogram({
  name: 'idss_validation_seconds',
  help: 'Time for which a validation thread had a file, by program.',
  labelNames: ['program'],
  buckets: [0.02, 0.1, 0.5, 2, 10, 60, 300],
  registers,
});

export const validationBytes = new Counter({
  name: 'idss_validation_bytes_total',
  help: 'Size of the files that validation threads were given, by program.',
  labelNames: ['program'],
  registers,
});

export const findings = new Counter({
  name: 'idss_findings_total',
  help: 'Findings of validated files by program and severity.',
  labelNames: ['program', 'severity'],
  registers,
});

export const storeOperations = new Counter({
  name: 'idss_store_operations_total',
  help: 'Operations of the store of files by outcome: done, missing (no such file), full, refused (larger than allowed) or failed.',
  labelNames: ['operation', 'outcome'],
  registers,
});

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

export const storeSeconds = new Histogram({
  name: 'idss_store_operation_seconds',
  help: 'Duration of operations of the store of files. That of read ends when the stream is there, not with its last byte.',
  labelNames: ['operation'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers,
});

export const storeWrittenBytes = new Counter({
  name: 'idss_store_written_bytes_total',
  help: 'Bytes written to the store of files.',
  registers,
});

export const connectionSeconds = new Histogram({
  name: 'idss_database_wait_seconds',
  help: 'How long work waited for a connection of a pool, a new connection included.',
  labelNames: ['pool'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
});

export const connectionFailures = new Counter({
  name: 'idss_database_connection_failures_total',
  help: 'Work that got no connection of a pool in time.',
  labelNames: ['pool'],
  registers,
});

export const hintsReceived = new Counter({
  name: 'idss_push_hints_total',
  help: 'Hints that the database announced to this process, by what changed.',
  labelNames: ['kind'],
  registers,
});

export const hintsSent = new Counter({
  name: 'idss_push_sent_hints_total',
  help: 'Hints that this process sent to browsers, by what changed.',
  labelNames: ['kind'],
  registers,
});

export const streamedEvents = new Counter({
  name: 'idss_audit_stream_events_total',
  help: 'Events of the audit trail that this process sent and the receiver acknowledged.',
  registers,
});

export const streamFailures = new Counter({
  name: 'idss_audit_stream_failures_total',
  help: 'Attempts of this process to send events of the audit trail that the receiver did not acknowledge.',
  registers,
});

export const mails = new Counter({
  name: 'idss_mail_attempts_total',
  help: 'Attempts of this process to send a mail: sent, waiting (will be repeated), failed, unknown (perhaps sent) or cancelled.',
  labelNames: ['outcome'],
  registers,
});
