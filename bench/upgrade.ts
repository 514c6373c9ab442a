/**
 * An upgrade at noon: two web and two worker processes behind HAProxy are exchanged one by one for the next version, while people
 * and machines work on. The next version is this one with an expansion of the schema, an index, a change of stored data
 * and a changed screen, made here in a work tree. A browser that has a page open continues with it. Needs haproxy.
 * Not part of `npm run bench`. Run: npm exec node bench/upgrade.ts [--pictures FOLDER]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { listDataChanges } from '../apps/server/src/db/data-changes.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { demoPassword } from '@idss/demo/story-people';
import { findBrowser } from '../tools/find-browser.mjs';
import { startBalancer } from './cluster/balancer.ts';
import { changePart, openCluster, readCluster, startPart, stopPart } from './cluster/part.ts';
import { sharedSettings, startPortalProcess } from './cluster/portal.ts';
import type { Portal } from './faults/portal.ts';
import { finalSubmission } from './faults/rows/killed-changes.ts';
import { expectStatus, prepareToSign, sign } from './faults/work.ts';
import { openWorld, type World } from './faults/world.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { freePort, getToken } from './support/open-portal.ts';
import { checkOut, type OtherVersion } from './support/other-version.ts';
import { registerUsers, signInByForm } from './support/register-users.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';
import { type Counts, SteadyClients, type Wait } from './support/steady-clients.ts';
import { until } from './support/until.ts';
import { acceptLicense } from './support/accept-license.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const picturesAt = process.argv.indexOf('--pictures');
const pictures = picturesAt < 0 ? null : process.argv[picturesAt + 1];
const readers = isQuick ? 4 : 12;

/** Seconds of load between two exchanges. */
const calm = isQuick ? 2 : 6;

function makeNextVersion(folder: string): OtherVersion {
  const version = checkOut(folder);
  const migrations = path.join(folder, 'apps', 'server', 'migrations');
  const known = readdirSync(migrations).filter((name) => /^\d{3}_.*\.sql$/.test(name)).length;
  const write = (more: number, name: string, ...lines: readonly string[]): void =>
    writeFileSync(
      path.join(migrations, `${String(known + more).padStart(3, '0')}_${name}.sql`),
      `${lines.join('\n')}\n`,
    );
  write(1, 'file-note', '-- kind: expand', 'alter table stored_file add column note text;');
  write(
    2,
    'file-note-index',
    '-- kind: index',
    'create index concurrently stored_file_note on stored_file (note);',
  );
  write(
    3,
    'fill-file-note',
    '-- kind: data',
    '-- left: select count(*) from stored_file where note is null',
    '-- batch: 20',
    `update stored_file set note = 'none' where file_id in`,
    '  (select file_id from stored_file where note is null limit $1 for update);',
  );
  const screen = path.join(folder, 'apps', 'web', 'src', 'features', 'shell', 'Footer.tsx');
  const text = readFileSync(screen, 'utf8');
  const changed = text.replace('Privacy Policy', 'Privacy Policy of the next version');
  if (changed === text) throw new Error('The footer was not changed.');
  writeFileSync(screen, changed);
  buildPages(folder);
  return version;
}

const buildPages = (folder: string): void =>
  void execFileSync(
    process.execPath,
    [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: path.join(folder, 'apps', 'web'), stdio: ['ignore', 'ignore', 'inherit'] },
  );

/** Uploaded, locked by the plan, marked final, chosen for public reporting, drafted, agreed to, and signed. */
async function finishOne(world: World): Promise<readonly Wait[]> {
  world.waits.length = 0;
  const act = await prepareToSign(world, await finalSubmission(world));
  expectStatus(await sign(world, act), 200);
  return [...world.waits];
}

