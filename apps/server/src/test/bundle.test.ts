/** The bundle that `npm start` and the container run: what it finds next to itself and next to its sources, and what its traces name. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyTask, WorkerSetup } from '#src/features/runs/threads/validation-messages.ts';
import { build, root } from '../../../../tools/setup.mjs';
import { hedisFile, makeSubmission } from './factories.ts';
import { providePortal } from './provide-portal.ts';
import { readShippedSeason } from './shipped-season.ts';

const orgId = 10;
const subId = 1234;
const uploader = 'user@plan.example';
/** It takes uploads and leaves their checks to the bundle. */
const portal = await providePortal({
  works: false,
  organizations: [{ orgId }],
  people: { [uploader]: ['orguser', orgId] },
});
const bundled = (name: string): string => path.join(root, 'apps', 'server', 'dist', name);

// Once for a state of the sources; npm test has done it.
beforeAll(() => build(process.execPath, 'apps/server'), 120_000);

const started: ChildProcess[] = [];
// Also those of a test that failed.
afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

function start(settings: Readonly<Record<string, string>>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [bundled('main.js')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: portal.folder, MODE: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

test('a worker answers its health check, and checks an uploaded file in a thread', async () => {
  await makeSubmission(portal.database.owner, { subId, orgId });
  const file = { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) };
  const { transactionId } = await portal.upload(uploader, [file]);
  const { child, output } = start({
    ROLE: 'worker',
    WORKER_PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: portal.database.ownerUrl,
    STORAGE_URL: pathToFileURL(path.join(portal.folder, 'files')).href,
  });
  const { closing } = await portal.getOutcome(uploader, transactionId);
  expect(closing.uploadDetail.nonSurveyFiles, output()).toMatchObject([
    { submissionID: subId, isProcessed: true },
  ]);
  await expect.poll(output).toContain('The worker is ready');
  const address = /The worker is ready at (http:[^"]+)"/.exec(output())?.[1];
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ok' });
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
});

test('the trace of an error names the sources', async () => {
  const { child, output } = start({
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: portal.database.ownerUrl,
    // Refused, because it owns the database.
    APP_DATABASE_URL: portal.database.ownerUrl,
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toMatch(/\n {4}at .*\/apps\/server\/src\/open-database\.ts:\d+:\d+\)?\n/);
  expect(output()).not.toContain('/dist/');
});

test('so does that of an error in a thread', async () => {
  const workerData: WorkerSetup = { acknowledged: new SharedArrayBuffer(4) };
  const thread = new Worker(bundled('validate-file.worker.js'), { workerData });
  await once(thread, 'message');
  const failed = new Promise<Error>((resolve) => thread.once('error', resolve));
  const task: SurveyTask = {
    program: 'HOS',
    path: '/dev/null',
    size: 0,
    fileName: 'HOSB3101.txt',
    season: await readShippedSeason(),
    register: { registration: null, roster: null },
    now: '2026-05-20T00:00:00.000Z',
    organizationName: 'Plan',
    uploaderName: 'Ada',
    misbehaves: 'throw',
  };
  thread.postMessage(task);
  expect((await failed).stack).toMatch(
    /^Error: Planned failure .*\n {4}at misbehave \(.*\/runs\/threads\/validate-file\.worker\.ts:\d+:\d+\)\n/,
  );
});
