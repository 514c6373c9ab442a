/**
 * A changed threshold is previewed over 2,000 stored HEDIS files of some 200 kB: from the request until every file has its
 * difference. Compared with the engine alone on two threads over the same files. Run: npm exec node bench/rule-preview.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineAlone } from './support/engine-alone.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, note, report } from './support/report.ts';
import { storeSubmissions } from './support/store-submissions.ts';
import { until } from './support/until.ts';

const count = isQuick ? 60 : 2000;
const rounds = isQuick ? 1 : 2;

const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
const first = await openPortal();
note(`Storing ${count} files …`);
const { paths } = await storeSubmissions(first, count, folder);
// A process that did nothing before: its memory is that of the previews.
const portal = await openPortal({ dataDir: await first.stop() });
try {
  const headers = {
    authorization: `Bearer ${await portal.getToken('admin@idss.example')}`,
    'content-type': 'application/json',
  };
  note('A sample of a quarter …');
  await preview(400, count / 4);
  const { peakRss: quarterPeak } = await portal.ask('memory');
  const times: { preview: number; engine: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    note(`Round ${round} of ${rounds} …`);
    times.push({ preview: await preview(400 + round, null), engine: await engineAlone(paths) });
  }
  const medianTime = (name: keyof (typeof times)[number]): number => median(times.map((each) => each[name]));
  const perSecond = (ms: number): string => `${((1000 * count) / ms).toFixed(1)} files/s`;
  const { peakRss } = await portal.ask('memory');
  report([
    {
      label: `Rule preview over ${count} HEDIS files of 200 kB, of the engine alone on two threads`,
      value: medianTime('preview') / medianTime('engine'),
      unit: 'x',
      goal: 'rule-preview',
      detail: `${perSecond(medianTime('preview'))} against ${perSecond(medianTime('engine'))} of the engine`,
    },
    {
      label: `Rule preview over ${count} files: peak memory of the server process`,
      value: peakRss / 1e6,
      unit: 'MB',
      goal: 'job-memory',
      detail: `${(quarterPeak / 1e6).toFixed(0)} MB after a sample of ${count / 4}`,
    },
  ]);

  /** The demonstration's own files are checked, too: the time is that of so many files. */
  async function preview(threshold: number, sampleSize: number | null): Promise<number> {
    const changes = [{ ruleId: 'H-003', isOn: true, severity: 'Error', threshold }];
    const begun = performance.now();
    const answer = await fetch(`${portal.url}/api/StartRulePreview`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ changes, sampleSize }),
    });
    if (!answer.ok) throw new Error(`Refused: ${await answer.text()}`);
    const { previewId } = (await answer.json()) as { previewId: string };
    const files = await until(async () => {
      const { rows } = await portal.database.query<{ state: string; files: number }>(
        `select state, (select count(*)::int from rule_preview_file where preview_id = $1) as files
         from rule_preview where preview_id = $1`,
        [previewId],
      );
      return rows[0]?.state === 'Done' && rows[0].files;
    }, 50);
    return ((performance.now() - begun) * (sampleSize ?? count)) / files;
  }
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}
