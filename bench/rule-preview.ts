/**
 * A changed threshold is previewed over 2,000 stored HEDIS files of some 200 kB: from the request until every file has its
 * difference. Compared with the engine alone on two threads over the same files. Run: npm exec node bench/rule-preview.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineAlone } from './support/engine-alone.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { median, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';
import { until } from './support/until.ts';

const isQuick = process.argv.includes('--quick');
const count = isQuick ? 50 : 2000;
const rounds = isQuick ? 1 : 3;

const portal = await openPortal();
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
try {
  const ids = await registerSubmissions(portal.database, count);
  const paths: string[] = [];
  const token = await portal.tokenOf(uploader);
  note(`Uploading ${count} files …`);
  for (let at = 0; at < count; at += 50) {
    const files = ids.slice(at, at + 50).map(makeUsualFile);
    for (const { name, text } of files) {
      writeFileSync(join(folder, name), text);
      paths.push(join(folder, name));
    }
    await sendUpload(
      portal,
      token,
      files.map(({ name, text }) => ({ name, content: text })),
    );
  }
  const before = (await portal.ask('memory')).rss;
  const times: { preview: number; engine: number; peak: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    note(`Round ${round} of ${rounds} …`);
    times.push({ ...(await preview(400 + round)), engine: await engineAlone(paths) });
  }
  const of = (name: keyof (typeof times)[number]): number => median(times.map((each) => each[name]));
  const perSecond = (ms: number, files: number): string => `${((1000 * files) / ms).toFixed(1)} files/s`;
  report([
    {
      what: `Rule preview over ${count} HEDIS files of 200 kB, of the engine alone on two threads`,
      value: of('preview') / of('engine'),
      unit: 'x',
      goal: 1.3,
      least: 2.5,
      detail: `${perSecond(of('preview'), count)} against ${perSecond(of('engine'), count)} of the engine`,
    },
    {
      what: 'memory that the preview adds',
      value: Math.max(0, of('peak') - before) / 1e6,
      unit: 'MB',
      goal: 150,
      least: 300,
      detail: `${(before / 1e6).toFixed(0)} MB before it`,
    },
  ]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

/** The demonstration's own files are checked, too: the time is that of so many files. */
async function preview(threshold: number): Promise<{ readonly preview: number; readonly peak: number }> {
  const headers = {
    authorization: `Bearer ${await portal.tokenOf('admin@idss.example')}`,
    'content-type': 'application/json',
  };
  const changes = [{ ruleId: 'H-003', isOn: true, severity: 'Error', threshold }];
  const begun = performance.now();
  const answer = await fetch(`${portal.url}/api/StartRulePreview`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ changes, sampleSize: null }),
  });
  if (!answer.ok) throw new Error(`Refused: ${await answer.text()}`);
  const { previewId } = (await answer.json()) as { previewId: string };
  let peak = 0;
  let asked = 0;
  const files = await until(async () => {
    asked += 1;
    if (asked % 20 === 0) peak = Math.max(peak, (await portal.ask('memory')).rss);
    const { rows } = await portal.database.query<{ state: string; files: number }>(
      `select state, (select count(*)::int from rule_preview_file where preview_id = $1) as files
       from rule_preview where preview_id = $1`,
      [previewId],
    );
    return rows[0]?.state === 'Done' && rows[0].files;
  });
  const took = performance.now() - begun;
  return { preview: (took * count) / files, peak: Math.max(peak, (await portal.ask('memory')).rss) };
}
