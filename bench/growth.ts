/**
 * Every call that only reads, while the season around it grows: 500, 5,000 and 20,000 submissions in each of three seasons,
 * and with --large 200,000 and 50,000 people. For a person with fifteen submissions and for staff: milliseconds, the blocks
 * that the database read for it, and the exponent of growth. Prints the table of docs/scale.md.
 * Run: npm exec node bench/growth.ts [-- --large]
 */
import type { OlderPostgres } from '../apps/server/src/test/older-postgres.ts';
import { awaitTotals } from './support/await-totals.ts';
import { fillControlRoom } from './support/fill-control-room.ts';
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import type { Portal } from './support/open-portal.ts';
import {
  getReadingCalls,
  makeRequest,
  openMeasuredPortal,
  outdateAnswers,
  people,
  personLabels,
  type ReadingCall,
  type Who,
} from './support/reading-calls.ts';
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
/** A call that takes longer is measured once. */
const slowMilliseconds = 2_000;

interface Seen {
  readonly ms: number;
  readonly blocks: number;
  readonly kilobytes: number;
}

/** By caller and call, for each size. */
type Row = { readonly who: Who; readonly call: string; readonly seen: (Seen | string)[] };

/** In a database of its own for each size. */
async function measureAt(size: number, rows: Row[]): Promise<void> {
  const { portal, server, close } = await openMeasuredPortal();
  try {
    await fill(portal, size);
    await awaitTotals(portal.database);
    await server.query('vacuum analyze', 'portal');
    await measureCalls(portal, server, rows);
  } finally {
    await close();
  }
}

async function fill(portal: Portal, size: number): Promise<void> {
  note(`${size} submissions in each of three seasons …`);
  await fillSeason(portal.database, size);
  await fillEarlierSeasons(portal.database);
  await fillControlRoom(portal.database);
  if (size >= 200_000)
    await registerUsers(portal.database, size * peopleShare, { orgId: 100_000, count: 15 });
}

async function measureCalls(portal: Portal, server: OlderPostgres, rows: Row[]): Promise<void> {
  for (const who of Object.keys(people) as Who[]) {
    const token = await portal.getToken(people[who].email);
    for (const reading of getReadingCalls(people[who].role)) {
      const { call } = reading;
      const seen = await measure(portal, server, token, reading);
      if (isQuick) note(`${who} ${call} ${typeof seen === 'string' ? seen : `${seen.blocks} ${seen.ms}`}`);
      const row = rows.find((each) => each.who === who && each.call === call);
      if (row) row.seen.push(seen);
      else rows.push({ who, call, seen: [seen] });
    }
  }
}

async function measure(
  portal: Portal,
  server: OlderPostgres,
  token: string,
  reading: ReadingCall,
): Promise<Seen | string> {
  const { url, init } = await makeRequest(portal, token, reading);
  const times: number[] = [];
  let blocks = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let round = 0; round < rounds + 1; round += 1) {
    await outdateAnswers(portal);
    await server.query('select pg_stat_statements_reset()', 'portal');
    let status = 0;
    const time = await timed(async () => {
      const answer = await fetch(url, init);
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
      const name = personLabels[who];
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

const rows: Row[] = [];
for (const size of sizes) await measureAt(size, rows);
printTable(rows);
