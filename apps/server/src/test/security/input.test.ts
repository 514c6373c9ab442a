/** What callers send is read strictly. OWASP ASVS 5.0: 1.2.4, 1.2.9, 1.3.12, 1.5.2, 8.2.3, 15.3.3, 15.3.5 to 15.3.7. */
import { contract } from '@idss/contract/contract';
import { ofSeason } from '@idss/contract/shapes';
import type { Endpoint } from '@idss/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { lastEvents } from '#src/test/last-events.ts';
import type { ServedCall } from '#src/test/authorization/served-calls.ts';
import { restoreWorld, setStep } from '#src/test/authorization/world.sql.ts';
import { getAddress, goodRequest, planner, provideWorld, staff, type World } from './open-world.ts';

const world = await provideWorld();
const headers = await world.as(staff);

/** Text fields: any value finds nothing or no one (409). All other fields have a format. */
const textParameters = new Set([
  'key',
  'search',
  'ruleId',
  'measureCode',
  'actionName',
  'attester',
  'vendorName',
  'event',
  'userName',
]);

/** Text fields of single calls, whose names are numbers or formats in others. */
const isWordOfCall = (call: string, name: string): boolean =>
  ['userEmail', 'auditorEmail', 'editUser'].includes(name) ||
  (name === 'version' && removals.has(call)) ||
  (name === 'message' && logCalls.has(call)) ||
  (name === 'queue' && jobCalls.has(call)) ||
  (name === 'text' && call === 'Search');
const removals = new Set([
  'DeleteUserRole',
  'DeleteAllUserRoles',
  'DeleteUserAccess',
  'DeleteManagableUserAccess',
  'DeleteUser',
  'UpdateSubUserEntities',
]);
const logCalls = new Set(['Logs', 'LogsCount']);
const jobCalls = new Set(['GetJobs', 'GetJobsCount']);

/** Forms and addresses send empty filters to these calls. */
const listCalls = new Set([
  'GetStagesByDay',
  'GetSubmissionsByDay',
  'GetSubmissionsByDayCount',
  'GetSubmissionsAtRisk',
  'GetSubmissionsAtRiskCount',
  'GetRiskOrganizations',
  'GetRuleFailures',
  'GetRuleFailuresCount',
  'GetRecentUploads',
  'GetRecentUploadsCount',
  'GetBulkActionSubmissions',
  'CountBulkActionSubmissions',
  'GetBulkActionSelection',
]);
const pageFields = ['pageNumber', 'resultCount'];

/** Filters are, and an auditor without submissions has an empty list of them; no chosen submission means all. */
const mayBeEmpty = (call: string, name: string): boolean =>
  logCalls.has(call) ||
  jobCalls.has(call) ||
  (listCalls.has(call) && !pageFields.includes(name)) ||
  (call === 'UpdateSubUserEntities' && name === 'subIds') ||
  name === 'subIdStr';

const withQuery = world.served.filter(({ query }) => query.length > 0);
test('many calls have a query', () => expect(withQuery.length).toBeGreaterThan(20));

async function ask(call: World['served'][number], name: string, value: string): Promise<number> {
  const good = goodRequest(call, staff);
  const url = getAddress(call, { ...good, query: { ...good.query, [name]: value } });
  const { statusCode } = await world.portal.server.inject({
    method: call.method,
    url,
    headers,
    ...(good.body ? { payload: good.body } : {}),
  });
  return statusCode;
}

