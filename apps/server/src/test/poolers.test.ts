/** The whole portal behind each kind of pooler, with one login and with two. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#src/db/free-port.ts';
import { requireSchema } from '#src/db/migrate.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { listUsers, type UserFilter } from '#src/features/people/users/list-users.sql.ts';
import { createAccounts } from '@idss/identity/create-account';
import { hashPassword } from '@idss/identity/hash-password';
import {
  authorizationRequest,
  exchangeCode,
  openTestBrowser,
  type Tokens,
} from '@idss/identity/test/browser';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import { createLogger } from '#src/log/logger.ts';
import { type OpenApp, openApp } from '#src/open-app.ts';
import { type Database, openDatabase } from '#src/open-database.ts';
import { openPush } from '#src/kernel/push.ts';
import { findProgram } from '../../../../tools/find-program.mjs';
import { readTestConfig } from './build-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser, multipart } from './factories.ts';
import { type Pooler, type PoolMode, startPooler } from './pooler.ts';
import { nextHint } from './portal.ts';

const program = findProgram('pgbouncer');
const log = createLogger('silent');
const email = 'analyst@plan.example';
const password = 'a lantern by the quiet harbor';
const limits = { standardPerMinute: 1_000_000, expensivePerMinute: 1_000_000 };
const plan = { subId: 1234, orgId: 501 };

interface Process extends OpenApp {
  readonly database: Database;
  readonly url: string;
}

describe.runIf(program)(`behind ${program ?? 'PgBouncer, WHICH IS NOT INSTALLED HERE'}`, () => {
  const cells = (['direct', 'session', 'transaction'] as const).flatMap((way) =>
    (['one login', 'two logins'] as const).map((logins) => ({ way, logins })),
  );
  const databases: TestDatabase[] = [];
  let empty: TestDatabase;
  let hash: string;
  let pooler: Pooler;
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-poolers-'));
  beforeAll(async () => {
    hash = await hashPassword(password);
    for (const _ of cells) databases.push(await createTestDatabase());
    empty = await createEmptyDatabase();
    const addresses = [empty, ...databases].flatMap(({ ownerUrl, appUrl }) => [ownerUrl, appUrl]);
    pooler = await startPooler(program ?? '', addresses);
  });
  afterAll(async () => {
    await pooler.stop();
    for (const database of [empty, ...databases]) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const getSettings = ({ ownerUrl, appUrl }: TestDatabase, way: PoolMode | 'direct', hasTwoLogins = true) => {
    const through = (url: string): string => (way === 'direct' ? url : pooler.through(url, way));
    return {
      DATABASE_URL: through(ownerUrl),
      ...(hasTwoLogins ? { APP_DATABASE_URL: through(appUrl) } : {}),
      ...(way === 'transaction' ? { DATABASE_DIRECT_URL: ownerUrl } : {}),
    };
  };

  const newStore = (): string => pathToFileURL(mkdtempSync(path.join(folder, 'files-'))).href;

  async function start(settings: Record<string, string>): Promise<Process> {
    const port = String(await findFreePort());
    const config = readTestConfig({
      MODE: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: port,
      DATA_DIR: folder,
      STORAGE_URL: newStore(),
      ...settings,
    });
    const database = await openDatabase(config, log);
    const opened = await openApp(config, log, database, { limits });
    return { ...opened, database, url: await opened.listen() };
  }

  test.each(cells)('$way, $logins', async ({ way, logins }) => {
    const database = databases[cells.findIndex((cell) => cell.way === way && cell.logins === logins)];
    if (!database) throw new Error('Each cell has a database of its own.');
    await makeSeason(database.owner);
    await makeOrganization(database.owner, plan);
    await makeSubmission(database.owner, plan);
    await makeUser(database.owner, { email, roles: [['orguser', plan.orgId]] });
    await createAccounts(database.app, [{ email, givenName: 'Ana', familyName: 'Analyst' }], hash);
    const settings = {
      ...getSettings(database, way, logins === 'two logins'),
      STORAGE_URL: newStore(),
    };
    const [worker, web] = await Promise.all([start(settings), start({ ...settings, ROLE: 'web' })]);
    try {
      const { access_token } = await signIn(web);
      const call = async (url: string, init: RequestInit = {}) => {
        const headers = { authorization: `Bearer ${access_token}`, ...init.headers };
        const answer = await fetch(`${web.url}/api/${url}`, { ...init, headers });
        const text = await answer.text();
        expect(answer.status, text).toBe(200);
        return text;
      };
      // Heard by the process that did not check the file.
      const transaction = randomUUID();
      const hinted = nextHint(
        web.app,
        (hint) => hint.kind === 'upload' && hint.transactionId === transaction,
      );
      const { headers, payload } = multipart([{ name: 'Commercial1234.xml', content: hedisFile(plan) }]);
      await call(`bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transaction}`, {
        method: 'POST',
        headers,
        body: payload,
      });
      await hinted;
      const isChecked = async (): Promise<boolean> =>
        (await call(`DB/GetBulkTransactions?transaction=${transaction}`)).includes('Apply Plan Lock');
      while (!(await isChecked())) await nextHint(web.app, ({ kind }) => kind === 'upload');
      await call('ExecutePlanAction?submissionId=1234&component=DST&action=PlanLock', { method: 'POST' });
      const { rows } = await database.owner.query(
        `select kind, count(*) as times from event where sub_id = $1 group by kind`,
        [plan.subId],
      );
      expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
      await sessionsAsAsked(web.database);
      await listsRight(web.database);
    } finally {
      for (const each of [worker, web]) {
        await each.close();
        await each.database.close();
      }
    }
  });

  test('two first starts at once behind a pooler of transactions end, and the next one, too', async () => {
    const config = readTestConfig(getSettings(empty, 'transaction'));
    const pooled = { ...config, databaseDirectUrl: undefined };
    const both = await Promise.all([openDatabase(pooled, log), openDatabase(pooled, log)]);
    for (const { close } of both) await close();
    const { pools, close } = await openDatabase(pooled, log);
    await expect(requireSchema(pools.owner)).resolves.toBeUndefined();
    await close();
  });

  test('without an address that leads to the database itself, a pooler of transactions is refused in one sentence', async () => {
    const [database] = databases;
    if (!database) throw new Error('There is none.');
    const { DATABASE_DIRECT_URL: _, ...settings } = getSettings(database, 'transaction');
    const { pools, listening, close } = await openDatabase(readTestConfig(settings), log);
    const push = openPush(listening, log, { echoThrough: pools.app, answerMilliseconds: 500 });
    await expect(push).rejects.toThrow('Set DATABASE_DIRECT_URL to the address of the database itself.');
    await close();
  });
});

async function signIn({ url }: Process): Promise<Tokens> {
  const request = authorizationRequest(url);
  const callback = await openTestBrowser().signIn(request, email, password);
  const answer = await exchangeCode(url, callback.searchParams.get('code') ?? '', request.verifier);
  return (await answer.json()) as Tokens;
}

/** Whatever sessions the pooler has: all at once, so that each is used, in a transaction and without one. */
async function sessionsAsAsked({ pools }: Database): Promise<void> {
  const statement = `select current_user as role, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('timezone') as zone, $1::text as who`;
  const facts = (who: string, role: string, limits: readonly [string, string]) => ({
    role,
    statement: limits[0],
    lock: limits[1],
    idle: '1min',
    zone: 'UTC',
    who,
  });
  const wanted = {
    owner: facts('owner', 'idss', ['0', '10s']),
    app: facts('app', 'idss_app', ['30s', '10s']),
    calls: facts('calls', 'idss_app', ['4s', '3s']),
    probe: facts('probe', 'idss_app', ['1500ms', '500ms']),
  };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  await Promise.all(
    names.flatMap((name) => [
      ...Array.from({ length: 3 }, async () => {
        const { rows } = await pools[name].query(statement, [name]);
        expect(rows).toEqual([wanted[name]]);
      }),
      inTransaction(
        pools[name],
        async (client) => {
          expect((await client.query(statement, [name])).rows).toEqual([wanted[name]]);
          const simple = await client.query('select current_user as role');
          expect(simple.rows).toEqual([{ role: wanted[name].role }]);
        },
        { isolation: 'serializable' },
      ),
    ]),
  );
}

/** Statements with names, of many forms on few sessions. */
async function listsRight({ pools }: Database): Promise<void> {
  const filters = [
    { email },
    { email: 'nobody@plan.example' },
    {},
    { name: 'Analyst' },
    { email, name: 'Analyst' },
  ];
  const page = { sort: 'email', isDescending: false, page: 1, pageSize: 25 } as const;
  const found = (filter: UserFilter) =>
    listUsers(pools.calls, { ...page, filter }, { isSysadmin: true, organizations: [], vendors: [] });
  const right: string[] = [];
  for (const filter of filters) right.push(JSON.stringify(await found(filter)));
  expect(new Set(right).size).toBeGreaterThan(1);
  const again: boolean[] = [];
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  await forEachLimited(numbers, 6, async (n) => {
    const rows = await found(filters[n % filters.length] ?? {});
    again.push(JSON.stringify(rows) === right[n % filters.length]);
  });
  expect(again.filter(Boolean)).toHaveLength(200);
}
