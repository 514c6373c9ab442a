/**
 * Steady load for 20 minutes: 500 signed-in users, each with a call every two seconds, and at the same time always 20 uploads of
 * a file of 200 kB and 5 bulk downloads of 20 results, each followed at once by the next. Counts errors, times calls and
 * uploads, and looks at the server's memory every minute. A bare server beside it (Fastify and pg, one short statement on the same
 * database) tells how much of the time is the machine's. Not part of `npm run bench`, since it takes half an hour.
 * Run: npm exec node bench/load.ts [-- --minutes N]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { registerUsers, renew, signInByForm, type SignedIn } from './support/register-users.ts';
import { isQuick, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const orgId = 2107;
const asked = process.argv.indexOf('--minutes');
const minutes = asked > 0 ? Number(process.argv[asked + 1]) : isQuick ? 0.5 : 20;
const users = isQuick ? 50 : 500;
const uploads = 20;
const downloads = 5;
const pauseMilliseconds = 2000;
/** A browser is told of the outcome. Who asks without a pause is a load of their own. */
const pollMilliseconds = 250;
/** The calls of pages; `SUB` is a submission of the user's plan. */
const paths = [
  '/api/GetSubmissionsPage',
  '/api/GetPendingSubmissions',
  '/api/GetSubmissionSummary?subId=SUB&component=DST',
  '/api/GetFindingGroups?submissionId=SUB&component=DST',
  '/api/GetSubmissionUploadedDocuments?submissionId=SUB&component=DST',
  '/api/GetMyUploads?submissionType=HEDIS',
];

const errors = new Map<string, number>();
const fail = (error: string): void => void errors.set(error, (errors.get(error) ?? 0) + 1);
const callTimes: number[] = [];
const uploadTimes: number[] = [];
const downloadTimes: number[] = [];
const bareTimes: number[] = [];
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN;

const first = await openPortal();
const emails = await registerUsers(first.database, users, { orgId, count: uploads + downloads });
const ids = await registerSubmissions(first.database, uploads * 2);
const files = ids.map(makeUsualFile);
/** The same files, one after the other: they have the same outcomes under load. */
const before = await sendUpload(
  first,
  await first.getToken(uploader),
  files.map(({ name, text }) => ({ name, content: text })),
);
// The process that made the season keeps its memory.
const portal = await openPortal({ dataDir: await first.stop() });
note(`Signing in ${users} people …`);
const people: SignedIn[] = [];
for (let n = 0; n < emails.length; n += 4)
  people.push(...(await Promise.all(emails.slice(n, n + 4).map((email) => signInByForm(portal.url, email)))));

const submissionIds = new Map<string, number>();
for (const { email, sub } of (
  await portal.database.query<{ email: string; sub: number }>(
    `select email, min(sub_id)::int as sub from app_user join user_role using (user_id)
     join submission on org_id = entity_id join component using (sub_id) join season using (measurement_year)
     where is_current and component = 'DST' and email like 'load%' group by email`,
  )
).rows)
  submissionIds.set(email, sub);

note(`Holding the load for ${minutes} minutes …`);
const end = performance.now() + minutes * 60_000;
const isOver = (): boolean => performance.now() >= end;

async function keepFresh(person: SignedIn): Promise<string> {
  if (person.expiresAt - performance.now() < 60_000) await renew(portal.url, person);
  return person.token;
}

async function use(person: SignedIn, n: number): Promise<void> {
  // At times of their own: counted from the call before, those that one pause held up would all come at once ever after.
  let due = performance.now() + (n * pauseMilliseconds) / users;
  for (let turn = n; !isOver(); turn++) {
    await delay(Math.max(0, due - performance.now()));
    due += pauseMilliseconds;
    const path = (paths[turn % paths.length] ?? '').replace('SUB', String(submissionIds.get(person.email)));
    try {
      const token = await keepFresh(person);
      const begun = performance.now();
      const answer = await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      callTimes.push(performance.now() - begun);
      if (answer.status !== 200) fail(`${answer.status} ${path.split('?')[0]}`);
    } catch (error) {
      fail(String(error));
    }
  }
}

async function upload(person: SignedIn, n: number): Promise<void> {
  const file = files[n];
  if (!file) throw new Error('A file for each uploader');
  while (!isOver())
    try {
      const token = await keepFresh(person);
      const sent = [{ name: file.name, content: file.text }];
      const { finished, outcomes } = await sendUpload(portal, token, sent, 'HEDIS', pollMilliseconds);
      uploadTimes.push(finished);
      if (Object.keys(outcomes).some((outcome) => !(outcome in before.outcomes)))
        fail(`outcome ${JSON.stringify(outcomes)}`);
    } catch (error) {
      fail(String(error));
      await delay(1000);
    }
}

