import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { noStamps } from '@idss/domain/stages/stamps';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GenerateTask, SurveyTask } from './validation-messages.ts';
import { openValidationPool, TooCostly, ValidationCrashed, type ValidationPool } from './validation-pool.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { readShippedSeason } from '#src/test/shipped-season.ts';

const limit = 1000;
const columns = exampleSeason.cahps.layouts[0]?.columns.map(({ name }) => name) ?? [];
let folder: string;
let pool: ValidationPool;
const season = await readShippedSeason();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idss-pool-'));
  pool = openValidationPool({
    log: { warn: () => undefined },
    size: 1,
    timeLimit: () => limit,
    faults: ['validate.in-worker@CAHPSA1.CSV:loop'],
  });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});
// The test moves the pool's clock; threads and messages run as ever.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** `wrong` rows with a finding in nearly every column, then rows in order. */
function getTask(fileName: string, wrong: number, good = 0): SurveyTask {
  const given = new Map([
    ['sample_stratum', '1'],
    ['ccc_prescreen', '-1'],
    ['disposition', 'M33'],
    ['age_at_anchor', '40'],
    ['sex_admin', 'F'],
    ['frame_size', `${wrong + good}`],
  ]);
  const identity = ['1', 'A', 'COM', '2025', '951'];
  const rows = Array.from({ length: wrong + good }, (_, n) =>
    columns.map((name, at) => {
      if (name === 'member_key') return `${n}`;
      if (n < wrong && name === 'disposition') return 'M10';
      const isWrong = n < wrong && name !== 'frame_size';
      return identity[at] ?? (isWrong ? '99' : (given.get(name) ?? ''));
    }),
  );
  const text = [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
  const path = join(folder, fileName);
  writeFileSync(path, text);
  return {
    program: 'CAHPS',
    path,
    size: text.length,
    fileName,
    season,
    register: {
      registration: {
        submissionId: 1,
        component: 'CAHPS',
        kind: 'adult',
        productLine: 'Commercial',
        measurementYear: 2025,
        vendorId: 951,
        cmsContractNumber: null,
      },
      roster: null,
    },
    now: '2026-05-20T00:00:00.000Z',
    organizationName: 'Plan',
    uploaderName: 'Ada',
  };
}

test('findings that are stored slowly cost no file its check, however long all of it takes', async () => {
  const running = await pool.start(getTask('CAHPSA1.csv', 800), () => undefined);
  let batches = 0;
  while (await running.next()) {
    batches += 1;
    vi.advanceTimersByTime(0.8 * limit);
  }
  expect((await running.done).status).toBe('Error');
  expect(batches).toBeGreaterThan(12);
});

test('a thread that waits for its findings to be taken is not blamed', async () => {
  const ahead = Promise.withResolvers<void>();
  const running = await pool.start(getTask('CAHPSA1.csv', 100, 60_000), (percent) => {
    // Findings of the first rows wait here, unread.
    if (percent === 25) vi.advanceTimersByTime(5 * limit);
    ahead.resolve();
  });
  await ahead.promise;
  while (await running.next());
  expect((await running.done).counts.Error).toBeGreaterThan(4000);
});

test('silence after the last findings ends the thread', async () => {
  // One full batch of the first rows; the thread then hangs with what is left in its hands.
  const running = await pool.start(getTask('CAHPSA1.CSV', 80, 5000), () => undefined);
  let isOver = false;
  running.done.catch(() => {
    isOver = true;
  });
  expect((await running.next())?.count).toBe(2000);
  vi.advanceTimersByTime(limit - 1);
  const rest = running.next();
  await Promise.resolve();
  expect(isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await rest).toBeNull();
  await expect(running.done).rejects.toThrow(ValidationCrashed);
  await expect(running.done).rejects.toThrow('validation timed out');
});

test('a check that takes too much of the processor is ended, and its thread is replaced', async () => {
  const spinning = openValidationPool({
    log: { warn: () => undefined },
    size: 1,
    processorLimit: () => 50,
    faults: ['validate.in-worker@CAHPSA1.CSV:spin'],
  });
  const endless = await spinning.start(getTask('CAHPSA1.CSV', 1), () => undefined);
  await expect(endless.done).rejects.toThrow(TooCostly);
  await spinning.close();
});

const patienceMilliseconds = 50;

test('whoever has no thread for a while gets one beside a person whose files have them all', async () => {
  const hanging = openValidationPool({
    log: { warn: () => undefined },
    size: 1,
    patienceMilliseconds,
    faults: ['validate.in-worker@CAHPSA1.CSV:loop'],
  });
  const many = { organization: 'A', person: 'Ada' };
  const stuck = await hanging.start(getTask('CAHPSA1.CSV', 1), () => undefined, many);
  let isStarted = false;
  const second = hanging
    .start(getTask('CAHPSA1.csv', 1), () => undefined, many)
    .then((running) => {
      isStarted = true;
      return running;
    });
  const other = hanging.start(getTask('CAHPSA1.csv', 1), () => undefined, {
    organization: 'B',
    person: 'Ben',
  });
  vi.advanceTimersByTime(patienceMilliseconds - 1);
  expect(hanging.state()).toEqual({ busy: 1, idle: 0, waiting: 2, limit: 1 });
  vi.advanceTimersByTime(1);
  const fine = await other;
  while (await fine.next());
  expect((await fine.done).counts.Error).toBeGreaterThan(0);
  expect(isStarted).toBe(false);
  stuck.cancel();
  const next = await second;
  while (await next.next());
  expect((await next.done).counts.Error).toBeGreaterThan(0);
  await hanging.close();
});

/** The number that the next thread of this process gets. */
async function nextThread(): Promise<number> {
  const probe = new Worker('', { eval: true });
  const { threadId } = probe;
  await probe.terminate();
  return threadId + 1;
}

test('people who upload at the same time share the usual threads while those are soon free', async () => {
  const shared = openValidationPool({ log: { warn: () => undefined }, size: 1 });
  const before = await nextThread();
  const checked = ['Ada', 'Ben', 'Cem', 'Dora'].map(async (person) => {
    const running = await shared.start(getTask('CAHPSA1.csv', 1), () => undefined, {
      organization: person,
      person,
    });
    return (await running.done).counts.Error;
  });
  for (const count of await Promise.all(checked)) expect(count).toBeGreaterThan(0);
  expect((await nextThread()) - before).toBe(1 + 1);
  await shared.close();
});

test('a thread that is started early checks the first file', async () => {
  const early = openValidationPool({ log: { warn: () => undefined }, size: 2 });
  const before = await nextThread();
  early.warm();
  early.warm();
  expect((await nextThread()) - before).toBe(1 + 1);
  const running = await Promise.all(
    [1, 2].map(() => early.start(getTask('CAHPSA1.csv', 1), () => undefined)),
  );
  for (const { done } of running) expect((await done).counts.Error).toBeGreaterThan(0);
  expect((await nextThread()) - before).toBe(2 + 2);
  await early.close();
});

/** The result CSV of the season's sample. */
function getFilesTask(): GenerateTask {
  const name = 'Commercial1234.xml';
  const path = fileURLToPath(
    new URL(`../../../../../../packages/validation/src/seasons/MY2025/samples/${name}`, import.meta.url),
  );
  const bytes = readFileSync(path);
  return {
    program: 'HEDIS',
    makes: 'files',
    fileTypes: [fileTypes.resultCsv],
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileName: name,
    season,
    now: '2026-05-20T00:00:00.000Z',
    organizationName: 'Plan',
    uploaderName: '',
    validationStatus: 'Valid',
    designations: new Map(),
    stamps: noStamps,
  };
}

test('files that are generated wait for a thread, whoever asks for them: none is opened beyond the usual number', async () => {
  const busy = openValidationPool({
    log: { warn: () => undefined },
    size: 1,
    faults: ['validate.in-worker@CAHPSA1.CSV:loop'],
  });
  const before = await nextThread();
  const stuck = await busy.start(getTask('CAHPSA1.CSV', 1), () => undefined);
  const generated = [1, 2, 3].map(async (n) => {
    const person = `person ${n}`;
    const running = await busy.start(getFilesTask(), () => undefined, { organization: person, person });
    return (await running.done).files.length;
  });
  await Promise.resolve();
  expect(busy.state()).toEqual({ busy: 1, idle: 0, waiting: 3, limit: 1 });
  stuck.cancel();
  expect(await Promise.all(generated)).toEqual([1, 1, 1]);
  // The one that was given up, and one for all of them.
  expect((await nextThread()) - before).toBe(2 + 1);
  await busy.close();
});
