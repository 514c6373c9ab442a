import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeOperations } from '#src/log/counters.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { type FileStore, StoreAway } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { sweepWhenDue } from './regular-sweep.ts';
import { beginSweep, countInQuarantine, endSweep } from './regular-sweep.sql.ts';
import { sweepFiles } from './sweep-files.ts';
import { watchStore } from './watch-store.ts';
import { writeContent } from './write-content.ts';

const log = pino({ level: 'silent' });
const all = (): Date => new Date(Date.now() + 1000);
let database: TestDatabase;
let root: string;
let store: FileStore;

beforeAll(async () => {
  database = await createTestDatabase();
  root = await mkdtemp(path.join(tmpdir(), 'idss-sweep-'));
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  store = await openFolderStore(await mkdtemp(path.join(root, 'store-')));
  await database.owner.query('delete from storage_sweep');
});

const getKeys = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async (_, n) => (await writeContent(store, `${n}`)).storageKey));

/** One in which some files cannot be moved, or none can since it is away. */
const failing = (
  error: Error,
  stuck: (storageKey: string) => boolean,
  why: string | null = null,
): FileStore => ({
  ...store,
  getOutageReason: () => Promise.resolve(why),
  quarantine: {
    ...store.quarantine,
    put: (key, before) => (stuck(key) ? Promise.reject(error) : store.quarantine.put(key, before)),
    restore: (file) => (stuck(file.storageKey) ? Promise.reject(error) : store.quarantine.restore(file)),
  },
});

async function getFailures(operation: string): Promise<number> {
  const { values } = await storeOperations.get();
  return (
    values.find(({ labels }) => labels.operation === operation && labels.outcome === 'failed')?.value ?? 0
  );
}

test('a file that cannot be moved is counted and logged, and keeps no other from it', async () => {
  const keys = await getKeys(5);
  const stuck = [...keys].sort()[1] ?? '';
  const files = watchStore(
    failing(new Error('too large'), (key) => key === stuck),
    log,
  );
  const before = await getFailures('set_aside');
  expect(await sweepFiles({ pool: database.app, files, log }, all())).toEqual({
    quarantined: 4,
    restored: 0,
    failed: 1,
    inQuarantine: 4,
  });
  expect(await getFailures('set_aside')).toBe(before + 1);
  expect(await store.has(stuck)).toBe(true);
});

test('a store that is away ends the sweep, and the next one may begin at once', async () => {
  await getKeys(3);
  let asked = 0;
  const files = failing(
    new StoreAway('The file store cannot be reached.'),
    () => {
      asked += 1;
      return true;
    },
    'The file store cannot be reached.',
  );
  const app = { pool: database.app, files, log, config: { sweepEverySeconds: 3600, sweepAfterSeconds: -1 } };
  await expect(sweepWhenDue(app)).rejects.toThrow(StoreAway);
  expect([asked, await countInQuarantine(database.app)]).toEqual([1, null]);
  expect(await sweepWhenDue({ ...app, files: store })).toMatchObject({ quarantined: 3, inQuarantine: 3 });
  expect(await countInQuarantine(database.app)).toBe(3);
});

test('of several processes one sweeps, and not again before it is time', async () => {
  let sweeps = 0;
  const files: FileStore = {
    ...store,
    removeUnfinished: async () => void (sweeps += 1),
  };
  const app = { pool: database.app, files, log, config: { sweepEverySeconds: 30, sweepAfterSeconds: 0 } };
  await Promise.all([sweepWhenDue(app), sweepWhenDue(app), sweepWhenDue(app)]);
  expect(sweeps).toBe(1);
  expect(await dueIn()).toBeGreaterThan(20);
});

const dueIn = async (): Promise<number> => {
  const { rows } = await database.owner.query<{ seconds: number }>(
    `select extract(epoch from due_at - clock_timestamp())::int as seconds from storage_sweep`,
  );
  return rows[0]?.seconds ?? 0;
};

test('after a long sweep the pause is long, and that of a killed process is taken over', async () => {
  const begin = () => beginSweep(database.app, 60);
  const first = await begin();
  expect([first, await begin()]).toEqual([expect.any(String), null]);
  // It was killed, and said nothing for a minute. (Clocks of processors differ by microseconds, so not just now.)
  await database.owner.query(`update storage_sweep set due_at = clock_timestamp() - interval '1 second'`);
  const second = (await begin()) ?? '';
  const next = { everySeconds: 30, pauseFactor: 19, maxPauseSeconds: 3000 };
  await endSweep(database.app, first ?? '', 7, next);
  expect([await begin(), await countInQuarantine(database.app)]).toEqual([null, null]);

  const longAgo = async (text: string, seconds: number): Promise<string> => {
    const { rows } = await database.owner.query<{ text: string }>(
      `update storage_sweep set begun_at = $1::timestamptz - make_interval(secs => $2) returning begun_at::text as text`,
      [text, seconds],
    );
    return rows[0]?.text ?? '';
  };
  const minuteAgo = await longAgo(second, 60);
  await endSweep(database.app, minuteAgo, 8, next);
  expect(Math.round((await dueIn()) / 100)).toBe(11);
  await endSweep(database.app, await longAgo(minuteAgo, 10_000), 9, next);
  expect(Math.round((await dueIn()) / 100)).toBe(30);
  expect(await countInQuarantine(database.app)).toBe(9);
});
