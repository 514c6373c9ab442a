/**
 * 200 people on a third of a core: each asks for the parts of a page every two seconds, and no call waits for another one. Counts
 * what is answered and what is refused with 503, and takes the time of both. Limits the portal and its PostgreSQL by a control
 * group of Linux, which takes the rights of root. Not part of `npm run bench`. Run as root: npm exec node bench/overload.ts
 */
import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openPortal } from './support/open-portal.ts';
import { registerUsers, signInByForm, type SignedIn } from './support/register-users.ts';
import { isQuick, note, report } from './support/report.ts';

const users = isQuick ? 40 : 200;
const seconds = isQuick ? 10 : 60;
const pauseMilliseconds = 2_000;
const group = '/sys/fs/cgroup/cpu/idss-overload';
const paths = [
  '/api/GetSubmissionsPage',
  '/api/GetPendingSubmissions',
  '/api/GetCurrentUser',
  '/api/Announcements/GetAnnouncements',
  '/api/GetMyUploads?submissionType=HEDIS',
];

/** A process and all that it started. */
function getProcesses(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const all = [pid];
  for (const parent of all)
    all.push(...rows.filter(([, parentId]) => parentId === parent).map(([child]) => child));
  return all;
}

function limitProcessor(pid: number): void {
  mkdirSync(group, { recursive: true });
  writeFileSync(`${group}/cpu.cfs_period_us`, '100000');
  writeFileSync(`${group}/cpu.cfs_quota_us`, '33000');
  for (const each of getProcesses(pid)) writeFileSync(`${group}/cgroup.procs`, String(each));
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN;

const portal = await openPortal({ settings: { LOG_LEVEL: 'fatal' } });
const emails = await registerUsers(portal.database, users, { orgId: 2107, count: 10 });
note(`Signing in ${users} people …`);
const people: SignedIn[] = [];
for (let n = 0; n < emails.length; n += 4)
  people.push(...(await Promise.all(emails.slice(n, n + 4).map((email) => signInByForm(portal.url, email)))));
limitProcessor(portal.process.pid ?? 0);
note(`Holding the load for ${seconds} seconds …`);
const end = performance.now() + seconds * 1000;
const times: Record<'answered' | 'refused', number[]> = { answered: [], refused: [] };
const others = new Map<string, number>();

/** As a browser asks: over six connections at most. The clock runs from the moment of asking, before one of them is free. */
function get(agent: Agent, { token }: SignedIn, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const asking = request(portal.url + path, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    asking.once('error', reject);
    asking.end();
  });
}

async function ask(agent: Agent, person: SignedIn, path: string): Promise<void> {
  const begun = performance.now();
  try {
    const status = await get(agent, person, path);
    if (status === 200) times.answered.push(performance.now() - begun);
    else if (status === 503) times.refused.push(performance.now() - begun);
    else others.set(String(status), (others.get(String(status)) ?? 0) + 1);
  } catch (error) {
    others.set(String(error), (others.get(String(error)) ?? 0) + 1);
  }
}

async function use(person: SignedIn, n: number): Promise<void> {
  await delay((n * pauseMilliseconds) / users);
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const calls: Promise<void>[] = [];
  while (performance.now() < end) {
    calls.push(...paths.map((path) => ask(agent, person, path)));
    await delay(pauseMilliseconds);
  }
  await Promise.all(calls);
  agent.destroy();
}

await Promise.all(people.map(use));
await portal.close();
rmdirSync(group);
const [answered, refused] = [times.answered, times.refused];
report([
  {
    label: 'answered: the slowest',
    value: percentile(answered, 1),
    unit: 'ms',
    detail: `${answered.length} calls`,
  },
  { label: 'answered, p99', value: percentile(answered, 0.99), unit: 'ms' },
  { label: 'answered, median', value: percentile(answered, 0.5), unit: 'ms' },
  {
    label: 'refused with 503: the slowest',
    value: percentile(refused, 1),
    unit: 'ms',
    detail: `${refused.length} calls`,
  },
  { label: 'refused, median', value: percentile(refused, 0.5), unit: 'ms' },
]);
for (const [error, count] of others) note(`${count} × ${error}`);
