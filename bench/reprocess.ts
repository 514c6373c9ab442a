/**
 * 500 HEDIS files of some 200 kB are validated again: from the request until the last outcome is known. Compared with their
 * upload in parts of 50, with the engine alone on two threads over the same files, and with `xmllint --schema`.
 * Run: npm exec node bench/reprocess.ts
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineAlone } from './support/engine-alone.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';
import { until } from './support/until.ts';

const count = isQuick ? 50 : 500;
const rounds = isQuick ? 1 : 3;
const xsd = fileURLToPath(
  new URL('../packages/validation/src/seasons/MY2025/hedis-submission.xsd', import.meta.url),
);

const first = await openPortal();
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
const files = (await registerSubmissions(first.database, count)).map((id) => ({ id, ...makeUsualFile(id) }));
const paths = files.map(({ name, text }) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
});
note(`Uploading ${count} files …`);
const token = await first.getToken(uploader);
let uploaded = 0;
for (let at = 0; at < count; at += 50)
  uploaded += (
    await sendUpload(
      first,
      token,
      files.slice(at, at + 50).map(({ name, text }) => ({ name, content: text })),
    )
  ).finished;
const { peakRss: uploadPeak } = await first.ask('memory');
// A process that did nothing before: its memory is that of reprocessing.
const portal = await openPortal({ dataDir: await first.stop() });
try {
  const staff = await portal.getToken('admin@idss.example');
  const ids = files.map(({ id }) => id);
  const times: { reprocess: number; engine: number; xmllint: number }[] = [];
  const peaks: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    note(`Round ${round} of ${rounds} …`);
    times.push({
      reprocess: await reprocess(ids, staff),
      engine: await engineAlone(paths),
      xmllint: lint(paths),
    });
    peaks.push((await portal.ask('memory')).peakRss / 1e6);
  }
  const medianTime = (name: keyof (typeof times)[number]): number => median(times.map((each) => each[name]));
  const perSecond = (ms: number): string => `${((1000 * count) / ms).toFixed(1)} files/s`;
  report([
    {
      label: `${count} HEDIS files of 200 kB reprocessed, of the engine alone on two threads`,
      value: medianTime('reprocess') / medianTime('engine'),
      unit: 'x',
      goal: 'reprocess',
      detail: `${perSecond(medianTime('reprocess'))} against ${perSecond(medianTime('engine'))} of the engine, ${perSecond(uploaded)} of their upload, ${perSecond(medianTime('xmllint'))} of xmllint --schema`,
    },
    {
      label: `${count} HEDIS files reprocessed ${rounds} times: peak memory of the server process`,
      value: Math.max(...peaks),
      unit: 'MB',
      goal: 'job-memory',
      detail: `by round: ${peaks.map((peak) => peak.toFixed(0)).join(', ')} MB; ${(uploadPeak / 1e6).toFixed(0)} MB in the process that made the demonstration and took their uploads in`,
    },
  ]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

async function reprocess(ids: readonly number[], staff: string): Promise<number> {
  const groupId = randomUUID();
  const headers = { authorization: `Bearer ${staff}` };
  const begun = performance.now();
  const query = `subIds=${ids.join(',')}&component=DST&action=Reprocess&groupId=${groupId}`;
  const answer = await fetch(`${portal.url}/api/BulkSubmissionAction?${query}`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`Refused: ${await answer.text()}`);
  const { outcomes } = (await answer.json()) as { outcomes: { ok: boolean }[] };
  if (!outcomes.every(({ ok }) => ok)) throw new Error('Not every submission was accepted.');
  // The row says it before the lines do, and costs next to nothing.
  await until(async () => {
    const { rows } = await portal.database.query<{ state: string }>(
      'select state from upload_transaction where transaction_id = $1',
      [groupId],
    );
    return rows[0]?.state === 'finished';
  });
  return performance.now() - begun;
}

function lint(paths: readonly string[]): number {
  const begun = performance.now();
  const run = spawnSync('xmllint', ['--noout', '--schema', xsd, ...paths]);
  if (run.status !== 0) throw new Error(`xmllint: ${run.stderr?.toString().slice(0, 500)}`);
  return performance.now() - begun;
}
