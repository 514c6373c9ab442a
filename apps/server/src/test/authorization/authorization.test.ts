/** Quality bars, part 4: every served call, as everybody, on everything. */
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '#src/http/openapi.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { openTestApp, type TestApp } from '#src/test/test-app.ts';
import { callers } from './callers.ts';
import { checkCall, type ServedCall, type Tokens } from './check-call.ts';
import { expectations } from './expectations.ts';
import { buildWorld, setMode } from './world.sql.ts';

let database: TestDatabase;
let portal: TestApp;
let tokens: Tokens;
let served: ReadonlyMap<string, ServedCall>;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await openTestApp(database);
  await portal.server.listen({ port: 0, host: '127.0.0.1' });
  await buildWorld(database, portal.app);
  tokens = await tokensOf(portal);
  served = new Map((await readServedCalls(portal)).map((call) => [call.name, call]));
});
afterAll(async () => {
  console.log(`Authorization: ${made} calls by ${callers.length} kinds of caller.`);
  await portal.close();
  await database.drop();
});

async function tokensOf({ token }: TestApp): Promise<Tokens> {
  const stranger = (await generateKeyPair('ES256')).privateKey;
  const made = new Map<string, string>();
  for (const { name, email, state } of callers) {
    if (email === null) continue;
    made.set(
      name,
      state === 'malformed'
        ? 'not.a.token'
        : await token(email, {
            ...(state === 'expired' ? { expiresIn: -60 } : {}),
            ...(state === 'foreignToken' ? { key: stranger } : {}),
          }),
    );
  }
  return made;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: { readonly properties?: object } }> };
}

/** The calls of the document that the server itself serves. */
async function readServedCalls({ server }: TestApp): Promise<ServedCall[]> {
  const { paths } = (await server.inject('/api/openapi.json')).json<ReturnType<typeof describeApi>>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => {
      const { operationId, parameters = [], requestBody } = description as Described;
      const bodies = Object.values(requestBody?.content ?? {});
      return {
        name: operationId,
        method: method === 'post' ? 'POST' : 'GET',
        path,
        parameters: [
          ...parameters.map(({ name }) => name),
          ...bodies.flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
        ],
      };
    }),
  );
}

const servedAs = (name: string): ServedCall => {
  const call = served.get(name);
  if (!call) throw new Error(`${name} is not served.`);
  return call;
};

test('every served call has an expectation, and every expectation a call', () => {
  expect([...served.keys()].sort()).toEqual(Object.keys(expectations).sort());
});

test('every route of /api is in the served document', () => {
  const routes = portal.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => /(\/api\/\S+) \(/.exec(line)?.[1]?.replace(/:(\w+)/g, '{$1}'))
    .filter((path) => path !== undefined);
  const documents = ['/api/openapi.json', '/api/docs', '/api/docs.css'];
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.toSorted()).toEqual([...[...served.values()].map(({ path }) => path), ...documents].sort());
});

test('a call that takes the id of something is expected to be about something', () => {
  const ids = /^(sub(mission)?ids?|submissionId|transaction(Number|Id)?|entityId|orgIds?|organizationId|vendorId)$/i;
  const free = new Set(['UploadFiles']);
  for (const { name, parameters } of served.values())
    if (parameters.some((parameter) => ids.test(parameter)) && !free.has(name))
      expect(
        expectations[name]?.cases.every(({ on }) => on !== undefined),
        name,
      ).toBe(true);
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
    const { calls, problems } = await checkCall(portal, database, tokens, servedAs(name), expectation, 'closed');
    made += calls;
    expect(problems).toEqual([]);
  });
});
