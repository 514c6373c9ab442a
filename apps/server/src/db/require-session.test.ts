import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#src/config.ts';
import { explainStart } from '#src/explain-start.ts';
import { createLogger } from '#src/log/logger.ts';
import { openDatabase } from '#src/open-database.ts';
import { closePools, openPools } from './pool.ts';
import { requireSession } from './require-session.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { openRelay, type Relay } from '#src/test/relay.ts';

let database: TestDatabase;
const relays: Relay[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.close();
});
afterAll(() => database.drop());

async function behindPooler(url: string): Promise<string> {
  const relay = await openRelay(url, { dropsOptions: true });
  relays.push(relay);
  return relay.url;
}

/** Opens the database as a start does; the warnings of the start. */
async function start(environment: { DATABASE_URL: string; APP_DATABASE_URL?: string }): Promise<string[]> {
  const reading = readConfig(environment);
  if (!reading.ok) throw new Error(reading.problems.join(' '));
  const lines: string[] = [];
  const log = createLogger('warn', { destination: { write: (line) => void lines.push(line) } });
  const { close } = await openDatabase(reading.config, log);
  await close();
  return lines;
}

test('one login behind a pooler that drops start-up options is refused: it would work as the owner, without time-outs', async () => {
  const refused = start({ DATABASE_URL: await behindPooler(database.ownerUrl) });
  await expect(refused).rejects.toThrow('such as a connection pooler, drops start-up options');
  await expect(refused).rejects.toThrow('lock_timeout is 0 instead of 10000');
});

test.each(['owner', 'app'])('the login of the %s behind such a pooler is refused', async (which) => {
  const [ownerUrl, appUrl] = [database.ownerUrl, database.appUrl];
  const refused = start({
    DATABASE_URL: which === 'owner' ? await behindPooler(ownerUrl) : ownerUrl,
    APP_DATABASE_URL: which === 'app' ? await behindPooler(appUrl) : appUrl,
  });
  await expect(refused).rejects.toThrow(
    `The connections "${which}" to the database do not have the settings`,
  );
});

test.each([
  ['role', 'role is idss instead of idss_app'],
  ['lock_timeout', 'lock_timeout is 0 instead of 10000'],
  ['statement_timeout', 'statement_timeout is 0 instead of 30000'],
  ['timezone', 'timezone is Asia/Tokyo instead of UTC'],
  ['idle_in_transaction_session_timeout', 'idle_in_transaction_session_timeout is 0 instead of 60000'],
])('%s is compared', async (name, words) => {
  const pools = openPools({ ownerUrl: database.ownerUrl });
  const { options } = pools.app.options;
  const without = new pg.Pool({
    ...pools.app.options,
    // As a pooler whose own connections are in another zone.
    options: options?.replace(
      new RegExp(`-c ${name}=\\S+`),
      name === 'timezone' ? '-c timezone=Asia/Tokyo' : '',
    ),
  });
  // What was asked for, on connections that do not have it.
  const asked = { options: pools.app.options, query: without.query.bind(without) };
  try {
    await expect(requireSession('app', asked)).rejects.toThrow(words);
    await requireSession('app', pools.app);
  } finally {
    await without.end();
    await closePools(pools);
  }
});

test('one login for everything works, with a warning at each start; two logins without', async () => {
  const { ownerUrl, appUrl } = database;
  expect(await start({ DATABASE_URL: ownerUrl })).toEqual([
    expect.stringContaining('The login idss of DATABASE_URL is also that of the application'),
  ]);
  expect(await start({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl })).toEqual([]);
});

test('a pooler that refuses start-up options is named', () => {
  const error = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
  const known = { databaseUrl: 'postgres://u:secret@pooler.example:6432/idss', dataDir: '', host: '' };
  expect(explainStart(error, known)).toBe(
    'The database at pooler.example:6432 is behind a connection pooler that refuses start-up options ' +
      '(unsupported startup parameter: options). Connect to the database itself.',
  );
});