/** The longest answers by the balancer's log: TR (the request), Tw (its queue), Tc (connecting), Tr (until headers), Ta (in all). */
function findSlowest(log: string): string[] {
  return [
    ...readFileSync(log, 'utf8').matchAll(/^.*?(\S+) (\d+)\/(\d+)\/(\d+)\/(\d+)\/(\d+) \d{3} .*"(.*)"$/gm),
  ]
    .map(([, server = '', ask, queue, connect, work, all, request = '']) => ({
      milliseconds: Number(all),
      line: `${server} TR ${ask} Tw ${queue} Tc ${connect} Tr ${work} Ta ${all}: ${request.slice(0, 80)}`,
    }))
    .filter(({ line }) => !line.includes('/api/Push'))
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 5)
    .map(({ line }) => line);
}

const notHere = (): never => {
  throw new Error('This is done to the parts.');
};

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: (text: string) => note(text) };

const bar = 'A new version of the portal is available. Reload when it suits you.';

/** A person who has a page open for the whole time. */
async function openPage(url: string): Promise<{ page: Page; errors: string[]; close(): Promise<void> }> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@idss.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return { page, errors, close: () => browser.close() };
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 900, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: path.join(pictures, `${name}-${width}-${scheme}.png`) });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

const folder = mkdtempSync(path.join(tmpdir(), 'idss-upgrade-'));
const figures: Figure[] = [];
const add = (label: string, counts: Counts, seconds: number): void => {
  figures.push({
    label,
    value: counts.errors,
    unit: '',
    detail: [
      `${counts.calls} calls`,
      `longest ${counts.slowest.milliseconds.toFixed(0)} ms (${counts.slowest.label} at ${counts.slowest.at.slice(11, 23)})`,
      `longest until an upload's outcome ${(counts.longestOutcome / 1000).toFixed(1)} s`,
      `${seconds.toFixed(1)} s`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    ].join(', '),
  });
};

