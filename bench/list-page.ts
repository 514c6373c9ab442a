/**
 * The submissions list of a season of 10,000 components, as a system administrator sees it: (a) a filtered page of 25
 * rows, 64 connections, compared with bare Fastify + pg with the same statement; (b) the whole list, uncached, compared with
 * `psql COPY` of the same rows as JSON; (c) the whole list while nothing changes: 304, and compressed.
 * Run: npm exec node bench/list-page.ts
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  pageArguments,
  type PageRequest,
  pageSql,
} from '../apps/server/src/features/submissions/submissions-page.sql.ts';
import { awaitTotals } from './support/await-totals.ts';
import { drive, type Load } from './support/drive-load.ts';
import { fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';
import { drivePairs } from './support/drive-pairs.ts';

const components = 10_000;
const rounds = isQuick ? 1 : 5;
/** Of one load; `--quick` to see whether it runs. */
const milliseconds = isQuick ? 500 : 3000;
const connections = 64;

const page: PageRequest = {
  scope: { everything: true, organizationIds: [], vendorIds: [], submissionIds: [] },
  measurementYear: 2025,
  filter: { productLine: 'Medicare' },
  sort: 'subId',
  isDescending: false,
  after: null,
  limit: 26,
};
const list = '/api/GetSubmissionsForUser?getAllSubmissions=true';

const portal = await openPortal();
const bare = fork(new URL('support/serve-bare.ts', import.meta.url), [
  JSON.stringify({ ownerUrl: portal.ownerUrl, statement: pageSql.query(...pageArguments(page)) }),
]);
try {
  const [bareUrl] = (await Promise.race([once(bare, 'message'), once(bare, 'exit')])) as [unknown];
  if (typeof bareUrl !== 'string') throw new Error('The bare server did not start.');
  await fillSeason(portal.database, components);
  await awaitTotals(portal.database);
  const authorization = `Bearer ${await portal.getToken('admin@idss.example')}`;
  const figures = [...(await measurePage(bareUrl, authorization)), ...(await measureList(authorization))];
  report(figures);
} finally {
  bare.kill();
  await portal.close();
}

async function measurePage(bareUrl: string, authorization: string): Promise<Figure[]> {
  note('Pages …');
  const ours = {
    url: `${portal.url}/api/GetSubmissionsPage?productLine=Medicare`,
    headers: [{ authorization }],
  };
  const theirs = { url: `${bareUrl}/page`, headers: [{}] };
  const runs = await drivePairs({ ours, theirs }, { rounds, connections, milliseconds });
  const share = median(runs.map((run) => run.ours.perSecond / run.theirs.perSecond));
  const perSecond = (side: 'ours' | 'theirs'): string =>
    `${median(runs.map((run) => run[side].perSecond)).toFixed(0)}/s (p99 ${median(runs.map((run) => run[side].p99)).toFixed(0)} ms)`;
  return [
    {
      label: 'page of 25 rows: requests/s, share of bare Fastify + pg',
      value: 100 * share,
      unit: '%',
      goal: 'page-rate',
      detail: `${perSecond('ours')} against ${perSecond('theirs')}`,
    },
  ];
}

async function measureList(authorization: string): Promise<Figure[]> {
  note('The whole list …');
  const get = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${portal.url}${list}`, { headers: { authorization, 'accept-encoding': 'identity', ...headers } });
  const cold: number[] = [];
  const copied: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds + 3; round++) {
    // Any event makes every cached list outdated; this one is about nothing.
    await portal.database.query(
      `select append_event(null, 'bench', '', '', 'bench', null, null, null, 'bench', '{}')`,
    );
    const ours = await timed(async () => {
      bytes = (await (await get()).arrayBuffer()).byteLength;
    });
    const theirs = await copyAsJson();
    if (round < 3) continue;
    cold.push(ours);
    copied.push(theirs);
  }
  const coldMs = median(cold);
  const copyMs = median(copied);
  const etag = (await get()).headers.get('etag') ?? '';
  const kept = { url: `${portal.url}${list}`, connections: 8, milliseconds };
  const unchanged = await drive({ ...kept, headers: [{ authorization, 'if-none-match': etag }] });
  const compressed = await drive({ ...kept, headers: [{ authorization, 'accept-encoding': 'gzip' }] });
  if (Object.keys(unchanged.statuses).join() !== '304') throw new Error(JSON.stringify(unchanged.statuses));
  const rate = (load: Load): Pick<Figure, 'value' | 'unit' | 'detail'> => ({
    value: load.perSecond / (1000 / coldMs),
    unit: 'x',
    detail: `${load.perSecond.toFixed(0)}/s against ${(1000 / coldMs).toFixed(1)}/s cold`,
  });
  return [
    {
      label: `all ${components} rows as JSON, cold, of psql COPY (select json)`,
      value: coldMs / copyMs,
      unit: 'x',
      goal: 'list-json',
      detail: `${coldMs.toFixed(0)} ms (${(bytes / 1e6).toFixed(1)} MB) against ${copyMs.toFixed(0)} ms`,
    },
    { label: 'the same, nothing changed: 304', ...rate(unchanged), goal: 'list-unchanged' },
    {
      label: 'the same, nothing changed: kept gzip body',
      ...rate(compressed),
      goal: 'list-unchanged',
    },
  ];
}

/** Milliseconds that psql itself counts for the statement, without its own start. */
async function copyAsJson(): Promise<number> {
  const statement = `copy (select to_json(r) from (
    select c.sub_id, s.product_line, c.component, s.org_id, o.org_name, c.validation_status, c.is_attested,
      s.reporting_product, s.special_project, s.special_area, s.cms_contract_number, s.reporting_unit_id, c.received_at,
      c.step, v.org_name as vendor_name, c.is_public_reported, t.org_id is not null as is_test
    from component c join submission s using (sub_id) join season y on y.measurement_year = s.measurement_year and y.is_current
    join organization o on o.org_id = s.org_id left join organization v on v.org_id = c.vendor_id
    left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
    order by c.sub_id, c.component desc) r) to stdout`;
  const psql = spawn('psql', [
    portal.ownerUrl,
    '-X',
    '-c',
    '\\o /dev/null',
    '-c',
    '\\timing on',
    '-c',
    statement,
  ]);
  let output = '';
  psql.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('latin1');
  });
  await once(psql, 'close');
  const ms = /Time: ([\d.]+) ms/.exec(output)?.[1];
  if (ms === undefined) throw new Error(`psql did not copy: ${output.slice(0, 500)}`);
  return Number(ms);
}
