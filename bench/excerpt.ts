/**
 * The lines around a finding at the end of a HEDIS file of 20 MB: the time of GetFindingExcerpt as a client sees it, and how
 * many times as long it takes as reading the same blocks with fs; once more without the index that was made while the file was
 * checked. And the processor time of making the index, as a share of that of the check.
 * Run: npm exec node bench/excerpt.ts
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { HedisValidator } from '@idss/validation/validate-hedis';
import { blockBytes } from '@idss/validation/excerpt/line-index';
import { StoredIndexBuilder } from '../apps/server/src/features/runs/stored-index.ts';
import { registerWithFile, uploader } from './support/make-files.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const bytes = isQuick ? 1_000_000 : 20_000_000;
const rounds = isQuick ? 5 : 200;

interface Finding {
  readonly id: number;
  readonly ruleId: string;
  readonly line: number | null;
}

const portal = await openPortal();
try {
  const { submissionId, name, text } = await registerWithFile(portal.database, bytes);
  report([...measureIndex(Buffer.from(text)), ...(await measureExcerpt(portal, submissionId, name, text))]);
} finally {
  await portal.close();
}

/** Milliseconds of the processor. */
function measureProcessor(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function eachChunk(file: Buffer, take: (chunk: Buffer) => void): void {
  const chunk = 256 * 1024;
  for (let at = 0; at < file.length; at += chunk) take(file.subarray(at, at + chunk));
}

/** Both in turn, so that what else the machine does meets both. */
function measureIndex(file: Buffer): Figure[] {
  const checks: number[] = [];
  const indexes: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 9); round++) {
    checks.push(
      measureProcessor(() => {
        const options = {
          fileName: 'Commercial1.xml',
          catalogue: exampleSeason.catalogue,
          register: null,
          switches: { guid: false, experimental: false },
          now: '2026-06-01T12:00:00Z',
        };
        const validator = new HedisValidator(options, () => undefined);
        eachChunk(file, (chunk) => validator.write(chunk));
        validator.end();
      }),
    );
    indexes.push(
      measureProcessor(() => {
        const builder = new StoredIndexBuilder('HEDIS');
        eachChunk(file, (chunk) => builder.write(chunk));
        builder.end();
      }),
    );
  }
  const [check, index] = [median(checks.slice(1)), median(indexes.slice(1))];
  return [
    {
      label: 'index of the lines of 20 MB: processor time, of the check',
      value: (100 * index) / check,
      unit: '%',
      goal: 'excerpt-index',
      detail: `${index.toFixed(1)} ms against ${check.toFixed(0)} ms of the engine`,
    },
  ];
}

async function measureExcerpt(
  portal: Portal,
  submissionId: number,
  name: string,
  text: string,
): Promise<Figure[]> {
  const { url, database, folder } = portal;
  const token = await portal.getToken(uploader);
  const headers = { authorization: `Bearer ${token}` };
  const { finished } = await sendUpload({ url }, token, [{ name, content: text }]);
  note(`${(text.length / 1e6).toFixed(0)} MB taken in within ${(finished / 1000).toFixed(1)} s`);
  const get = async <T>(call: string): Promise<T> => {
    const answer = await fetch(`${url}${call}`, { headers });
    if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const on = `submissionId=${submissionId}&component=DST`;
  const { rows } = await get<{ rows: Finding[] }>(`/api/GetFindings?${on}&limit=1000`);
  const last = rows.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0))[0];
  if (!last?.line) throw new Error('The file has no finding at a line.');
  const ask = () =>
    get<{ lines: unknown[] }>(`/api/GetFindingExcerpt?${on}&findingId=${last.id}&ruleId=${last.ruleId}`);
  if ((await ask()).lines.length === 0) throw new Error('There are no lines.');
  const times = await measureTimes(ask);
  const { rows: files } = await database.query<{ key: string }>(
    'select storage_key as key from stored_file where sub_id = $1 and file_type = 14',
    [submissionId],
  );
  const stored = path.join(folder, 'files', files[0]?.key ?? '');
  const reading = median(await measureTimes(() => readBlocks(stored)));
  await database.query('update validation_run set line_index = null where sub_id = $1', [submissionId]);
  const without = await timed(ask);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  const label = `lines around a finding in ${(text.length / 1e6).toFixed(0)} MB`;
  return [
    {
      label: `${label}, p99`,
      value: p99,
      unit: 'ms',
      goal: 'excerpt',
      detail: `line ${last.line}; median ${median(times).toFixed(1)} ms, ${(median(times) / reading).toFixed(0)} times reading its blocks with fs (${reading.toFixed(2)} ms)`,
    },
    { label: 'the same, looked through for want of an index', value: without, unit: 'ms' },
  ];
}

async function measureTimes(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(work));
  return times;
}

/** The first block, and three at the end. */
async function readBlocks(file: string): Promise<void> {
  const handle = await open(file);
  const { size } = await handle.stat();
  await handle.read(Buffer.alloc(blockBytes), 0, blockBytes, 0);
  await handle.read(Buffer.alloc(3 * blockBytes), 0, 3 * blockBytes, Math.max(0, size - 3 * blockBytes));
  await handle.close();
}
