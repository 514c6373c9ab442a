/** A thread that validates one file at a time. Whatever a file does to it, the server lives on. */
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Finding, isStructural } from '@idss/domain/findings/finding';
import { DifferenceTally } from '@idss/domain/rule-preview/rule-difference';
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import { generateHedisFiles } from './generate-hedis-files.ts';
import { checkCahpsFile } from './check-cahps-file.ts';
import { checkHedisFile } from './check-hedis-file.ts';
import { checkHosFile } from './check-hos-file.ts';
import { createBatchEncoder, getBuffers } from './encode-batch.ts';
import { createFindingSender } from './finding-sender.ts';
import { hashResults } from './hash-results.ts';
import { createPrintTally } from '#src/features/runs/findings/finding-prints.ts';
import { StoredIndexBuilder, unindexedBytes } from '#src/features/runs/stored-index.ts';
import { nameSources } from '#src/kernel/name-sources.ts';
import { toStoredResults } from '#src/features/runs/uploads/stored-results.ts';
import type {
  FileCheck,
  FindingBatch,
  KeptParts,
  KnownHashes,
  WorkerMessage,
  WorkerTask,
  ValidationOutcome,
  ValidationTask,
  WorkerSetup,
} from './validation-messages.ts';

nameSources(import.meta.filename);

/** Batches that may wait to be taken: what bounds the memory of a file with millions of findings. */
const batchesAhead = 8;
const chunkBytes = 256 * 1024;
/** Smaller files are done before anyone could read how far they are. */
const progressFromBytes = 4 * 1024 * 1024;

const setup = workerData as WorkerSetup;
const acknowledgedCount = new Int32Array(setup.acknowledged);
const port = parentPort;
if (!port) throw new Error('This is the code of a worker thread.');
const post = (message: WorkerMessage): void => port.postMessage(message);

let posted = 0;
function postFindings(batch: FindingBatch): void {
  port?.postMessage({ kind: 'findings', batch } satisfies WorkerMessage, getBuffers(batch));
  posted += 1;
  for (
    let lastAcknowledged = Atomics.load(acknowledgedCount, 0);
    posted - lastAcknowledged > batchesAhead;
    lastAcknowledged = Atomics.load(acknowledgedCount, 0)
  )
    Atomics.wait(acknowledgedCount, 0, lastAcknowledged);
}

let { season, certified }: KeptParts = { season: null, certified: null };
port.on('message', (message: WorkerTask) => {
  posted = Atomics.load(acknowledgedCount, 0);
  season = message.season ?? season;
  certified = message.certified ?? certified;
  // A rejection ends the thread, as a throw does.
  void validate(addKept(message)).then(postOutcome);
});
post({ kind: 'ready' });

/** Texts of files as bytes, which are handed over: copying a text costs the server's thread ten times as much. */
function postOutcome(outcome: ValidationOutcome): void {
  const handed: ArrayBuffer[] = [];
  const files = outcome.files.map((file) => {
    if (typeof file.content !== 'string') return file;
    const content = new TextEncoder().encode(file.content);
    handed.push(content.buffer);
    return { ...file, content };
  });
  port?.postMessage({ kind: 'done', outcome: { ...outcome, files } } satisfies WorkerMessage, handed);
}

function addKept(message: WorkerTask): ValidationTask {
  const isOfHedis = message.program === 'HEDIS' && message.makes !== 'files';
  const register = isOfHedis && certified ? { register: { ...message.register, certified } } : {};
  return { ...message, ...register, season } as ValidationTask;
}

async function validate(task: ValidationTask): Promise<ValidationOutcome> {
  let reason = '';
  const difference = task.changedRules && new DifferenceTally(task.changedRules.keys());
  const { reportsKey = null, known = null } = task.program === 'HEDIS' && task.makes !== 'files' ? task : {};
  const encode = createBatchEncoder(task);
  const sender = createFindingSender((findings) => postFindings(encode(findings)), {
    reportsKey: difference ? null : reportsKey,
    knownHash: known?.findingsHash ?? null,
  });
  const explained = 'explained' in task ? task.explained : null;
  const prints = explained ? createPrintTally(explained) : null;
  let findingCount = 0;
  const check = startCheck(task, (finding) => {
    if (difference) {
      difference.add(finding);
      return;
    }
    if (reason === '' && isStructural(finding.severity)) reason = finding.message;
    findingCount += 1;
    prints?.add(finding, findingCount);
    sender.add(finding);
  });
  const lines = createIndexer(task);
  readFile(task, (chunk) => {
    lines?.write(chunk);
    check.write(chunk);
  });
  misbehave(task.misbehaves);
  const checked = await check.end();
  const lastBatch = sender.end();
  return {
    ...checked,
    ...lastBatch,
    ...encodeResults(checked.results, known),
    reason,
    prints: prints?.end() ?? null,
    lineIndex: lines?.end() ?? null,
    difference: difference?.end(checked.counts) ?? null,
  };
}

/** Nothing is stored of generated files and of changed rules. */
function createIndexer(task: ValidationTask): StoredIndexBuilder | null {
  if (task.changedRules || task.size <= unindexedBytes) return null;
  if (task.program === 'HEDIS' && task.makes === 'files') return null;
  return new StoredIndexBuilder(task.program);
}

/** Results that are known are not sent back. */
function encodeResults(
  results: SubmissionResult | null,
  known: KnownHashes | null,
): Pick<ValidationOutcome, 'results' | 'resultsHash'> {
  const resultsHash = results && hashResults(results);
  const isKnown = known?.resultsHash === resultsHash;
  return { results: results && !isKnown ? toStoredResults(results) : null, resultsHash };
}

function startCheck(task: ValidationTask, report: (finding: Finding) => void): FileCheck {
  switch (task.program) {
    case 'HEDIS':
      return task.makes === 'files' ? generateHedisFiles(task) : checkHedisFile(task, report);
    case 'CAHPS':
      return checkCahpsFile(task, report);
    case 'HOS':
      return checkHosFile(task, report);
  }
}

function readFile({ path, size }: ValidationTask, take: (chunk: Uint8Array) => void): void {
  const file = openSync(path, 'r');
  try {
    let read = 0;
    let lastPercent = 0;
    for (;;) {
      // A new one each time: the reader may keep a part of it.
      const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(1, size - read)));
      const length = readSync(file, buffer);
      if (length === 0) return;
      take(buffer.subarray(0, length));
      read += length;
      const quarter = Math.floor((4 * read) / size);
      if (size < progressFromBytes || quarter <= lastPercent || quarter >= 4) continue;
      lastPercent = quarter;
      post({ kind: 'progress', percent: 25 * quarter });
    }
  } finally {
    closeSync(file);
  }
}

/** Planned failures of a test; nothing without the setting. */
function misbehave(planned: string | null | undefined): void {
  switch (planned) {
    case 'exit':
      process.exit(3);
      break;
    case 'throw':
      throw new Error('Planned failure at validate.in-worker.');
    case 'loop':
      for (;;) Atomics.wait(acknowledgedCount, 0, -1, 1000);
    case 'wait':
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    case 'spin':
      for (;;);
    case 'allocate': {
      const hoard: number[][] = [];
      for (;;) hoard.push(Array.from({ length: 1_000_000 }, (_, n) => n + 0.5));
    }
  }
}
