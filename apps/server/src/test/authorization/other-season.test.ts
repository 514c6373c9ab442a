/** Every served call beside a season that only staff may know of, and every list of one season beside another. Spec: season-states. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { openTestApp, type TestApp } from '#src/test/test-app.ts';
import { callers, components, getMark, targets } from './callers.ts';
import { everythingIn, send, withoutIds } from './check-call.ts';
import type { Case, Target } from './expectation.ts';
import { expectations, getTarget } from './expectations.ts';
import { readServedCalls, type ServedCall } from './served-calls.ts';
import { getTokens } from './tokens.ts';
import { buildWorld } from './world.sql.ts';

const [year, otherYear, unknownYear] = [2025, 2026, 2031];
const refused = 'refused';
/** The submission of the other season, by an organization that also has one in the current season. */
const marks = components.map((component) => getMark('sibling', component));
const ownMarks = components.map((component) => getMark('own', component));
const both = callers.filter(({ name }) => name === 'sysadmin' || name === 'orgadmin');
let portal: TestApp;
let served: readonly ServedCall[];
const ofOrganization = callers.filter(({ role, state }) => role?.startsWith('org') && state === 'normal');

beforeAll(async () => {
  portal = await openTestApp();
  await portal.server.listen({ port: 0, host: '127.0.0.1' });
  await buildWorld(portal.database, portal.app);
  const { subId, vendorId } = targets.sibling;
  await portal.database.owner.query(
    `insert into season (measurement_year, is_current, measure_model_date, milestones, state)
       select ${otherYear}, false, '2026-11-03', milestones, 'prepared' from season;
     update season set state = 'open' where is_current;
     update submission set measurement_year = ${otherYear} where sub_id = ${subId};
     update stored_file set measurement_year = ${otherYear} where sub_id = ${subId};
     update upload_file set sub_id = ${subId} where file_name like '${getMark('sibling', 'DST')}%';
     update organization set org_name = 'A house' where org_id = ${vendorId};
     update app_user set name = 'A colleague' where email = 'colleague@callers.example'`,
  );
  portal.app.push.dropLocally(changes.season);
  served = await readServedCalls(portal);
});
afterAll(() => portal.close());

function servedAs(name: string): ServedCall {
  const call = served.find((each) => each.name === name);
  if (!call) throw new Error(`${name} is not served.`);
  return call;
}

const casesOf = ({ name }: ServedCall): readonly Case[] =>
  (expectations[name]?.cases ?? []).filter(({ streams }) => !streams);

const missingId = targets.missing.subId;
const withoutSubmission = (text: string): string =>
  withoutIds(text).replaceAll(new RegExp(`\\b(?:${targets.sibling.subId}|${missingId})\\b`, 'g'), 'id');

const namesSubmission = ({ request }: Case): boolean =>
  JSON.stringify(request(getTarget('sibling', null))).includes(`${targets.sibling.subId}`);

/** One is always about the submission's own year, the other has an empty answer for a year without a season, as documented. */
const hasOwnMeaning = new Set(['GetLiveMeasure', 'GetTestOrgsConfig']);
const saysYear = ({ name, query }: ServedCall) =>
  !hasOwnMeaning.has(name) && query.includes('measurementYear');

/** One call as one caller, who may be told nothing of the season that is prepared. */
async function findTold(call: ServedCall, one: Case, email: string | null, token: string | undefined) {
  const problems: string[] = [];
  const ask = (target: Target, more: Record<string, string> = {}) => {
    const request = one.request(target);
    return send(portal.server, call, { ...request, query: { ...request.query, ...more } }, token);
  };
  const [own, hidden] = [getTarget('own', email), getTarget('sibling', email)];
  if (namesSubmission(one)) {
    const [found, missing] = [await ask(hidden), await ask({ ...hidden, subId: missingId } as Target)];
    if (found.status !== missing.status || withoutSubmission(found.text) !== withoutSubmission(missing.text))
      problems.push(`${found.status} ${found.text.slice(0, 80)} instead of ${missing.status}`);
  }
  if (call.method !== 'GET') return problems;
  const shown = await everythingIn((await ask(own)).text);
  problems.push(...marks.filter((mark) => shown.includes(mark)));
  if (!saysYear(call)) return problems;
  const prepared = await ask(own, { measurementYear: String(otherYear) });
  const missing = await ask(own, { measurementYear: String(unknownYear) });
  if (prepared.status !== missing.status || prepared.status < 400)
    problems.push(`year ${prepared.status}, unknown year ${missing.status}`);
  return problems;
}

const withoutStreams = Object.keys(expectations).filter((name) =>
  expectations[name]?.cases.some(({ streams }) => !streams),
);
test.each(withoutStreams)('%s tells nobody but staff of a prepared season', async (name) => {
  const call = servedAs(name);
  const tokens = await getTokens(portal);
  for (const one of casesOf(call)) {
    const told = ofOrganization.map(async (caller) => [
      caller.name,
      await findTold(call, one, caller.email, tokens.get(caller.name)),
    ]);
    expect(await Promise.all(told)).toEqual(ofOrganization.map((caller) => [caller.name, []]));
  }
});

/** One call as one person who sees both seasons: what a list shows of a season that was not asked for. */
async function findMixed(call: ServedCall, one: Case, email: string | null, token: string | undefined) {
  const show = async (asked: Record<string, string>) => {
    const { query, ...request } = one.request(getTarget('own', email));
    const { status, text } = await send(
      portal.server,
      call,
      { ...request, query: { ...query, ...asked } },
      token,
    );
    return status >= 400 ? refused : everythingIn(text);
  };
  const problems: string[] = [];
  if ((await show({ measurementYear: String(unknownYear) })) !== refused)
    problems.push('answers for a year that does not exist');
  // Staff's activity is everything that happened, in every season.
  if (call.name === 'GetEventsForUser' && one.title === 'of all') return { problems, isFound: false };
  const [plain, own, other] = [
    await show({}),
    await show({ measurementYear: String(year) }),
    await show({ measurementYear: String(otherYear) }),
  ];
  problems.push(...marks.filter((mark) => `${plain}${own}`.includes(mark)));
  problems.push(...ownMarks.filter((mark) => other.includes(mark)));
  return { problems, isFound: marks.some((mark) => other.includes(mark)) };
}

test('lists have nothing of a season that was not asked for, for whoever sees both', async () => {
  await portal.database.owner.query(
    `update season set state = 'closing' where measurement_year = ${otherYear}`,
  );
  portal.app.push.dropLocally(changes.season);
  const tokens = await getTokens(portal);
  const asks = served
    .filter((call) => call.method === 'GET' && saysYear(call))
    .flatMap((call) =>
      casesOf(call)
        .filter(({ on }) => on === undefined)
        .flatMap((one) => both.map((caller) => ({ call, one, caller }))),
    );
  const found = await Promise.all(
    asks.map(async ({ call, one, caller: { name, email } }) => {
      const { problems, isFound } = await findMixed(call, one, email, tokens.get(name));
      return {
        isFound,
        problems: problems.map((problem) => `${call.name} ${one.title}, ${name}: ${problem}`),
      };
    }),
  );
  expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  // What is asked for is in the lists, which are not just empty.
  expect(found.filter(({ isFound }) => isFound).length).toBeGreaterThan(5);
});
