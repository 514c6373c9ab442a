/**
 * 50 HEDIS files of some 200 kB in one upload: from the beginning of the POST until the uploader knows the last outcome,
 * as 50 files and as one zip. The reference is the work that cannot be left out: `xmllint --schema` over the same files
 * and then `psql COPY` of the rows that the upload wrote (findings, results), one after the other.
 * Run: npm exec node bench/upload-50.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zip as makeZip } from '../apps/server/src/test/zip.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, note, report } from './support/report.ts';
import { sendUpload, type UploadTimes } from './support/send-upload.ts';

const count = 50;
const rounds = isQuick ? 1 : 5;
const xsd = fileURLToPath(
  new URL('../packages/validation/src/seasons/MY2025/hedis-submission.xsd', import.meta.url),
);

const profile = process.argv.includes('--cpu-prof') ? ['--cpu-prof', '--cpu-prof-dir=.cache/cpu-prof'] : [];
const portal = await openPortal({ nodeOptions: profile });
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
try {
  const token = await portal.getToken(uploader);
  const files = (await registerSubmissions(portal.database, count)).map(makeUsualFile);
  const paths = files.map(({ name, text }) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const single = files.map(({ name, text }) => ({ name, content: text }));
  const zip = [
    {
      name: 'files.zip',
      content: new Uint8Array(makeZip(files.map(({ name, text }) => ({ name, content: text })))),
    },
  ];
  const times: { single: UploadTimes; zip: UploadTimes; checked: number; copied: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    note(`Round ${round} of ${rounds} …`);
    const measured = {
      single: await sendUpload(portal, token, single),
      zip: await sendUpload(portal, token, zip),
    };
    const checked = lint(paths);
    const copied = copy(measured.single.transactionId);
    // The first warms the validation threads, as a day's first upload does.
    if (round > 0) times.push({ ...measured, checked, copied });
    else note(`the very first: ${measured.single.finished.toFixed(0)} ms`);
  }
  const medianRound = (take: (round: (typeof times)[number]) => number): number => median(times.map(take));
  const reference = medianRound(({ checked, copied }) => checked + copied);
  const detail = (ms: number): string =>
    `${(ms / reference).toFixed(2)} x (xmllint ${medianRound((t) => t.checked).toFixed(0)} + COPY ${medianRound((t) => t.copied).toFixed(0)} ms)`;
  const [singleMs, zipMs] = [medianRound((t) => t.single.finished), medianRound((t) => t.zip.finished)];
  const size = files.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
  note(
    `${size.toFixed(1)} MB; outcomes ${JSON.stringify(times[0]?.single.outcomes)}; the POST is answered after ${medianRound((t) => t.single.answered).toFixed(0)} ms`,
  );
  report([
    {
      label: '50 XML files of 200 kB, POST to last outcome',
      value: singleMs / 1000,
      unit: 's',
      goal: 'upload-50',
      detail: detail(singleMs),
    },
    {
      label: 'the same as one zip',
      value: zipMs / 1000,
      unit: 's',
      goal: 'upload-50',
      detail: detail(zipMs),
    },
  ]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

function lint(paths: readonly string[]): number {
  const begun = performance.now();
  const run = spawnSync('xmllint', ['--noout', '--schema', xsd, ...paths]);
  if (run.status !== 0) throw new Error(`xmllint: ${run.stderr?.toString().slice(0, 500)}`);
  return performance.now() - begun;
}

/** Milliseconds in which psql copies the rows of this upload into tables of the same form. */
function copy(transactionId: string): number {
  const file = join(folder, 'rows');
  const psql = (script: string): string =>
    spawnSync('psql', [portal.ownerUrl, '-X', '-q', '-v', 'ON_ERROR_STOP=1'], {
      input: script,
    }).stdout.toString();
  const tables = ['finding_block', 'measure_result', 'indicator_result', 'result_details'];
  const runs = `run_id in (select run_id from validation_run join upload_file using (upload_file_id) where transaction_id = '${transactionId}')`;
  const output = psql(
    [
      ...tables.map((table) => `\\copy (select * from ${table} where ${runs}) to '${file}-${table}'`),
      ...tables.map((table) => `create unlogged table copy_of_${table} (like ${table} including all);`),
      '\\timing on',
      ...tables.map((table) => `\\copy copy_of_${table} from '${file}-${table}'`),
      '\\timing off',
      ...tables.map((table) => `drop table copy_of_${table};`),
    ].join('\n'),
  );
  const took = [...output.matchAll(/Time: ([\d.]+) ms/g)].map((match) => Number(match[1]));
  if (took.length !== tables.length) throw new Error(`psql did not copy: ${output}`);
  return took.reduce((sum, ms) => sum + ms, 0);
}
