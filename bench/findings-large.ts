/**
 * The findings of a survey file with 100,000 rows that are all wrong: 6.45 million. The time to keep them and the memory
 * of the process that does, their size in the database, and then, asked from a portal, a page at the beginning, in the
 * middle and at the end, of one rule, of searches that find much, little and nothing, and the groups.
 * Run: npm exec node bench/findings-large.ts
 */
import { randomUUID } from 'node:crypto';
import type { Finding } from '@idss/domain/findings/finding';
import { closePools, openPools } from '../apps/server/src/db/pool.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { insertFindings, totalFindings } from '../apps/server/src/findings/finding-blocks.sql.ts';
import { registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';

const wanted = isQuick ? 64_500 : 6_450_000;
const rounds = isQuick ? 3 : 9;
const batchSize = 2000;
/** Questions and answers of a survey row that can be wrong, and one finding about the row. */
const findingsPerRow = 64.5;

const portal = await openPortal();
const pools = openPools({ ownerUrl: portal.ownerUrl, appConnections: 1 });
try {
  const token = await portal.tokenOf(uploader);
  const [submissionId = 0] = await registerSubmissions(portal.database, 1);
  const runId = randomUUID();
  let isWatched = true;
  let highest = process.memoryUsage.rss();
  const before = highest;
  const watch = setInterval(() => {
    if (isWatched) highest = Math.max(highest, process.memoryUsage.rss());
  }, 50);
  const inserted = await timed(() =>
    inTransaction(pools.app, async (db) => {
      await db.query(
        `insert into stored_file (file_id, file_type, measurement_year, file_name, original_name, media_type, size, sha256,
           storage_key, created_by)
         select $1::uuid, 14, measurement_year, 'x.csv', 'x.csv', 'text/csv', 0, repeat('0', 64), $1::uuid::text, 'bench'
         from season where is_current`,
        [runId],
      );
      await db.query(
        `insert into validation_run (run_id, file_id, status, counts) values ($1, $1, 'Error', $2)`,
        [runId, { Schema: 0, Fatal: 0, Error: wanted, Warning: 0, Info: 0 }],
      );
      for (let from = 0; from < wanted; from += batchSize) {
        const batch: Finding[] = [];
        for (let n = from; n < Math.min(from + batchSize, wanted); n++) batch.push(findingOf(n));
        await insertFindings(db, runId, from + 1, batch);
      }
      await totalFindings(db, runId);
    }),
  );
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
  const of = `of ${wanted} findings`;
  const figures: Figure[] = [
    {
      what: `keeping ${wanted} findings`,
      value: inserted / 1000,
      unit: 's',
      detail: `${((1000 * wanted) / inserted).toFixed(0)} findings/s; ${(size / 1e6).toFixed(0)} MB in the database, ${(size / wanted).toFixed(0)} bytes each`,
    },
    {
      what: 'memory of the process that keeps them, at most',
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
  const middle = wanted >> 1;
  // Each round searches for something else: what was counted once is not counted again.
  const pages: [string, string | ((round: number) => string)][] = [
    ['first page', page],
    ['page in the middle', `${page}&after=${middle}`],
    ['last page', `${page}&after=${wanted - 100}`],
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
  for (const [what, path] of pages) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(await timed(() => get(typeof path === 'string' ? path : path(round))));
    figures.push({ what: `${what}, ${of}`, value: median(times), unit: 'ms', goal: 'findings-page' });
  }
  const { eventLoop, rss } = await portal.ask('event-loop');
  figures.push({
    what: 'event-loop delay during it, longest',
    value: eventLoop.max,
    unit: 'ms',
    detail: `p99 ${eventLoop.p99.toFixed(0)} ms; the portal has ${(rss / 1e6).toFixed(0)} MB`,
  });
  report(figures);
} finally {
  await closePools(pools);
  await portal.close();
}

/** The nth of them, as a row of a survey with a wrong answer to each question would have it. */
function findingOf(n: number): Finding {
  const row = Math.floor(n / findingsPerRow);
  const place = n - Math.ceil(row * findingsPerRow);
  const isRare = place === 63 && row % 1000 === 7;
  const field = `Q${String(place + 1).padStart(2, '0')}`;
  const found = String((n * 7919) % 97);
  return {
    ruleId: isRare ? 'C-900' : `C-1${String(place % 20).padStart(2, '0')}`,
    ruleName: isRare ? 'Completed Without Answers' : 'Answer Not Allowed',
    severity: 'Error',
    measure: null,
    indicatorKey: field,
    record: `M${String(row).padStart(7, '0')}`,
    line: row + 2,
    column: 40 + 3 * place,
    found,
    expected: '1 to 4, 98 or 99',
    message: `${field} of member M${String(row).padStart(7, '0')} has the answer ${found}, which the questionnaire does not have.`,
  };
}
