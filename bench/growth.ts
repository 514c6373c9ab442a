/**
 * Every call that only reads, while the season around it grows: 500, 5,000 and 20,000 submissions in each of three seasons,
 * and with --large 200,000 and 50,000 people. For a person with fifteen submissions and for staff: milliseconds, the blocks
 * that the database read for it, and the exponent of growth. Prints the table of docs/scale.md. With --seasons: 20,000 submissions
 * in one season and then in three, in the same database, with the share that the others add to each call.
 * Run: npm exec node bench/growth.ts [-- --large | --seasons]
 */
import { randomBytes } from 'node:crypto';
import { contract } from '@idss/contract/contract';
import type { Endpoint } from '@idss/contract/endpoint';
import { findPostgresBinaries } from '../apps/server/src/db/postgres-binaries.ts';
import { type Component, roles, type Role } from '../apps/server/src/test/authorization/callers.ts';
import type { Case, Target } from '../apps/server/src/test/authorization/expectation.ts';
import { expectations, roleMay } from '../apps/server/src/test/authorization/expectations.ts';
import { type OlderPostgres, startOlderPostgres } from '../apps/server/src/test/older-postgres.ts';
import { fillControlRoom } from './support/fill-control-room.ts';
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { registerUsers } from './support/register-users.ts';
import { isQuick, median, note, number, report, timed } from './support/report.ts';

const sizes = isQuick
  ? [500, 1000]
  : process.argv.includes('--large')
    ? [500, 20_000, 200_000]
    : [500, 5000, 20_000];
/** People per submission, as a season of 200,000 submissions has 50,000 of them. */
const peopleShare = 0.25;
const rounds = isQuick ? 1 : 3;
/** One season and three are compared, at this size. */
const comparedSize = process.argv.includes('--seasons') ? (isQuick ? 1000 : 20_000) : null;
/** No call may take more with three seasons than this many times what it takes with one. */
const mostWithThree = 1.1;
/** Milliseconds and blocks that calls differ by from one round to the next. */
const noise = { ms: 2, blocks: 20 };
/** A call that takes longer is measured once. */
const slowMilliseconds = 2_000;

const people = {
  person: { email: 'analyst@lakeside.example', role: 'orguser' },
  staff: { email: 'admin@idss.example', role: 'sysadmin' },
} as const satisfies Record<string, { email: string; role: Role }>;
type Who = keyof typeof people;

interface Seen {
  readonly ms: number;
  readonly blocks: number;
  readonly kilobytes: number;
}

/** By caller and call, for each size. */
type Row = { readonly who: Who; readonly call: string; readonly seen: (Seen | string)[] };

const endpoints = new Map<string, Endpoint>(
  Object.values(contract).flatMap((feature) => Object.entries(feature as Record<string, Endpoint>)),
);

/** Answers what reads and neither streams nor starts work. */
function reads(endpoint: Endpoint | undefined): endpoint is Endpoint {
  if (endpoint === undefined || endpoint.answer === 'events') return false;
  return endpoint.method === 'GET' ? endpoint.answer !== 'bytes' : endpoint.changes.length === 0;
}

/** In a database of its own for each size. */
async function measureAt(size: number, rows: Row[]): Promise<void> {
  const passwords = { owner: randomBytes(8).toString('hex'), app: randomBytes(8).toString('hex') };
  const server = await startOlderPostgres(findPostgresBinaries(), [
    'shared_preload_libraries=pg_stat_statements',
    'shared_buffers=1GB',
    'max_wal_size=4GB',
  ]);
  try {
    await server.query(`create role bench_owner login password '${passwords.owner}'`);
    await server.query(`create role idss_app login password '${passwords.app}'`);
    await server.query('create database portal owner bench_owner');
    await server.query('create extension pg_stat_statements', 'portal');
    const portal = await openPortal({
      settings: {
        DATABASE_URL: server.getUrl('bench_owner', passwords.owner, 'portal'),
        APP_DATABASE_URL: server.getUrl('idss_app', passwords.app, 'portal'),
      },
    });
    try {
      await fill(portal, size);
      await server.query('vacuum analyze', 'portal');
      await measureCalls(portal, server, rows);
      if (comparedSize === null) return;
      note('… and in two earlier seasons …');
      await fillEarlierSeasons(portal.database);
      await server.query('vacuum analyze', 'portal');
      await measureCalls(portal, server, rows);
    } finally {
      await portal.close();
    }
  } finally {
    await server.stop();
  }
}