describe('1.2.4: every query parameter of every call', () => {
  test.each([
    "' or 1=1--",
    '1;select pg_sleep(3)',
    "1'; drop table component; --",
    '1) union select csv from security_matrix --',
    '$(touch /tmp/x)`id`|id',
    '../../../etc/passwd',
    '\u0000',
    '\ud800',
    '9'.repeat(30),
    '-1',
    '1e3',
    '0x10',
    '',
  ])('%j', async (text) => {
    const wrong: string[] = [];
    for (const call of withQuery)
      for (const name of call.query) {
        const status = await ask(call, name, text);
        const isFine =
          [400, 404].includes(status) ||
          ((textParameters.has(name) || isWordOfCall(call.name, name)) && [200, 409].includes(status));
        const isNone = text === '' && mayBeEmpty(call.name, name) && status === 200;
        if (!isFine && !isNone && !(name === 'entityId' && text === '-1'))
          wrong.push(`${call.name} ${name}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });
});

test('1.2.9, 1.3.12: filters of 15 kB are refused by their length', async () => {
  const wrong: string[] = [];
  for (const call of withQuery)
    for (const name of call.query)
      for (const text of ['a'.repeat(15_000), '(a+)+'.repeat(3000), '%'.repeat(5000)]) {
        const status = await ask(call, name, text);
        if (![400, 404, 414, 431].includes(status)) wrong.push(`${call.name} ${name}: ${status}`);
      }
  expect(wrong).toEqual([]);
});

test('database wildcards are plain characters in a search', async () => {
  const find = async (search: string): Promise<number> => {
    const url = `/api/GetFindings?submissionId=1001&component=DST&search=${encodeURIComponent(search)}`;
    return (await world.portal.server.inject({ url, headers })).json<{ total: number }>().total;
  };
  expect(await find('MARK-own')).toBe(1);
  for (const wildcard of ['%', '_ARK', 'MARK%own', '\\']) expect(await find(wildcard)).toBe(0);
});

test('15.3.5 to 15.3.7: a parameter given twice, as a list or as an object is refused', async () => {
  const wrong: string[] = [];
  for (const call of withQuery)
    for (const name of call.query) {
      const good = goodRequest(call, staff);
      const others = new URLSearchParams({ ...good.query });
      const value = encodeURIComponent(others.get(name) ?? '1');
      others.delete(name);
      for (const polluted of [
        `${name}=${value}&${name}=${value}`,
        `${name}[]=${value}`,
        `${name}[0]=${value}`,
        `${name}[a]=${value}`,
        `${name}=${value}&${name}[]=${value}`,
        `${name}=${value}&unknownParameter=1`,
        `${name}=${value}&__proto__=1`,
      ]) {
        const { statusCode } = await world.portal.server.inject({
          method: call.method,
          url: `${call.path}?${others.toString()}&${polluted}`,
          headers,
          ...(good.body ? { payload: good.body } : {}),
        });
        if (statusCode !== 400) wrong.push(`${call.name} ${polluted}: ${statusCode}`);
      }
    }
  expect(wrong).toEqual([]);
});

test('a call without parameters refuses any', async () => {
  const wrong: string[] = [];
  for (const call of world.served.filter(({ query, name }) => query.length === 0 && name !== 'Push')) {
    const good = goodRequest(call, staff);
    const { statusCode } = await world.portal.server.inject({
      method: call.method,
      url: `${getAddress(call, good)}?orgId=200`,
      headers,
      ...(good.body ? { payload: good.body } : {}),
    });
    if (statusCode !== 400) wrong.push(`${call.name}: ${statusCode}`);
  }
  expect(wrong).toEqual([]);
});

/** A planner may not make these calls at all. */
const forStaff = new Set(
  Object.values(contract)
    .flatMap((feature) => Object.entries<Endpoint>(feature))
    .filter(([, { access }]) => access === 'sysadmin')
    .map(([name]) => name),
);
/** Nor these. */
const forVendors = new Set(['GetVendorSubmissionMap', 'CountVendorSubmissionMap']);
/** Calls that are about a season: they take its year. */
const seasonal = new Set(
  Object.values(contract)
    .flatMap((feature) => Object.entries<Endpoint>(feature))
    .filter(([, { query }]) => query && query.shape['measurementYear'] === ofSeason.measurementYear)
    .map(([name]) => name),
);

test('a season that only staff may see yet is not found by others, and one that does not exist by nobody', async () => {
  const prepared = '2098';
  await world.database.owner.query(
    `insert into season (measurement_year, measure_model_date, milestones, time_zone, is_current, state)
     select ${prepared}, measure_model_date, milestones, time_zone, false, 'prepared' from season where is_current`,
  );
  const ask = async (call: ServedCall, email: string, measurementYear: string): Promise<number> => {
    const request = goodRequest(call, email);
    const response = await world.portal.server.inject({
      method: call.method,
      url: getAddress(call, { ...request, query: { ...request.query, measurementYear } }),
      headers: await world.as(email),
      ...(request.body && { payload: request.body }),
    });
    return response.statusCode;
  };
  // The example of authorization is refused before its season is looked at.
  const incomplete = ['ExtractSubmissions'];
  const calls = world.served.filter(({ name }) => seasonal.has(name) && !incomplete.includes(name));
  expect(calls.length).toBe(seasonal.size - incomplete.length);
  for (const call of calls) {
    const isForOthers = forStaff.has(call.name) || forVendors.has(call.name);
    expect(await ask(call, planner, prepared), call.name).toBe(isForOthers ? 403 : 404);
    expect(await ask(call, staff, '1998'), call.name).toBe(404);
  }
  await world.database.owner.query(`delete from season where measurement_year = ${prepared}`);
});

const choice = { submissionId: 1001, component: 'DST', isPublicReported: true, sourceLastModified: '' };
const post = async (url: string, payload: unknown, more: Record<string, string> = {}): Promise<number> =>
  (
    await world.portal.server.inject({
      method: 'POST',
      url,
      headers: { ...(await world.as(planner)), 'content-type': 'application/json', ...more },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  ).statusCode;
const choose = (payload: unknown): Promise<number> =>
  post('/api/UpdateSubmissionAttestationReportingFlags', payload);

test('8.2.3, 15.3.3: unknown body fields are refused and never stored', async () => {
  await setStep(world.database, 'DST', 7);
  const good = { ...choice, sourceLastModified: '2026-05-01T10:00:00Z' };
  for (const extra of [
    { isFinal: true },
    { isAttested: true },
    { orgId: 200 },
    { createdBy: 'me' },
    { roles: ['sysadmin'] },
    { step: 9 },
  ])
    expect(await choose({ ...good, ...extra }), JSON.stringify(extra)).toBe(400);
  const bodies = world.served.filter((call) => goodRequest(call, planner).body);
  expect(bodies.length).toBeGreaterThan(2);
  for (const call of bodies) {
    const request = goodRequest(call, planner);
    const caller = forStaff.has(call.name) ? await world.as(staff) : {};
    for (const body of [{ ...request.body, isFinal: true }, [request.body], 'null'])
      expect(await post(getAddress(call, request), body, caller), call.name).toBe(400);
  }
  // Without the extra field the same body is accepted.
  expect(await choose({ ...good, isPublicReported: false })).toBe(200);
  await restoreWorld(world.database, world.portal.app);
});

test('numbers, booleans and texts are not converted into each other', async () => {
  for (const wrong of [
    { ...choice, submissionId: '1001' },
    { ...choice, submissionId: 1001.5 },
    { ...choice, submissionId: -1 },
    { ...choice, submissionId: [1001] },
    { ...choice, submissionId: 1e300 },
    { ...choice, isPublicReported: 'true' },
    { ...choice, isPublicReported: 1 },
    { ...choice, component: ['DST'] },
    { ...choice, sourceLastModified: { $gt: '' } },
  ])
    expect(await choose(wrong), JSON.stringify(wrong)).toBe(400);
});

/** The same value with another leaf in one place, once for each leaf that `isWanted` names. */
function withEachLeaf(value: unknown, isWanted: (leaf: unknown) => boolean, leaf: unknown): unknown[] {
  if (isWanted(value)) return [leaf];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withEachLeaf(part, isWanted, leaf).map((changed) =>
      Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
    ),
  );
}

async function answersTo(isWanted: (leaf: unknown) => boolean, leaf: unknown): Promise<string[]> {
  const answers: string[] = [];
  for (const call of world.served) {
    const request = goodRequest(call, planner);
    const caller = forStaff.has(call.name) ? await world.as(staff) : {};
    for (const body of withEachLeaf(request.body, isWanted, leaf))
      answers.push(`${call.name}: ${await post(getAddress(call, request), body, caller)}`);
  }
  return answers;
}

test.each(['a\u0000b', '\ud800', 'a\udc00b'])(
  'text that the database cannot store is refused in every body, wherever it is: %j',
  async (text) => {
    const answers = await answersTo((leaf) => typeof leaf === 'string', text);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => !answer.endsWith(': 400'))).toEqual([]);
    for (const [name, value] of [
      [text, 1],
      ['comment', { deep: [[{ deeper: text }]] }],
    ] as const)
      expect(await choose({ ...choice, [name]: value })).toBe(400);
  },
);

test('the refusal names the field that has such a character', async () => {
  const { body } = await world.portal.server.inject({
    method: 'POST',
    url: '/api/UpdateSubmissionAttestationReportingFlags',
    headers: await world.as(planner),
    payload: { ...choice, sourceLastModified: '\0' },
  });
  expect(body).toContain(
    "'sourceLastModified' has a character that cannot be stored. Remove it and try again.",
  );
});

test('a body that is nested deeply is read without harm', async () => {
  const depth = 200_000;
  expect(await choose(`{"submissionId":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe(400);
});

test.each([2 ** 31, 2 ** 53, -(2 ** 31)])(
  'a number that no column has is refused in every body: %d',
  async (number) => {
    const answers = await answersTo((leaf) => typeof leaf === 'number', number);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((answer) => !answer.endsWith(': 400'))).toEqual([]);
  },
);

test('what a refused call was about is recorded although it has a character that cannot be stored', async () => {
  const call = world.served.find(({ name }) => name === 'DeleteTestOrgConfig');
  const { statusCode } = await world.portal.server.inject({
    method: 'POST',
    url: `${call?.path}?orgId=4%00711`,
    headers: await world.as(planner),
  });
  expect(statusCode).toBe(403);
  expect(await lastEvents(world.database.app, 1)).toMatchObject([{ kind: 'call-refused', on: 'orgId 4711' }]);
});

test('1.5.2: a body cannot change the prototype of objects', async () => {
  for (const text of [
    `{"__proto__": {"polluted": 1}, "submissionId": 1001}`,
    `{"constructor": {"prototype": {"polluted": 1}}, "submissionId": 1001}`,
    `{"a": {"__proto__": {"polluted": 1}}}`,
  ])
    expect(await choose(text)).toBe(400);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test.each(['{', '{"a":}', '\u0000', '[['.repeat(50_000), ''])('a body that is not JSON: %#', async (text) => {
  expect(await choose(text)).toBe(400);
});

test('a body over a megabyte is refused', async () => {
  expect(await choose({ ...choice, sourceLastModified: 'x'.repeat(1_100_000) })).toBe(413);
});
