/**
 * The findings of a survey file with 100,000 rows that are all wrong: 6.45 million. The time to keep them and the memory
 * of the process that does, their size in the database, and then, asked from a portal, a page at the beginning, in the
 * middle and at the end, of one rule, of searches that find much, little and nothing, and the groups.
 * Run: npm exec node bench/findings-large.ts
 */
import { getPosition } from '@idss/domain/findings/finding-position';
import { closePools, openPools } from '../apps/server/src/db/pool.ts';
import { registerSubmissions, uploader } from './support/make-files.ts';
import { keepFindings } from './support/many-findings.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';

const wanted = isQuick ? 64_500 : 6_450_000;
const rounds = isQuick ? 3 : 9;

const portal = await openPortal();
const pools = openPools({ ownerUrl: portal.ownerUrl, appConnections: 1 });
try {
  const token = await portal.getToken(uploader);
  const [submissionId = 0] = await registerSubmissions(portal.database, 1);
  let isWatched = true;
  let highest = process.memoryUsage.rss();
  const before = highest;
  const watch = setInterval(() => {
    if (isWatched) highest = Math.max(highest, process.memoryUsage.rss());
  }, 50);
  let runId = '';
  const inserted = await timed(async () => {
    runId = await keepFindings(pools.app, wanted);
  });
  isWatched = false;
  clearInterval(watch);
  await portal.database.query('update component set latest_run_id = $1 where sub_id = $2', [
    runId,
    submissionId,
  ]);
  const { rows: sizes } = await portal.database.query<{ bytes: string }>(
    `select pg_total_relation_size('finding_block') as bytes`,
  );
  const size = Number(sizes[0]?.bytes);
  const total = `of ${wanted} findings`;
  const figures: Figure[] = [
    {
      label: `keeping ${wanted} findings`,
      value: inserted / 1000,
      unit: 's',
      detail: `${((1000 * wanted) / inserted).toFixed(0)} findings/s; ${(size / 1e6).toFixed(0)} MB in the database, ${(size / wanted).toFixed(0)} bytes each`,
    },
    {
      label: 'memory of the process that keeps them, at most',
      value: highest / 1e6,
      unit: 'MB',
      goal: 'wrong-rows-memory',
      detail: `${(before / 1e6).toFixed(0)} MB before`,
    },
  ];
  note(`${wanted} findings kept in ${(inserted / 1000).toFixed(1)} s`);

  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(`${portal.url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.text();
  };
  const on = `submissionId=${submissionId}&component=DST`;
  const page = `/api/GetFindings?${on}`;
  const middle = getPosition('Error', wanted >> 1);
  // Each round searches for something else: what was counted once is not counted again.
  const pages: [string, string | ((round: number) => string)][] = [
    ['first page', page],
    ['page in the middle', `${page}&after=${middle}`],
    ['last page', `${page}&after=${getPosition('Error', wanted - 100)}`],
    ['first page of 1000', `${page}&limit=1000`],
    ['first page of one rule', `${page}&ruleId=C-107`],
    ['page in the middle of one rule', `${page}&ruleId=C-107&after=${middle}`],
    ['page of a rule that is found once in 1,000 rows', `${page}&ruleId=C-900`],
    ['search that finds a tenth', (round) => `${page}&search=answer%20${1 + round}`],
    ['search for a member', (round) => `${page}&search=m000099${round}`],
    ['search that finds nothing', (round) => `${page}&search=nowhere${round}`],
    ['search that finds nothing, gone on with', (round) => `${page}&search=nowhere${round}&after=${middle}`],
    ['groups by rule', `/api/GetFindingGroups?${on}`],
  ];
  await portal.ask('watch-event-loop');
  for (const [label, path] of pages) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(await timed(() => get(typeof path === 'string' ? path : path(round))));
    figures.push({ label: `${label}, ${total}`, value: median(times), unit: 'ms', goal: 'findings-page' });
  }
  const { eventLoop, rss } = await portal.ask('event-loop');
  figures.push({
    label: 'event-loop delay during it, longest',
    value: eventLoop.max,
    unit: 'ms',
    detail: `p99 ${eventLoop.p99.toFixed(0)} ms; the portal has ${(rss / 1e6).toFixed(0)} MB`,
  });
  report(figures);
} finally {
  await closePools(pools);
  await portal.close();
}
