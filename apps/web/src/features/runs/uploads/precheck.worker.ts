/** Checks files on this computer with the server's own engine, off the main thread. Nothing leaves the machine. */
import { noFindings } from '@idss/domain/findings/finding';
import { openZip, type ZipMember } from '@idss/validation/formats/zip/read-zip';
import { shortIndicatorName } from '@idss/validation/report/print-findings';
import { openSeasonDefinition } from '@idss/validation/seasons/open-season-definition';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { createFileValidator } from '@idss/validation/validate-file';
import { addEvidence, createIndexer, readBlocks } from './precheck-evidence.ts';
import {
  createFindingCollector,
  type PrecheckMessage,
  type PrecheckReport,
  type SeasonPrecheckTask,
} from './precheck-report.ts';

const post = (message: PrecheckMessage): void => self.postMessage(message);
const isZip = (name: string): boolean => /\.zip$/i.test(name);

interface Task extends Omit<SeasonPrecheckTask, 'season'> {
  readonly season: SeasonDefinition;
}

type ReadChunks = (write: (chunk: Uint8Array) => void) => Promise<string | null>;

interface CheckedFile {
  readonly fileName: string;
  readonly readChunks: ReadChunks;
  /** Its bytes once more, for the lines around findings. */
  readonly reopen: () => Promise<Blob | null>;
}

async function check(
  task: Task,
  position: number,
  { fileName, readChunks, reopen }: CheckedFile,
): Promise<void> {
  const { catalogue } = task.season;
  const collector = createFindingCollector(({ measure, indicatorKey }) =>
    shortIndicatorName(catalogue, measure, indicatorKey),
  );
  const validator = createFileValidator(
    {
      program: task.program,
      fileName,
      season: task.season,
      // Registrations, vendors and last year's results are the portal's; their rules run after the upload.
      register: null,
      switches: { guid: task.guid, experimental: task.experimental },
      now: new Date().toISOString(),
    },
    collector.add,
  );
  const indexer = createIndexer(task.program);
  const problem = await readChunks((chunk) => {
    indexer.write(chunk);
    validator.write(chunk);
  });
  if (problem !== null) return report(position, fileName, problem);
  const { status, counts, numbers } = validator.end();
  const found = collector.groups();
  const bytes = found.length > 0 ? await reopen() : null;
  const checked = { ...task, fileName, index: indexer.end(), numbers };
  const groups = bytes ? await addEvidence({ ...checked, readBlock: readBlocks(bytes) }, found) : found;
  post({ kind: 'report', report: { position, fileName, status, counts, groups, problem: null } });
}

function report(position: number, fileName: string, problem: string): void {
  const emptyReport: PrecheckReport = {
    position,
    fileName,
    status: 'Fatal',
    counts: { ...noFindings, Fatal: 1 },
    groups: [],
    problem,
  };
  post({ kind: 'report', report: emptyReport });
}

/** Hands the bytes over and says how far it is, once for each percent. */
async function stream(
  file: File,
  write: (chunk: Uint8Array) => void,
  onPercent: (percent: number) => void,
): Promise<null> {
  const reader = file.stream().getReader();
  let done = 0;
  let shownPercent = -1;
  for (;;) {
    const { value, done: isDone } = await reader.read();
    if (isDone) return null;
    write(value);
    done += value.length;
    const percent = Math.floor((100 * done) / Math.max(1, file.size));
    if (percent === shownPercent) continue;
    shownPercent = percent;
    onPercent(percent);
  }
}

const readMember = async (member: ZipMember, write: (chunk: Uint8Array) => void): Promise<string | null> => {
  const problem = await member.read(write);
  return problem ? `This file inside the zip is damaged (${problem.defect}).` : null;
};

/** A larger one would need as much memory. */
const maxReadAgain = 64 * 1024 * 1024;

/** A blob, whose bytes the browser may keep on disk. */
async function readAgain(member: ZipMember): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const problem = await member.read((chunk) => {
    size += chunk.length;
    if (size <= maxReadAgain) parts.push(new Uint8Array(chunk));
  });
  return problem || size > maxReadAgain ? null : new Blob(parts);
}

async function checkZip(task: Task, position: number, file: File): Promise<void> {
  const zip = await openZip({
    size: file.size,
    read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  });
  if (!zip.ok) {
    const where = zip.entry ? ` in ${zip.entry}` : '';
    return report(position, file.name, `The zip cannot be opened${where} (${zip.defect}).`);
  }
  for (const [index, member] of zip.members.entries()) {
    const percent = Math.floor((100 * index) / zip.members.length);
    post({ kind: 'progress', position, fileName: member.name, percent });
    if (isZip(member.name)) report(position, member.name, 'A zip inside a zip is not opened.');
    else
      await check(task, position, {
        fileName: member.name,
        readChunks: (write) => readMember(member, write),
        reopen: () => readAgain(member),
      });
  }
}

async function run({ season: files, ...options }: SeasonPrecheckTask): Promise<void> {
  const task: Task = { ...options, season: openSeasonDefinition(new Map(Object.entries(files))) };
  for (const [position, file] of task.files.entries()) {
    const onPercent = (percent: number): void =>
      post({ kind: 'progress', position, fileName: file.name, percent });
    try {
      if (isZip(file.name)) await checkZip(task, position, file);
      else
        await check(task, position, {
          fileName: file.name,
          readChunks: (write) => stream(file, write, onPercent),
          reopen: async () => file,
        });
    } catch {
      report(position, file.name, 'The file could not be read on this computer.');
    }
  }
  post({ kind: 'done' });
}

self.addEventListener('message', ({ data }: MessageEvent<SeasonPrecheckTask>) => void run(data));