/** Results of files that are not uploaded during the load. */
async function download(person: SignedIn): Promise<void> {
  const body = JSON.stringify({
    Submissions: ids
      .slice(uploads)
      .map((submissionId) => ({ submissionId, component: 'DST', productLine: 'Commercial' })),
    FileTypes: [4],
  });
  while (!isOver())
    try {
      const token = await keepFresh(person);
      const begun = performance.now();
      const prepared = await fetch(`${portal.url}/api/PrepareBulkDownload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      if (!prepared.ok) throw new Error(`PrepareBulkDownload ${prepared.status}`);
      const { url } = (await prepared.json()) as { url: string };
      const answer = await fetch(portal.url + url);
      if (!answer.ok) throw new Error(`zip ${answer.status}`);
      await answer.arrayBuffer();
      downloadTimes.push(performance.now() - begun);
    } catch (error) {
      fail(String(error));
      await delay(1000);
    }
}

/** Often enough for a percentile, too seldom to be a load. */
const bareMilliseconds = 100;
const bare = fork(new URL('support/serve-bare.ts', import.meta.url), [
  JSON.stringify({ ownerUrl: portal.ownerUrl, statement: { name: 'one', text: 'select 1' } }),
]);
const [bareUrl] = (await once(bare, 'message')) as [string];
async function askBare(): Promise<void> {
  while (!isOver()) {
    const begun = performance.now();
    await (await fetch(`${bareUrl}/page`)).arrayBuffer();
    bareTimes.push(performance.now() - begun);
    await delay(bareMilliseconds);
  }
}

const memory: number[] = [];
async function watchMemory(): Promise<void> {
  const every = Math.min(60_000, (minutes * 60_000) / 10);
  while (!isOver()) {
    await delay(every);
    const { rss, heapUsed } = await portal.ask('memory');
    memory.push(rss / 1e6);
    note(
      `${(rss / 1e6).toFixed(0)} MB (heap ${(heapUsed / 1e6).toFixed(0)}); ${callTimes.length} calls, p99 ${percentile(callTimes, 0.99).toFixed(0)} ms; ${uploadTimes.length} uploads, ${downloadTimes.length} zips, ${[...errors.values()].reduce((a, b) => a + b, 0)} errors`,
    );
  }
}

await Promise.all([
  ...people.map(use),
  ...people.slice(0, uploads).map(upload),
  ...people.slice(uploads, uploads + downloads).map(download),
  askBare(),
  watchMemory(),
]);
bare.disconnect();
await portal.close();
for (const [error, count] of errors) note(`${count} x ${error}`);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const quarter = Math.ceil(memory.length / 4);
/** p99 of each quarter, in the order in which they ended: what grows with what is stored shows here. */
const byQuarter = (times: readonly number[], unit: number): string =>
  [0, 1, 2, 3]
    .map((n) => times.slice((n * times.length) / 4, ((n + 1) * times.length) / 4))
    .map((each) => (percentile(each, 0.99) / unit).toFixed(unit === 1 ? 0 : 1))
    .join(', ');
report([
  {
    label: `${users} users, ${uploads} uploads, ${downloads} zips at a time for ${minutes} minutes: errors`,
    value: [...errors.values()].reduce((a, b) => a + b, 0),
    unit: '',
    goal: 'load-errors',
    detail: `of ${callTimes.length} calls, ${uploadTimes.length} uploads, ${downloadTimes.length} zips`,
  },
  {
    label: 'a call under load, p99',
    value: percentile(callTimes, 0.99),
    unit: 'ms',
    goal: 'load-page',
    detail: `median ${percentile(callTimes, 0.5).toFixed(0)} ms; p99 by quarter ${byQuarter(callTimes, 1)}; a bare server beside it ${percentile(bareTimes, 0.5).toFixed(0)} ms, p99 ${percentile(bareTimes, 0.99).toFixed(0)} ms`,
  },
  {
    label: 'an upload under load, to its outcome, p99',
    value: percentile(uploadTimes, 0.99) / 1000,
    unit: 's',
    goal: 'load-upload',
    detail: `median ${(percentile(uploadTimes, 0.5) / 1000).toFixed(2)} s; p99 by quarter ${byQuarter(uploadTimes, 1000)}; a zip ${(percentile(downloadTimes, 0.5) / 1000).toFixed(2)} s`,
  },
  {
    label: 'growth of memory under load, last quarter over the second',
    value: mean(memory.slice(-quarter)) - mean(memory.slice(quarter, 2 * quarter)),
    unit: 'MB',
    goal: 'memory-growth',
    detail: `${memory.map((each) => each.toFixed(0)).join(' ')} MB`,
  },
]);
