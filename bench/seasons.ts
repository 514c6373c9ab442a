/**
 * What two other seasons cost: every call that only reads, of a portal with 20,000 submissions in one season and of one with
 * 20,000 in each of three, in turns in the same run. For a person with fifteen submissions and for staff, by page the call
 * that becomes slowest. Run: npm exec node bench/seasons.ts
 */
import type { Contract } from '@idss/contract/contract';
import { awaitTotals } from './support/await-totals.ts';
import { fillControlRoom } from './support/fill-control-room.ts';
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import { registerUsers } from './support/register-users.ts';
import {
  getReadingCalls,
  makeRequest,
  type MeasuredPortal,
  openMeasuredPortal,
  outdateAnswers,
  people,
  personLabels,
  type ReadingCall,
  type Who,
} from './support/reading-calls.ts';
import { type Figure, isQuick, median, note, number, report, timed } from './support/report.ts';

const size = isQuick ? 1000 : 20_000;
const users = isQuick ? 100 : 5000;
/** Of each call, and again where the first say that it is slower. */
const rounds = isQuick ? [1, 1] : [7, 15];
/** Milliseconds by which medians of the same call differ: less is no difference. */
const noise = 0.5;
const suspicious = 1.05;

/** The features whose calls a page makes; the last page has all others. */
const pages: readonly (readonly [string, readonly (keyof Contract)[]])[] = [
  ['dashboard, submissions, submission home', ['submissions', 'events', 'stages', 'announcements', 'season']],
  [
    'review table and signing',
    ['audit', 'auditors', 'auditorList', 'attestation', 'measures', 'consistency'],
  ],
  ['uploads, findings, files', ['uploads', 'genericUploads', 'findings', 'comparison', 'downloads']],
  ['reports', ['reports', 'adminReports', 'vendorMap', 'userHistory']],
  ['bulk screens and extracts', ['bulk', 'bulkActions', 'bulkDownload', 'historicalFiles', 'dataExtract']],
  ['control room and rules', ['controlRoom', 'rules', 'rulePreview']],
  ['users', ['users', 'userChanges', 'bulkUsers', 'permissions', 'accessCheck', 'securityMatrix']],
  ['logs and jobs', ['logs', 'jobDashboard', 'mail']],
  ['settings and everything else', []],
];
const getPage = (feature: string): string =>
  (pages.find(([, features]) => features.some((each) => each === feature)) ?? pages.at(-1))?.[0] ?? '';

interface Compared {
  readonly who: Who;
  readonly call: string;
  readonly page: string;
  readonly one: number;
  readonly three: number;
}

interface Side {
  readonly measured: MeasuredPortal;
  readonly token: string;
}

const getRatio = ({ one, three }: Pick<Compared, 'one' | 'three'>): number =>
  three - one < noise ? Math.min(1, three / one) : three / one;

async function fill({ portal, server }: MeasuredPortal, hasEarlier: boolean): Promise<void> {
  note(`${size} submissions in ${hasEarlier ? 'each of three seasons' : 'one season'} …`);
  await fillSeason(portal.database, size);
  if (hasEarlier) await fillEarlierSeasons(portal.database);
  await fillControlRoom(portal.database);
  await registerUsers(portal.database, users, { orgId: 100_000, count: 15 });
  await awaitTotals(portal.database);
  await server.query('vacuum analyze', 'portal');
}

/** Milliseconds of one call; null where it is refused. */
async function time({ measured, token }: Side, reading: ReadingCall): Promise<number | null> {
  const { url, init } = await makeRequest(measured.portal, token, reading);
  await outdateAnswers(measured.portal);
  let status = 0;
  const ms = await timed(async () => {
    const answer = await fetch(url, init);
    status = answer.status;
    await answer.arrayBuffer();
  });
  return status === 200 ? ms : null;
}

async function compare(sides: readonly [Side, Side], reading: ReadingCall) {
  for (let again = 0; ; again += 1) {
    const times: [number[], number[]] = [[], []];
    for (let round = -1; round < (rounds[again] ?? 1); round += 1)
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const ms = await time(sides[at], reading);
        if (ms === null) return null;
        // The first one fills what is cached for long.
        if (round >= 0) times[at].push(ms);
      }
    const found = { one: median(times[0]), three: median(times[1]) };
    if (getRatio(found) < suspicious || again === rounds.length - 1) return found;
  }
}

async function compareAll(one: MeasuredPortal, three: MeasuredPortal): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const who of Object.keys(people) as Who[]) {
    const { email, role } = people[who];
    const calls = getReadingCalls(role);
    note(`${personLabels[who]}: ${calls.length} calls …`);
    for (const reading of calls) {
      // A token lives as long as many calls take.
      const sides = [
        { measured: one, token: await getToken(one, email) },
        { measured: three, token: await getToken(three, email) },
      ] as const;
      const found = await compare(sides, reading);
      const { call, feature } = reading;
      if (found) compared.push({ who, call, page: getPage(feature), ...found });
      else note(`${call} is refused here.`);
    }
  }
  return compared;
}

const tokens = new Map<string, { readonly token: string; readonly at: number }>();
const tokenMilliseconds = 120_000;
async function getToken({ portal }: MeasuredPortal, email: string): Promise<string> {
  const key = `${portal.url} ${email}`;
  const known = tokens.get(key);
  if (known && performance.now() - known.at < tokenMilliseconds) return known.token;
  const token = await portal.getToken(email);
  tokens.set(key, { token, at: performance.now() });
  return token;
}

function toFigures(compared: readonly Compared[]): Figure[] {
  return (Object.keys(people) as Who[]).flatMap((who) =>
    pages.flatMap(([page]) => {
      const mine = compared
        .filter((each) => each.who === who && each.page === page)
        .toSorted((a, b) => getRatio(b) - getRatio(a));
      const [slowest] = mine;
      if (!slowest) return [];
      const slower = mine.filter((each) => getRatio(each) > suspicious);
      return [
        {
          label: `${personLabels[who]}, three seasons of ${size} submissions, of one: ${page}`,
          value: getRatio(slowest),
          unit: 'x',
          goal: 'season-cost',
          detail: `${mine.length} calls; ${
            slower
              .map(({ call, one, three }) => `${call} ${number(one)} to ${number(three)} ms`)
              .join(', ') || `${slowest.call} ${number(slowest.one)} to ${number(slowest.three)} ms`
          }`,
        },
      ];
    }),
  );
}

const one = await openMeasuredPortal();
try {
  await fill(one, false);
  const three = await openMeasuredPortal();
  try {
    await fill(three, true);
    const compared = await compareAll(one, three);
    for (const each of compared.toSorted((a, b) => getRatio(b) - getRatio(a)).slice(0, 25))
      note(
        `${each.who} ${each.call}: ${number(each.one)} to ${number(each.three)} ms, ${getRatio(each).toFixed(2)} x`,
      );
    report(toFigures(compared));
  } finally {
    await three.close();
  }
} finally {
  await one.close();
}
