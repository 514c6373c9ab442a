import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#src/config.ts';
import { explainStart } from '#src/explain-start.ts';
import { createLogger } from '#src/log/logger.ts';
import { findPoolers, openDatabase } from '#src/open-database.ts';
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

test.each([true, false])(
  'a pooler that drops start-up options is seen, and each transaction has them: one login is %s',
  async (isOne) => {
    const url = await behindPooler(database.ownerUrl);
    const addresses = { ownerUrl: url, appUrl: isOne ? undefined : await behindPooler(database.appUrl) };
    const pooled = await findPoolers(addresses, 5_000);
    expect(pooled).toEqual({ owner: true, app: true });
    const pools = openPools({ ...addresses, pooled });
    for (const name of ['owner', 'app', 'calls', 'probe'] as const) await requireSession(name, pools[name]);
    await closePools(pools);
    const unaware = openPools(addresses);
    await expect(requireSession('app', unaware.app)).rejects.toThrow('lock_timeout is 0 instead of 10000');
    await closePools(unaware);
  },
);

test('a server that takes no changes is refused in one sentence, also where nothing is to be migrated', async () => {
  const url = new URL(database.ownerUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const refused = await start({ DATABASE_URL: url.href }).catch((error: unknown) => error);
  const known = { databaseUrl: 'postgres://u:secret@standby.example/idss', dataDir: '', host: '' };
  expect(explainStart(refused, known)).toBe(
    'The database at standby.example can only be read: it is a standby, or set to read only. The portal needs one that takes changes.',
  );
});

test.each([
  ['role', 'role is idss instead of idss_app'],
  ['lock_timeout', 'lock_timeout is 0 instead of 10000'],
  ['statement_timeout', 'statement_timeout is 0 instead of 30000'],
  ['timezone', 'timezone is Asia/Tokyo instead of UTC'],
  ['idle_in_transaction_session_timeout', 'idle_in_transaction_session_timeout is 0 instead of 60000'],
  ['synchronous_commit', 'synchronous_commit is off instead of on'],
])('%s is compared', async (name, message) => {
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
    await expect(requireSession('app', asked)).rejects.toThrow(message);
    await requireSession('app', pools.app);
  } finally {
    await without.end();
    await closePools(pools);
  }
});

test('commits wait for the disk and for a synchronous standby, whatever database and login have set', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  await owner.query(`alter database ${rows[0]?.name} set synchronous_commit = local`);
  await owner.end();
  const shown = async (ownerUrl: string, pooled: boolean): Promise<(string | undefined)[]> => {
    const pools = openPools({ ownerUrl, pooled: { owner: pooled, app: pooled } });
    const all = await Promise.all(
      (['owner', 'app', 'calls', 'probe'] as const).map((name) =>
        pools[name].query<{ synchronous_commit: string }>('show synchronous_commit'),
      ),
    );
    await closePools(pools);
    return all.map((each) => each.rows[0]?.synchronous_commit);
  };
  const asking = (value: string): string => {
    const url = new URL(database.ownerUrl);
    url.searchParams.set('options', `-c synchronous_commit=${value}`);
    return url.href;
  };
  const everywhere = (value: string): string[] => [value, value, value, value];
  expect(await shown(database.ownerUrl, false)).toEqual(everywhere('on'));
  expect(await shown(await behindPooler(database.ownerUrl), true)).toEqual(everywhere('on'));
  expect(await shown(asking('off'), false)).toEqual(everywhere('on'));
  expect(await shown(asking('remote_apply'), false)).toEqual(everywhere('remote_apply'));
});

test('one login for everything works, with a warning at each start; two logins without', async () => {
  const { ownerUrl, appUrl } = database;
  expect(await start({ DATABASE_URL: ownerUrl })).toEqual([
    expect.stringContaining('The login idss of DATABASE_URL is also that of the application'),
  ]);
  expect(await start({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl })).toEqual([]);
});
