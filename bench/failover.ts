/* One file, because it is one experiment, from its start to its table. */
/**
 * The database's leader is lost under load, again and again: PostgreSQL killed, its whole node killed, or exchanged by its
 * operator, in the middle of uploads, signatures, reprocessing and role changes. Three PostgreSQL nodes under Patroni are started
 * for it, a web process and a worker. Prints for each loss the seconds until both are ready again, and at the end what of the
 * acknowledged work is missing. Not part of `npm run bench`, since it takes half an hour.
 * Run: npm exec node bench/failover.ts [--way hosts|balancer|pooler] [--rounds 20] [--port 4600] [--seed 1]
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from '@idss/demo/random';
import { stopCluster } from './cluster/cluster.ts';
import {
  killNode,
  leader,
  nodeName,
  nodes,
  postmaster,
  startDatabase,
  type Node,
} from './cluster/database.ts';
import { isReady, isRunning, openCluster, getPart, startPart } from './cluster/part.ts';
import { startPooler } from './cluster/pooler.ts';
import { portsFrom } from './cluster/ports.ts';
import { sharedKeys, startPortalProcess, thisProgram } from './cluster/portal.ts';
import { openLedger } from './faults/ledger.ts';
import { finalSubmission } from './faults/rows/killed-changes.ts';
import { hedisFile, makeViewers, people, registerPlans } from './faults/seed.ts';
import { acceptLicense } from './support/accept-license.ts';
import type { Portal } from './faults/portal.ts';
import {
  eventEffect,
  newUpload,
  prepareToSign,
  send,
  sign,
  signatureEffect,
  takeIn,
  uploadEffect,
} from './faults/work.ts';
import { type Answer, openWorld, type World } from './faults/world.ts';
import { note } from './support/report.ts';

const { values } = parseArgs({
  options: {
    way: { type: 'string', default: 'hosts' },
    rounds: { type: 'string', default: '20' },
    port: { type: 'string', default: '4600' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);
const random = createRandom(values.seed);
const ports = portsFrom(Number(values.port));
const folder = mkdtempSync(path.join(tmpdir(), 'idss-failover-'));
chmodSync(folder, 0o755);

interface Round {
  readonly fault: string;
  /** From the loss until another node, or the same one again, leads. */
  readonly leads: number;
  /** From the loss until web and worker process are ready. */
  readonly ready: number;
  readonly acknowledged: number;
  readonly longest: number;
}

const seconds = (since: number): number => (performance.now() - since) / 1000;
const statuses = new Map<string, number>();
const wrong: string[] = [];
const ledger = openLedger();
let acknowledged = 0;
let isOver = false;

async function getSettings(): Promise<Record<string, string>> {
  const { addresses, logins } = await startDatabase(folder, ports);
  const common = {
    ...sharedKeys(folder),
    PUBLIC_URL: `http://127.0.0.1:${ports.web1}`,
    STORAGE_URL: pathToFileURL(path.join(folder, 'files')).href,
    LOG_LEVEL: 'warn',
  };
  if (values.way === 'hosts')
    return { ...common, DATABASE_URL: addresses.ownerHosts, APP_DATABASE_URL: addresses.appHosts };
  if (values.way === 'balancer')
    return { ...common, DATABASE_URL: addresses.owner, APP_DATABASE_URL: addresses.app };
  const pooled = await startPooler(folder, { port: ports.pooler, database: { port: ports.leader }, logins });
  return {
    ...common,
    DATABASE_URL: pooled.owner,
    APP_DATABASE_URL: pooled.app,
    DATABASE_DIRECT_URL: addresses.owner,
  };
}

function judge(request: string, answer: Answer | null): void {
  const status = answer ? String(answer.status) : 'broken';
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (!answer) wrong.push(`${request}: the connection broke`);
  else if (answer.status >= 500 && answer.status !== 503)
    wrong.push(`${request}: ${answer.status} ${answer.text.slice(0, 150)}`);
  else if (answer.status === 503 && answer.retryAfter === null)
    wrong.push(`${request}: 503 without Retry-After`);
}

/** Works until the end; after a failure it begins again with something new. */
async function keepDoing(work: () => Promise<void>): Promise<void> {
  while (!isOver) {
    await work().catch(() => delay(300));
    await delay(50);
  }
}

/** Signing in needs the database, too: until then a person waits, and a call without an answer is a connection that broke. */
async function signedIn(world: World, email: string, isFresh = false): Promise<void> {
  for (;;) {
    const isIn = await world.getToken(email, isFresh).then(
      () => true,
      () => false,
    );
    if (isIn) return;
    await delay(300);
  }
}

const isWaiting = (answer: Answer | null): boolean => answer === null || answer.status === 503;

