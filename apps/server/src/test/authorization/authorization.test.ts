/** Every served call, as every kind of caller, on every kind of entity. Spec: security-matrix. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#src/test/database.ts';
import { openTestApp, type TestApp } from '#src/test/test-app.ts';
import { callers } from './callers.ts';
import { checkCall, type Tokens } from './check-call.ts';
import { expectations } from './expectations.ts';
import { readServedCalls, type ServedCall } from './served-calls.ts';
import { getTokens } from './tokens.ts';
import { buildWorld, setMode } from './world.sql.ts';

let database: TestDatabase;
let portal: TestApp;
let tokens: Tokens;
let served: ReadonlyMap<string, ServedCall>;
let made = 0;

beforeAll(async () => {
  portal = await openTestApp();
  ({ database } = portal);
  await portal.server.listen({ port: 0, host: '127.0.0.1' });
  await buildWorld(database, portal.app);
  served = new Map((await readServedCalls(portal)).map((call) => [call.name, call]));
});
// All calls take minutes on a busy machine, and some want a sign-in of the last five.
beforeEach(async () => {
  tokens = await getTokens(portal);
});
afterAll(async () => {
  console.log(`Authorization: ${made} calls by ${callers.length} kinds of caller.`);
  await portal.close();
});

const servedAs = (name: string): ServedCall => {
  const call = served.get(name);
  if (!call) throw new Error(`${name} is not served.`);
  return call;
};

test('every served call has an expectation, and every expectation a call', () => {
  expect([...served.keys()].sort()).toEqual(Object.keys(expectations).sort());
});

/** From the printed tree of routes, in which a route is below the one whose address it extends. */
function getRoutes({ server }: TestApp): string[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = ''] = /^([│ ]*)[├└]── (\S*)/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.length = depth;
      above[depth] = segment;
      return line.includes(' (') ? [above.join('').replace(/:(\w+)/g, '{$1}')] : [];
    });
}

test('every route of /api is in the served document', () => {
  const routes = getRoutes(portal).filter((path) => path.startsWith('/api/'));
  const documents = ['/api/openapi.json', '/api/docs', '/api/docs/specification', '/api/docs.css'];
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.toSorted()).toEqual([...[...served.values()].map(({ path }) => path), ...documents].sort());
});

test('a call that takes an id has expectations about its target', () => {
  const ids =
    /^(sub(mission)?ids?|submissionId|transaction(Number|Id)?|entityId|orgIds?|organizationId|vendorId)$/i;
  const free = new Set(['UploadFiles', 'UploadGenericFile']);
  const aboutNothing = [...served.values()]
    .filter(({ name, parameters }) => parameters.some((each) => ids.test(each)) && !free.has(name))
    .filter(({ name }) => !expectations[name]?.cases.some(({ on }) => on !== undefined));
  expect(aboutNothing.map(({ name }) => name)).toEqual([]);
});

describe('the portal is open', () => {
  test.each(Object.keys(expectations))('%s', async (name) => {
    const expectation = expectations[name];
    if (!expectation) throw new Error(name);
    const { calls, problems } = await checkCall(portal, database, tokens, servedAs(name), expectation);
    made += calls;
    expect(calls).toBeGreaterThanOrEqual(callers.length);
    expect(problems).toEqual([]);
  });
});

describe.each(['isOffseasonMode', 'isMaintenanceMode'] as const)('%s is on', (mode) => {
  beforeAll(() => setMode(database, portal.app, mode, true));
  afterAll(() => setMode(database, portal.app, mode, false));
  test.each(Object.keys(expectations))('%s', async (name) => {
    const expectation = expectations[name];
    if (!expectation) throw new Error(name);
    const { calls, problems } = await checkCall(
      portal,
      database,
      tokens,
      servedAs(name),
      expectation,
      'closed',
    );
    made += calls;
    expect(problems).toEqual([]);
  });
});
