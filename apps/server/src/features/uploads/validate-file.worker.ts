/** A thread that validates one file at a time. Whatever a file does to it, the server lives on. */
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Finding, isRefused } from '@idss/domain/findings/finding';
import { computeResults } from '@idss/validation/results/compute-results';
import type { SeasonRegister } from '@idss/validation/rules/hedis/subject';
import { catalogueOf } from '@idss/validation/seasons/seasons';
import { createHedisValidator } from '@idss/validation/validate-hedis';
import { writeResultCsv } from '#src/features/downloads/write-result-csv.ts';
import { writeResultXml } from '#src/features/downloads/write-result-xml.ts';
import {
  certificateKey,
  type FromWorker,
  type RegisterExcerpt,
  type ValidationOutcome,
  type ValidationTask,
  type WorkerSetup,
} from './validation-messages.ts';

const batchSize = 2000;
/** Batches that may wait to be taken: what bounds the memory of a file with millions of findings. */
const batchesAhead = 8;
const chunkBytes = 256 * 1024;
/** Smaller files are done before anybody could read how far they are. */
const progressFromBytes = 4 * 1024 * 1024;

const setup = workerData as WorkerSetup;
const taken = new Int32Array(setup.taken);
const port = parentPort;
if (!port) throw new Error('This is the code of a worker thread.');
const post = (message: FromWorker): void => port.postMessage(message);

let sent = 0;
function postFindings(findings: readonly Finding[]): void {
  post({ kind: 'findings', findings });
  sent += 1;
  for (let seen = Atomics.load(taken, 0); sent - seen > batchesAhead; seen = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, seen);
}

port.on('message', (task: ValidationTask) => {
  sent = Atomics.load(taken, 0);
  const outcome = validate(task);
  post({ kind: 'done', outcome });
});
post({ kind: 'ready' });

function validate(task: ValidationTask): ValidationOutcome {
  const catalogue = catalogueOf(task.measurementYear);
  if (!catalogue) throw new Error(`There is no catalogue for measurement year ${task.measurementYear}.`);
  let batch: Finding[] = [];
  let reason = '';
  const validator = createHedisValidator(
    {
      fileName: task.fileName,
      catalogue,
      register: registerOf(task.register),
      switches: task.switches,
      now: task.now,
    },
    (finding) => {
      if (reason === '' && (finding.severity === 'Schema' || finding.severity === 'Fatal'))
        reason = finding.message;
      batch.push(finding);
      if (batch.length < batchSize) return;
      postFindings(batch);
      batch = [];
    },
  );
  readFile(task, (chunk) => validator.write(chunk));
  misbehave(task.misbehaves);
  const { status, counts, header, submission } = validator.end();
  if (batch.length > 0) postFindings(batch);
  if (submission === null || isRefused(status))
    return { status, counts, header, reason, results: null, resultXml: null, resultCsv: null };
  const results = computeResults(submission, catalogue);
  const facts = { organizationName: task.organizationName, madeAt: task.now, designations: new Map() };
  return {
    status,
    counts,
    header,
    reason,
    results,
    resultXml: writeResultXml(submission, results, facts),
    resultCsv: writeResultCsv(submission, results, catalogue, facts),
  };
}

function readFile({ path, size }: ValidationTask, take: (chunk: Uint8Array) => void): void {
  const file = openSync(path, 'r');
  try {
    let read = 0;
    let shown = 0;
    for (;;) {
      // A new one each time: the reader may keep a part of it.
      const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(1, size - read)));
      const length = readSync(file, buffer);
      if (length === 0) return;
      take(buffer.subarray(0, length));
      read += length;
      const quarter = Math.floor((4 * read) / size);
      if (size < progressFromBytes || quarter <= shown || quarter >= 4) continue;
      shown = quarter;
      post({ kind: 'progress', percent: 25 * quarter });
    }
  } finally {
    closeSync(file);
  }
}

const registerOf = (excerpt: RegisterExcerpt): SeasonRegister => ({
  registrationOf: (submissionId) => excerpt.registrations.get(submissionId),
  knowsRegistrations: excerpt.knowsRegistrations ?? true,
  softwareVendors: excerpt.softwareVendors,
  isCertified: (vendorId, measure, line, guid) =>
    excerpt.certified.has(certificateKey(vendorId, measure, line, guid)),
  priorYearOf: (submissionId) => excerpt.priorYears.get(submissionId),
});

/** Planned failures of a test; nothing without the setting. */
function misbehave(planned: string | null | undefined): void {
  switch (planned) {
    case 'exit':
      process.exit(3);
      break;
    case 'throw':
      throw new Error('Planned failure at validate.in-worker.');
    case 'loop':
      for (;;) Atomics.wait(taken, 0, -1, 1000);
    case 'allocate': {
      const hoard: number[][] = [];
      for (;;) hoard.push(Array.from({ length: 1_000_000 }, (_, n) => n + 0.5));
    }
  }
}
