/**
 * Survey files through the whole portal. The worst one: a CAHPS file of 100,000 rows that are all wrong, some 6.45 million
 * findings, from the beginning of the POST until the uploader knows its outcome; the most memory that the server process
 * ever had, in a process that did nothing else, and pages of the findings afterwards. And a day's work: 50 CAHPS files of
 * 150 kB in one zip. Run: npm exec node bench/survey-upload.ts
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getPosition } from '@idss/domain/findings/finding-position';
import type { CahpsLayout } from '@idss/validation/seasons/cahps-season';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { askwell } from '@idss/demo/demo-organizations';
import { zip as makeZip } from '../apps/server/src/test/zip.ts';
import { writeCahps, writeWrongCahps } from './support/make-cahps.ts';
import { registerSurveys } from './support/make-files.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const wrongRows = isQuick ? 4000 : 100_000;
const rounds = isQuick ? 1 : 5;
const fileCount = 50;
const fileBytes = 150_000;
const uploader = 'analyst@askwell.example';

function layoutNamed(survey: string): CahpsLayout {
  const layout = exampleSeason.cahps.layouts.find((known) => known.survey === survey);
  if (layout === undefined) throw new Error(`No survey ${survey}`);
  return layout;
}

const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
const path = join(folder, 'file.csv');

const first = await openPortal();
const [worst = 0, ...usual] = await registerSurveys(first.database, {
  vendorId: askwell,
  kinds: ['child CCC', ...Array.from({ length: fileCount }, () => 'adult' as const)],
});
const dataDir = await first.stop();
// A new process: the first start's peak memory must not count.
const portal = await openPortal({ dataDir });
try {
  const token = await portal.getToken(uploader);
  const file = await measureWorst(portal, token);
  report([...file, await measureZip(portal, token)]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

/** Long: the steps of a measurement in their order, and a line for each figure. */
async function measureWorst(where: Portal, token: string): Promise<Figure[]> {
  const registered = { submissionId: worst, vendorId: askwell };
  writeWrongCahps(path, layoutNamed('child-medicaid-ccc'), wrongRows, registered);
  const content = new Uint8Array(readFileSync(path));
  const before = await where.ask('watch-event-loop');
  let isOver = false;
  const file = { name: `CAHPSX${worst}.csv`, content };
  const sending = sendUpload(where, token, [file], 'CAHPS').finally(() => {
    isOver = true;
  });
  const headers = { authorization: `Bearer ${token}` };
  const get = async (query: string): Promise<string> => {
    const answer = await fetch(`${where.url}/api/${query}`, { headers });
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
    return answer.text();
  };
  // The waits of other users at the same time.
  const calls: number[] = [];
  while (!isOver) {
    calls.push(await timed(() => get('GetSubmissionsPage')));
    await delay(250);
  }
  const { finished, outcomes } = await sending;
  const after = await where.ask('event-loop');
  const on = `submissionId=${worst}&component=CAHPS`;
  const groups = JSON.parse(await get(`GetFindingGroups?${on}`)) as { groups: { count: number }[] };
  const count = groups.groups.reduce((sum, group) => sum + group.count, 0);
  note(`${JSON.stringify(outcomes)}, ${count} findings`);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const name = `CAHPS file of ${wrongRows} rows, all wrong`;
  const figures: Figure[] = [
    {
      label: `${name}: peak memory of the server process`,
      value: after.peakRss / 1e6,
      unit: 'MB',
      goal: 'wrong-rows-memory',
      detail: `${megabytes(before.rss)} MB before; ${megabytes(content.length)} MB, ${count} findings`,
    },
    {
      label: `${name}: POST to outcome`,
      value: finished / 1000,
      unit: 's',
      goal: 'wrong-rows-time',
      detail: `${((1000 * count) / finished).toFixed(0)} findings/s; event-loop delay p99 ${after.eventLoop.p99.toFixed(0)} ms, longest ${after.eventLoop.max.toFixed(0)} ms; a page of the list takes ${median(calls).toFixed(0)} ms meanwhile`,
    },
  ];
  for (const [label, place] of [
    ['first page', 0],
    ['page in the middle', count >> 1],
    ['last page', count - 100],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < 9; round++)
      times.push(await timed(() => get(`GetFindings?${on}&after=${getPosition('Error', place)}`)));
    figures.push({
      label: `${label}, of its findings`,
      value: median(times),
      unit: 'ms',
      goal: 'findings-page',
    });
  }
  return figures;
}

async function measureZip(where: Portal, token: string): Promise<Figure> {
  const layout = layoutNamed('adult-commercial');
  const files = usual.map((submissionId) => {
    const rows = writeCahps(path, layout, { bytes: fileBytes }, { submissionId, vendorId: askwell });
    // The plan surveys all members: a large frame would require a larger sample.
    const content = readFileSync(path, 'latin1').replaceAll(',900000', `,${rows}`);
    return { name: `CAHPSA${submissionId}.csv`, content };
  });
  const zip = [{ name: 'files.zip', content: new Uint8Array(makeZip(files)) }];
  const times: number[] = [];
  // The first warms the validation threads, as a day's first upload does.
  for (let round = 0; round <= rounds; round++) {
    note(`Round ${round} of ${rounds} …`);
    const { finished, outcomes } = await sendUpload(where, token, zip, 'CAHPS');
    if (round === 0) note(`the very first: ${finished.toFixed(0)} ms; ${JSON.stringify(outcomes)}`);
    else times.push(finished);
  }
  return {
    label: `${fileCount} CAHPS files of ${fileBytes / 1000} kB in one zip, POST to last outcome`,
    value: median(times) / 1000,
    unit: 's',
    goal: 'upload-50',
  };
}