/** Sends the same upload again until it is accepted, as the browser does. */
async function upload(world: World): Promise<void> {
  const [id = 0] = await registerPlans(world, 1, { isAudited: false });
  const sent = newUpload('HEDIS', [hedisFile(id)]);
  for (;;) {
    await signedIn(world, people.planUser);
    const answer = await send(world, sent);
    judge('uploadfiles', answer);
    if (answer?.status === 200) {
      acknowledged += 1;
      ledger.acknowledged(uploadEffect(world, sent));
      return;
    }
    if (!isWaiting(answer)) return ledger.attempted(uploadEffect(world, sent));
    await delay(300);
  }
}

async function signOne(world: World): Promise<void> {
  const id = await finalSubmission(world);
  const act = await prepareToSign(world, id);
  for (let isFirst = true; ; isFirst = false) {
    const answer = await sign(world, act).catch(() => undefined);
    if (answer === undefined) {
      await signedIn(world, people.planSigner, true);
      continue;
    }
    judge('SignPDF', answer);
    // Sent again after a connection that was lost in the commit, it may be refused because it is signed.
    if (answer?.status === 200 || (answer?.status === 409 && !isFirst)) {
      acknowledged += 1;
      ledger.acknowledged(signatureEffect(world, id));
      return;
    }
    if (!isWaiting(answer)) return ledger.attempted(signatureEffect(world, id));
    await delay(300);
  }
}

async function reprocess(world: World): Promise<void> {
  const [id = 0] = await registerPlans(world, 1, { isAudited: false });
  await takeIn(world, newUpload('HEDIS', [hedisFile(id)]));
  const query = `submissionId=${id}&component=DST&groupId=${randomUUID()}`;
  await signedIn(world, people.staff);
  const answer = await world.call(people.staff, 'POST', `/api/ReprocessSubmission?${query}`);
  judge('ReprocessSubmission', answer);
  const effect = eventEffect(world, id, 'file-processed', 1);
  // Its job may still run when the last round is over.
  const settled = {
    ...effect,
    async fate() {
      const end = performance.now() + 120_000;
      for (;;) {
        const fate = await effect.fate();
        if (fate === 'there' || performance.now() > end) return fate;
        await delay(500);
      }
    },
  };
  if (answer?.status === 200) {
    acknowledged += 1;
    ledger.acknowledged(settled);
  }
}

let peopleMade = 0;

async function changeRoles(world: World): Promise<void> {
  peopleMade += 1;
  const emails = Array.from({ length: 20 }, (_, n) => `failover${peopleMade}x${n}@plans.example`);
  const operation = makeViewers(emails);
  await signedIn(world, people.staff, true);
  const answer = await world.call(people.staff, 'POST', '/api/BulkUserOperation', operation);
  judge('BulkUserOperation', answer);
  const effect = {
    label: `roles of ${emails[0]} and others`,
    async fate() {
      const [row] = await world.query<{ roles: number }>(
        'select count(*)::int as roles from user_role join app_user using (user_id) where email = any($1)',
        [emails],
      );
      if (row?.roles === emails.length) return 'there' as const;
      return row?.roles === 0 ? ('absent' as const) : { half: `${row?.roles} of ${emails.length} roles` };
    },
  };
  if (answer?.status === 200) {
    acknowledged += 1;
    ledger.acknowledged(effect);
  } else ledger.attempted(effect);
}

async function read(world: World): Promise<void> {
  for (const address of ['/api/GetSubmissionsPage', '/api/GetPendingSubmissions', '/api/GetCurrentUser']) {
    await signedIn(world, people.auditor);
    judge(address, await world.call(people.auditor, 'GET', address));
  }
}

async function leaderNow(): Promise<Node> {
  const begun = performance.now();
  for (;;) {
    const node = await leader(ports);
    if (node !== null) return node;
    if (seconds(begun) > 120) throw new Error('There is no leader after two minutes.');
    await delay(50);
  }
}

async function switchOver(node: Node): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports[`patroni${node}`]}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: `postgres${node}` }),
  });
  if (!answer.ok) throw new Error(`Patroni refused: ${answer.status} ${await answer.text()}`);
}

const faults = [
  {
    name: 'its PostgreSQL killed',
    isNodeLost: false,
    run(node: Node): Promise<void> {
      const id = postmaster(folder, node);
      if (id !== null) process.kill(id, 'SIGKILL');
      return Promise.resolve();
    },
  },
  {
    name: 'its node killed',
    isNodeLost: true,
    run: (node: Node): Promise<void> => Promise.resolve(killNode(folder, node)),
  },
  { name: 'exchanged', isNodeLost: false, run: switchOver },
] as const;

const processes = ['web1', 'worker1'] as const;
const areReady = async (): Promise<boolean> =>
  (await Promise.all(processes.map((name) => isReady(getPart(folder, name))))).every(Boolean);

/** A switch without a synchronous standby is refused, and a kill would wait for one that comes back. */
async function untilWhole(): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const leads = await leader(ports);
    const others = nodes.filter((node) => node !== leads);
    const sync = await Promise.all(
      others.map((node) => isReady({ ready: `http://127.0.0.1:${ports[`patroni${node}`]}/synchronous` })),
    );
    if (leads !== null && sync.some(Boolean) && (await areReady())) return;
    if (seconds(begun) > 180) throw new Error('The cluster is not whole after three minutes.');
    await delay(200);
  }
}