async function fill(portal: Portal, size: number): Promise<void> {
  note(`${size} submissions in ${comparedSize === null ? 'each of three seasons' : 'one season'} …`);
  await fillSeason(portal.database, size);
  if (comparedSize === null) await fillEarlierSeasons(portal.database);
  await fillControlRoom(portal.database);
  if (size >= 200_000)
    await registerUsers(portal.database, size * peopleShare, { orgId: 100_000, count: 15 });
}

async function measureCalls(portal: Portal, server: OlderPostgres, rows: Row[]): Promise<void> {
  known.clear();
  for (const who of Object.keys(people) as Who[]) {
    const token = await portal.getToken(people[who].email);
    for (const { call, one } of getCalls(people[who].role)) {
      const seen = await measure(portal, server, token, call, one);
      if (isQuick) note(`${who} ${call} ${typeof seen === 'string' ? seen : `${seen.blocks} ${seen.ms}`}`);
      const row = rows.find((each) => each.who === who && each.call === call);
      if (row) row.seen.push(seen);
      else rows.push({ who, call, seen: [seen] });
    }
  }
}

/** Of each call the first case that this role may make, as the table of expectations has it. */
function getCalls(role: Role): { call: string; one: Case }[] {
  return Object.entries(expectations).flatMap(([call, { gate, cases }]) => {
    if (!reads(endpoints.get(call)) || (gate === 'sysadmin' && role !== 'sysadmin')) return [];
    const one = cases.find((each) => roleMay(each.may, role, roles) && !each.streams);
    return one ? [{ call, one }] : [];
  });
}

async function measure(
  portal: Portal,
  server: OlderPostgres,
  token: string,
  call: string,
  one: Case,
): Promise<Seen | string> {
  const endpoint = endpoints.get(call);
  if (!endpoint) throw new Error(`There is no call ${call}.`);
  const { query = {}, params = {}, body } = one.request(await targetFor(portal, one));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const url = `${portal.url}${path}${search === '' ? '' : `?${search}`}`;
  const times: number[] = [];
  let blocks = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let round = 0; round < rounds + 1; round += 1) {
    // Every cached answer is outdated now.
    await portal.database.query(
      `select append_event(null, 'bench', '', '', 'bench', null, null, null, 'bench', '{}')`,
    );
    await server.query('select pg_stat_statements_reset()', 'portal');
    let status = 0;
    const time = await timed(async () => {
      const answer = await fetch(url, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      status = answer.status;
      bytes = (await answer.arrayBuffer()).byteLength;
    });
    if (status !== 200) return String(status);
    // Regular work of the portal counts, too, when it falls into the same moment: the fewest are those of the call.
    blocks = Math.min(blocks, await blocksRead(server));
    // The first one fills what is cached for long, and the database's memory.
    if (round > 0 || time > slowMilliseconds) times.push(time);
    if (time > slowMilliseconds) break;
  }
  return { ms: median(times), blocks, kilobytes: bytes / 1024 };
}

