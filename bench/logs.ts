/**
 * The log viewer over 5 million entries of 90 days: the first page and the count with any filter, over HTTP; and what
 * storing 100 entries a second costs the page of 25 rows. Run: npm exec node bench/logs.ts
 */
import { drive, type Load } from './support/drive-load.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';

const entries = isQuick ? 50_000 : 5_000_000;
const rounds = isQuick ? 1 : 5;
const milliseconds = isQuick ? 300 : 2_000;

const portal = await openPortal({ settings: { LOG_LEVEL: 'info' } });
try {
  const signIn = async (): Promise<string> => `Bearer ${await portal.getToken('admin@idss.example')}`;
  const cost = await measureCost(await signIn());
  await fillLog();
  // Filling may take longer than a token is valid.
  report([...(await measureFilters(await signIn())), cost]);
} finally {
  await portal.close();
}

/**
 * Users, submissions and organizations occur unequally, as in life: a few make most entries. Two kinds of messages
 * occur on the oldest day alone, one of them often.
 */
async function fillLog(): Promise<void> {
  note(`Filling the log with ${entries} entries …`);
  const { rows: indexes } = await portal.database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'log_entry' and indexname <> 'log_entry_pkey'`,
  );
  for (const { name } of indexes) await portal.database.query(`drop index ${name}`);
  await portal.database.query(`
    insert into log_entry (at, level, message, exception, event_name, request_id, sub_id, org_id, user_name, detail)
    select now() - (${entries} - n) * interval '90 days' / ${entries},
      case when n % 1000 = 0 then 'error' when n % 20 = 0 then 'warn' else 'info' end,
      case when n % 1000 = 0 then 'GetSubmissionDownloadString failed: no space left on device, file ' || n
           when n < ${entries / 90} and n % 2 = 0 then 'old: the import of the season was repeated'
           when n = ${Math.floor(entries / 3)} then 'singular: a certificate expires'
           when n % 20 = 0 then 'Logs refused: You do not have sufficient privileges, ' || n
           else 'jobs: check-uploads done for upload ' || md5(n::text) end,
      case when n % 1000 = 0 then repeat('    at writeMember (files/local-store.ts:88)' || chr(10), 12) end,
      case when n % 20 = 0 then 'GetSubmissionDownloadString' else 'check-uploads' end,
      md5(n::text)::uuid::text,
      case when n % 3 > 0 then (1000 + power(random(), 3) * 20000)::int end,
      (5000 + power(random(), 3) * 5000)::int,
      'person' || (power(random(), 3) * 20000)::int || '@plan' || n % 7 || '.example',
      jsonb_build_object('status', 200, 'ms', n % 3000, 'process', 'all 7')
    from generate_series(1, ${entries}) n`);
  for (const { definition } of indexes) await portal.database.query(definition);
  await portal.database.query('vacuum (analyze) log_entry');
}

/** Long: the steps of a measurement in their order, and a line for each figure. */
async function measureFilters(authorization: string): Promise<Figure[]> {
  const { rows } = await portal.database.query<{ reference: string }>(
    `select request_id as reference from log_entry order by log_id limit 1 offset ${Math.floor(entries / 2)}`,
  );
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const filters: Record<string, Record<string, string>> = {
    none: {},
    'level warn': { logLevel: 'warn' },
    'level error': { logLevel: 'error' },
    'no entry of the level': { logLevel: 'fatal' },
    'a frequent submission': { submissionId: '1000' },
    'a rare submission': { submissionId: '20999' },
    'a frequent organization': { orgId: '5000' },
    'a frequent user': { userName: 'person0@plan1.example' },
    'the beginning of many users': { userName: 'person1' },
    'an unknown user': { userName: 'nobody@nowhere.example' },
    'a frequent message': { message: 'check-uploads done' },
    'a message of errors': { message: 'No space left' },
    'a message that occurs once': { message: 'certificate expires' },
    'a message that does not occur': { message: 'a cat walked over it' },
    'a frequent message, long ago': { message: 'import of the season' },
    'two letters': { message: 'no' },
    'a reference': { message: rows[0]?.reference ?? '' },
    'an old day': { fromDate: day(80), toDate: day(80) },
    'errors of a day': { fromDate: day(40), toDate: day(40), logLevel: 'error' },
    'message and level': { message: 'space left', logLevel: 'error' },
    'message, user and day': { message: 'refused', userName: 'person1', fromDate: day(10), toDate: day(9) },
    'all together': {
      message: 'done',
      userName: 'person0',
      orgId: '5000',
      logLevel: 'info',
      fromDate: day(60),
    },
  };
  const time = async (call: string, query: Record<string, string>): Promise<number> => {
    const runs: number[] = [];
    for (let round = 0; round <= rounds; round++)
      runs.push(
        await timed(async () => {
          const url = `${portal.url}/api/DB/${call}?${new URLSearchParams(query).toString()}`;
          const answer = await fetch(url, { headers: { authorization } });
          if (answer.status !== 200) throw new Error(`${url}: ${await answer.text()}`);
          await answer.arrayBuffer();
        }),
      );
    // The first warms the cache of the database.
    return median(runs.slice(1));
  };
  const found: { name: string; page: number; count: number }[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const page = await time('Logs', { ...query, resultCount: '50' });
    const count = await time('LogsCount', query);
    note(`${name}: page ${page.toFixed(0)} ms, count ${count.toFixed(0)} ms`);
    found.push({ name, page, count });
  }
  const slowest = (by: 'page' | 'count') => found.reduce((a, b) => (b[by] > a[by] ? b : a));
  const millions = `${entries / 1e6} million log entries`;
  return [
    {
      label: `${millions}: first page of the slowest of ${found.length} filters`,
      value: slowest('page').page,
      unit: 'ms',
      goal: 'logs-page',
      detail: `${slowest('page').name}; median ${median(found.map(({ page }) => page)).toFixed(0)} ms`,
    },
    {
      label: `${millions}: count with the slowest of them, up to 10,000`,
      value: slowest('count').count,
      unit: 'ms',
      goal: 'logs-count',
      detail: `${slowest('count').name}; median ${median(found.map(({ count }) => count)).toFixed(0)} ms`,
    },
  ];
}

/** Rounds with and without entries alternate, so that both have the same machine. */
async function measureCost(authorization: string): Promise<Figure> {
  note('Pages of 25 rows with and without log entries …');
  const page = {
    url: `${portal.url}/api/GetSubmissionsPage?productLine=Medicare`,
    headers: [{ authorization }],
  };
  const load = async (): Promise<Load> => {
    const run = await drive({ ...page, connections: 64, milliseconds });
    if (Object.keys(run.statuses).join() !== '200') throw new Error(JSON.stringify(run.statuses));
    return run;
  };
  await load();
  const pairs: { quiet: number; logging: number }[] = [];
  for (let round = 0; round < 3 * rounds; round++) {
    const quiet = (await load()).perSecond;
    await portal.ask('start-logging');
    const logging = (await load()).perSecond;
    await portal.ask('stop-logging');
    pairs.push({ quiet, logging });
  }
  const { rows } = await portal.database.query<{ count: number }>(
    `select count(*)::int as count from log_entry where message like 'bench: %'`,
  );
  if (!rows[0]?.count) throw new Error('No entry was stored.');
  const rate = (kind: 'quiet' | 'logging'): string => median(pairs.map((pair) => pair[kind])).toFixed(0);
  return {
    label: 'page of 25 rows: requests/s lost while 100 log entries a second are stored',
    value: 100 * (1 - median(pairs.map(({ quiet, logging }) => logging / quiet))),
    unit: '%',
    goal: 'logs-cost',
    detail: `${rate('logging')}/s against ${rate('quiet')}/s; ${rows[0].count} entries stored`,
  };
}