async function lose(world: World, round: number): Promise<Round> {
  await untilWhole();
  await delay(random.int(500, 3_000));
  const node = await leaderNow();
  const fault = faults[round % faults.length] ?? faults[0];
  const { name, isNodeLost } = fault;
  const before = acknowledged;
  world.waits.length = 0;
  const begun = performance.now();
  await fault.run(node);
  let wasAway = false;
  let leads = 0;
  for (;;) {
    const next = await leader(ports);
    const isThere = await areReady();
    if (next === null || (isNodeLost && next === node)) leads = seconds(begun);
    if (next === null || next !== node || !isThere) wasAway = true;
    if (wasAway && next !== null && isThere) break;
    if (seconds(begun) > 120) throw new Error(`${name}: not ready after two minutes.`);
    await delay(50);
  }
  const ready = seconds(begun);
  if (isNodeLost && !isRunning(getPart(folder, nodeName(node))))
    await startPart(folder, nodeName(node), { waits: false });
  // Calls that waited finish and count.
  await delay(2_000);
  const longest = Math.max(0, ...world.waits.map(({ milliseconds }) => milliseconds)) / 1000;
  return {
    fault: name,
    leads,
    ready,
    acknowledged: acknowledged - before,
    longest,
  };
}

const notHere = (): never => {
  throw new Error('This is done to the database only.');
};

try {
  note('Three PostgreSQL nodes under Patroni …');
  openCluster(folder, ports);
  const settings = await getSettings();
  note('A web process, which makes the demonstration season, and a worker …');
  await startPortalProcess(folder, { name: 'web1', role: 'web', port: ports.web1, settings });
  await startPortalProcess(folder, { name: 'worker1', role: 'worker', port: ports.worker1, settings });
  const owner = new URL(
    settings['DATABASE_DIRECT_URL'] ?? settings['DATABASE_URL']?.replace(/(:\d+),[^/]*/, '$1') ?? '',
  );
  owner.port = String(ports.leader);
  owner.search = '';
  const portal: Portal = {
    url: `http://127.0.0.1:${ports.web1}`,
    folder,
    logFile: path.join(folder, 'web1.log'),
    isRunning: true,
    pid: 0,
    ownerUrl: () => owner.href,
    postgresPid: notHere,
    signal: notHere,
    exited: notHere,
    start: notHere,
    stop: notHere,
    isReady: areReady,
    untilReady: notHere,
  };
  const world = openWorld(portal);
  await acceptLicense(world);
  const load = [upload, upload, signOne, reprocess, changeRoles, read].map((work) =>
    keepDoing(() => work(world)),
  );
  const table: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const done = await lose(world, round);
    table.push(done);
    note(
      `${String(round + 1).padStart(2)}  ${done.fault.padEnd(22)}  leader ${done.leads.toFixed(1)} s  ready ${done.ready.toFixed(1)} s  ` +
        `longest call ${done.longest.toFixed(1)} s  acknowledged ${done.acknowledged}`,
    );
  }
  isOver = true;
  await Promise.all(load);
  const { lost, half, there } = await ledger.compareRecent();
  const verify = spawnSync(process.execPath, [thisProgram, 'verify'], {
    env: { ...process.env, ...settings, DATA_DIR: path.join(folder, 'web1') },
    encoding: 'utf8',
  });
  await world.close();
  print(table);
  console.log(
    `Effects there: ${there}, acknowledged: ${acknowledged}, lost: ${lost.length}, half done: ${half.length}.`,
  );
  console.log(`Answers: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
  for (const problem of [...lost, ...half, ...new Set(wrong)].slice(0, 30)) console.log(`  ${problem}`);
  console.log(
    `idss verify: ${verify.status === 0 ? 'all true' : `exit code ${verify.status}\n${verify.stdout}${verify.stderr}`}`,
  );
  process.exitCode = lost.length + half.length + wrong.length === 0 && verify.status === 0 ? 0 : 1;
} finally {
  isOver = true;
  await stopCluster(folder);
  rmSync(folder, { recursive: true, force: true });
}

function print(table: readonly Round[]): void {
  const rows = faults.map(({ name }) => {
    const faultRounds = table.filter(({ fault }) => fault === name);
    const spread = (pick: (round: Round) => number): string => {
      const all = faultRounds.map(pick).sort((a, b) => a - b);
      return `${(all[Math.floor(all.length / 2)] ?? 0).toFixed(1)} (${(all.at(-1) ?? 0).toFixed(1)})`;
    };
    const cells = [
      name,
      faultRounds.length,
      spread(({ leads }) => leads),
      spread(({ ready }) => ready),
      spread(({ longest }) => longest),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  console.log(
    `| the leader: ${values.way} | rounds | next leader, s: median (worst) | ready, s | longest call, s |`,
  );
  console.log('|---|---:|---:|---:|---:|');
  for (const row of rows) console.log(row);
}