/** By the application since the last reset; the queue's own questions, which are asked all the time, are left out. */
async function blocksRead(server: OlderPostgres): Promise<number> {
  const [row] = (await server.query(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as blocks
     from pg_stat_statements join pg_roles on pg_roles.oid = userid
     where rolname = 'idss_app' and query !~ 'pgboss|pg_notify'`,
    'portal',
  )) as { blocks: number }[];
  return row?.blocks ?? 0;
}

const known = new Map<Component, Target>();

/** A submission of Lakeside with this component, and an upload of its analyst. */
async function targetFor(portal: Portal, { on }: Case): Promise<Target> {
  const component: Component = on === 'CAHPS' || on === 'HOS' ? on : 'DST';
  const target = known.get(component);
  if (target) return target;
  const { rows } = await portal.database.query<{
    subId: number;
    orgId: number;
    vendorId: number;
    transactionId: string;
  }>(
    `select s.sub_id as "subId", s.org_id as "orgId", coalesce(c.vendor_id, 951) as "vendorId",
       (select transaction_id from upload_transaction join app_user using (user_id) where email = $2
        order by upload_transaction.created_at desc limit 1) as "transactionId"
     from submission s join season y using (measurement_year) join component c using (sub_id)
       join organization o using (org_id)
     where y.is_current and c.component = $1 and o.org_name like 'Lakeside%' order by s.sub_id limit 1`,
    [component, people.person.email],
  );
  if (!rows[0]) throw new Error(`Lakeside has no ${component}.`);
  const found: Target = { ...rows[0], relation: 'own' } as never;
  known.set(component, found);
  return found;
}

const exponent = (before: number, after: number, growth: number): number =>
  Math.log(after / before) / Math.log(growth);

function printTable(rows: readonly Row[]): void {
  const first = sizes[0] ?? 1;
  const last = sizes.at(-1) ?? 1;
  const measured = rows.flatMap(({ who, call, seen }) => {
    const found = seen.filter((each) => typeof each !== 'string');
    const [start, end] = [found[0], found.at(-1)];
    if (!start || !end || found.length !== sizes.length) return [];
    const growth = exponent(Math.max(1, start.blocks), Math.max(1, end.blocks), last / first);
    return [{ who, call, found, end, growth }];
  });
  for (const who of Object.keys(people) as Who[]) {
    console.log(`\n### ${who}\n`);
    console.log(
      `| call | ${sizes.map((size) => `blocks at ${size}`).join(' | ')} | exponent | ${sizes.map((size) => `ms at ${size}`).join(' | ')} | kB at ${last} |`,
    );
    console.log(`|---|${'---|'.repeat(2 * sizes.length + 2)}`);
    const mine = measured.filter((each) => each.who === who);
    for (const { call, found, end, growth } of mine.toSorted((a, b) => b.end.blocks - a.end.blocks))
      console.log(
        `| ${call} | ${found.map(({ blocks }) => blocks).join(' | ')} | ${growth.toFixed(2)} | ${found.map(({ ms }) => number(ms)).join(' | ')} | ${end.kilobytes.toFixed(0)} |`,
      );
  }
  const left = rows.filter(({ seen }) => seen.some((each) => typeof each === 'string'));
  console.log(
    `\nNot measured, with their status: ${left.map(({ who, call, seen }) => `${call} (${who}) ${seen.find((each) => typeof each === 'string')}`).join(', ')}`,
  );
  report(
    (Object.keys(people) as Who[]).flatMap((who) => {
      const mine = measured.filter((each) => each.who === who);
      const growing = mine.filter(({ growth }) => growth > 0.2);
      const slow = mine.filter(({ end }) => end.ms > 50);
      const name = who === 'person' ? 'A person with fifteen submissions' : 'Staff';
      return [
        {
          label: `${name}, ${mine.length} calls: blocks read grow with an exponent above 0.2`,
          value: growing.length,
          unit: 'calls',
        },
        {
          label: `${name}, ${mine.length} calls: above 50 ms at ${last} submissions x 3 seasons`,
          value: slow.length,
          unit: 'calls',
        },
      ];
    }),
  );
}

/** Each call with one season and with three: which become slower. */
function printSeasons(rows: readonly Row[]): void {
  const compared = rows.flatMap(({ who, call, seen: [one, three] }) =>
    typeof one === 'object' && typeof three === 'object'
      ? [
          {
            who,
            call,
            one,
            three,
            ratio: three.ms / one.ms,
            blockRatio: three.blocks / Math.max(1, one.blocks),
          },
        ]
      : [],
  );
  console.log('| who | call | blocks, one season | three | ratio | ms, one season | three | ratio |');
  console.log(`|---|---|${'---|'.repeat(6)}`);
  for (const { who, call, one, three, ratio, blockRatio } of compared.toSorted(
    (a, b) => b.blockRatio - a.blockRatio,
  ))
    console.log(
      `| ${who} | ${call} | ${one.blocks} | ${three.blocks} | ${blockRatio.toFixed(2)} | ${number(one.ms)} | ${number(three.ms)} | ${ratio.toFixed(2)} |`,
    );
  report(
    (Object.keys(people) as Who[]).flatMap((who) => {
      const mine = compared.filter((each) => each.who === who);
      const slower = mine.filter(
        ({ one, three, ratio }) => ratio > mostWithThree && three.ms - one.ms > noise.ms,
      );
      const more = mine.filter(
        ({ one, three, blockRatio }) =>
          blockRatio > mostWithThree && three.blocks - one.blocks > noise.blocks,
      );
      const name = `${who === 'person' ? 'A person with fifteen submissions' : 'Staff'}, ${mine.length} calls`;
      const names = (calls: typeof mine): string => calls.map(({ call }) => call).join(', ');
      return [
        {
          label: `${name}: read over a tenth more blocks with three seasons of ${comparedSize} than with one`,
          value: more.length,
          unit: 'calls',
          detail: names(more),
        },
        {
          label: `${name}: over a tenth slower with three seasons of ${comparedSize} than with one`,
          value: slower.length,
          unit: 'calls',
          detail: names(slower),
        },
      ];
    }),
  );
}

const rows: Row[] = [];
for (const size of comparedSize === null ? sizes : [comparedSize]) await measureAt(size, rows);
if (comparedSize === null) printTable(rows);
else printSeasons(rows);