note('Building the pages of both versions …');
const current = checkOut(path.join(folder, 'current'));
buildPages(current.folder);
const next = makeNextVersion(path.join(folder, 'next'));
const home = path.join(folder, 'cluster');
openCluster(home);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });
try {
  const names = ['web1', 'web2', 'worker1', 'worker2'] as const;
  const ports = new Map<string, number>();
  for (const name of [...names, 'portal', 'tls']) ports.set(name, await freePort());
  const getPort = (name: string): number => ports.get(name) ?? 0;
  const url = `http://127.0.0.1:${getPort('portal')}`;
  const settings = {
    ...sharedSettings(home, url, postgres),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  note('Starting two web and two worker processes, and HAProxy …');
  for (const name of names)
    await startPortalProcess(home, {
      name,
      role: name.startsWith('web') ? 'web' : 'worker',
      port: getPort(name),
      settings,
      program: current.program,
    });
  await startBalancer(home, {
    port: getPort('portal'),
    tlsPort: getPort('tls'),
    web: { web1: getPort('web1'), web2: getPort('web2') },
  });

  const database = new pg.Client({ connectionString: postgres.ownerUrl });
  // After a failure the database ends before this client.
  database.on('error', quiet);
  await database.connect();
  await acceptLicense(database);
  const files = (await registerSubmissions(database, 20)).map(makeUsualFile);
  const token = await getToken(url, uploader);
  // A person may send a thousand calls a minute.
  const people = await registerUsers(database, readers, { orgId: 2107, count: readers });
  const tokens: string[] = [];
  for (const email of people) tokens.push((await signInByForm(url, email)).token);
  const person = await openPage(url);
  const before = (await fetch(`${url}/api/GetClientSettings`)).headers.get('idss-pages');
  const portal: Portal = {
    url,
    folder: home,
    logFile: path.join(home, 'web1.log'),
    isRunning: true,
    pid: 0,
    ownerUrl: () => postgres.ownerUrl,
    postgresPid: notHere,
    signal: notHere,
    exited: notHere,
    start: notHere,
    stop: notHere,
    isReady: notHere,
    untilReady: notHere,
  };
  const world = openWorld(portal);
  let sent = 0;
  const clients = new SteadyClients({
    url,
    tokens,
    paths: [
      '/api/GetCurrentUser',
      '/api/GetAdminModel',
      '/api/GetBulkUploadAvailabilities',
      '/api/GetMenuActionAvailabilities',
      '/api/GetClientSettings',
      '/api/GetSubmissionsPage',
      '/api/GetPendingSubmissions',
      '/api/GetSubmissionsStatistics',
    ],
    works: [{ label: 'a submission from its file over locks to its signature', run: () => finishOne(world) }],
    uploads: {
      token,
      file: () => {
        const { name, text } = files[sent++ % files.length] ?? { name: '', text: '' };
        return { name, content: text };
      },
    },
  });
  await delay(calm * 1000);
  add('before the exchange: errors', clients.take(), calm);

  for (const name of ['worker1', 'web1', 'worker2', 'web2'] as const) {
    note(`Exchanging ${name} …`);
    const startedAt = performance.now();
    await stopPart(home, name);
    const { command } = readCluster(home).parts[name] ?? { command: [] };
    changePart(home, name, { command: [...command.slice(0, -1), next.program] });
    await startPart(home, name);
    const seconds = (performance.now() - startedAt) / 1000;
    await delay(calm * 1000);
    add(`${name} exchanged: errors`, clients.take(), seconds);
  }

  note('The change of data, and the page that was open …');
  const changedAt = performance.now();
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 });
  const change = await until(async () => {
    const [found] = await listDataChanges(pool);
    return found?.finishedAt ? found : null;
  });
  await pool.end();
  add('change of data by the workers: errors', clients.take(), (performance.now() - changedAt) / 1000);
  figures.push({ label: 'rows of the change of data', value: Number(change.rowsDone), unit: '' });

  const { page } = person;
  await page.getByText(bar).waitFor();
  await takePictures(page, 'bar');
  // Its code was not loaded yet, and is a file of the version before.
  const parts: string[] = [];
  page.on('response', (answer) => {
    if (/\/assets\/.*\.js$/.test(answer.url())) parts.push(answer.url());
  });
  await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor();
  figures.push({
    label: 'parts of the page before that were loaded after the exchange',
    value: parts.length,
    unit: '',
    detail: `${person.errors.length} errors in the browser`,
  });
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.getByText('Privacy Policy of the next version').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor();
  if ((await page.getByText(bar).count()) > 0)
    throw new Error('The page of the next version says that it is old.');

  await clients.stop();
  add('after the exchange: errors', clients.take(), calm);
  figures.push(
    {
      label: 'uploads during all of it',
      value: Object.values(clients.outcomes).reduce((a, b) => a + b, 0),
      unit: '',
      detail: JSON.stringify(clients.outcomes),
    },
    {
      label: 'submissions from their file over locks to their signature',
      value: Object.values(clients.done).reduce((a, b) => a + b, 0),
      unit: '',
    },
    {
      label: 'push streams: opened',
      value: clients.streams.opened,
      unit: '',
      detail: `${clients.streams.messages} hints`,
    },
    { label: 'errors in the browser of a person with a page open', value: person.errors.length, unit: '' },
  );
  for (const failure of [...clients.failures, ...person.errors]) note(failure);
  const after = (await fetch(`${url}/api/GetClientSettings`)).headers.get('idss-pages');
  if (before === after || before === null) throw new Error('The pages were not exchanged.');
  if (clients.failures.length + person.errors.length > 0) process.exitCode = 1;
  for (const line of findSlowest(path.join(home, 'balancer.log'))) note(`Slowest by the balancer: ${line}`);
  await person.close();
  await world.close();
  await database.end();
} catch (error) {
  note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  const { parts } = readCluster(home);
  for (const name of Object.keys(parts)) await stopPart(home, name);
  await postgres.stop();
  next.remove();
  current.remove();
  rmSync(folder, { recursive: true, force: true });
}
report(figures);
