/** Faults of single parts of an installation while the others serve. */
import { setTimeout as delay } from 'node:timers/promises';
import { killNode, leader, nodeName, nodes, type Node } from '../../cluster/database.ts';
import { readCluster, signalPart, startPart, stopPart } from '../../cluster/part.ts';
import { processNames } from '../cluster-portal.ts';
import { expectNothingWrong, type LoadOptions, underLoad } from '../load.ts';
import type { FaultRow, Trial } from '../row.ts';
import { prepareToSign, sign, signatureEffect } from '../work.ts';
import { finalSubmission } from './killed-changes.ts';

const getFolder = ({ world }: Trial): string => world.portal.folder;

/** Waits after the fault until every process is ready. */
async function noteReady({ world, wasReadyAfter }: Trial): Promise<void> {
  wasReadyAfter(await world.portal.untilReady(120));
}

const during =
  (options: LoadOptions, fault: (trial: Trial) => Promise<void>) =>
  async (trial: Trial): Promise<void> => {
    const load = await underLoad(trial, options, async () => {
      await delay(trial.random.int(0, 500));
      await fault(trial);
      await noteReady(trial);
    });
    expectNothingWrong(load);
  };

const findPart = (...names: readonly string[]) => {
  return ({ random }: Trial): string => names[random.int(0, names.length - 1)] ?? '';
};
const anyWeb = findPart('web1', 'web2');
const anyWorker = findPart('worker1', 'worker2');

const kill =
  (choose: (trial: Trial) => string) =>
  async (trial: Trial): Promise<void> => {
    const name = choose(trial);
    signalPart(getFolder(trial), name, 'SIGKILL');
    await delay(trial.random.int(200, 3_000));
    await startPart(getFolder(trial), name, { waits: false });
  };

const stop =
  (choose: (trial: Trial) => string) =>
  async (trial: Trial): Promise<void> => {
    const name = choose(trial);
    await stopPart(getFolder(trial), name);
    await startPart(getFolder(trial), name, { waits: false });
  };

const pause =
  (choose: (trial: Trial) => string, seconds: number) =>
  async (trial: Trial): Promise<void> => {
    const name = choose(trial);
    signalPart(getFolder(trial), name, 'SIGSTOP');
    await delay(seconds * 1000);
    signalPart(getFolder(trial), name, 'SIGCONT');
  };

async function leaderNode(trial: Trial): Promise<Node> {
  const { ports } = readCluster(getFolder(trial));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const node = await leader(ports as Parameters<typeof leader>[0]);
    if (node !== null) return node;
    await delay(100);
  }
  throw new Error('There is no leader.');
}

/** The machine of the leader loses its power; a signature is under way. The node comes back as a standby. */
async function killLeader(trial: Trial): Promise<void> {
  const { world, ledger } = trial;
  const node = await leaderNode(trial);
  const id = await finalSubmission(world);
  const act = await prepareToSign(world, id);
  const signing = sign(world, act).catch(() => null);
  await delay(trial.random.int(0, 300));
  killNode(getFolder(trial), node);
  const answer = await signing;
  if (answer?.status === 200) ledger.acknowledged(signatureEffect(world, id));
  else ledger.attempted(signatureEffect(world, id));
  const begun = performance.now();
  for (;;) {
    const next = await leaderNode(trial);
    if (next !== node) break;
    if (performance.now() - begun > 90_000) throw new Error('No other node leads after 90 s.');
    await delay(200);
  }
  await startPart(getFolder(trial), nodeName(node), { waits: false });
}

/** An operator's switchover. */
async function switchOver(trial: Trial): Promise<void> {
  const { ports } = readCluster(getFolder(trial));
  const node = await leaderNode(trial);
  const patroni = `http://127.0.0.1:${ports[nodeName(node)]}`;
  const membersNow = async () =>
    ((await (await fetch(`${patroni}/cluster`)).json()) as { members: { name: string; role: string }[] })
      .members;
  let members = await membersNow();
  // After an earlier fault Patroni first finds the standby that writes wait for.
  for (let asked = 0; asked < 60 && !members.some(({ role }) => role === 'sync_standby'); asked += 1) {
    await delay(1_000);
    members = await membersNow();
  }
  const asked = await fetch(`${patroni}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: members.find(({ role }) => role === 'leader')?.name }),
  });
  const text = await asked.text();
  if (!asked.ok) throw new Error(`Patroni refused the switch: ${asked.status} ${text}`);
}

/** Every process is replaced, one after the other, as at an upgrade, without an error for anyone. */
async function exchangeAll(trial: Trial): Promise<void> {
  for (const name of processNames) {
    await stopPart(getFolder(trial), name);
    await startPart(getFolder(trial), name);
  }
}

/** A standby is lost, which writes wait for: another one takes its part. */
async function killStandby(trial: Trial): Promise<void> {
  const node = await leaderNode(trial);
  const others = nodes.filter((each) => each !== node);
  const standby = others[trial.random.int(0, others.length - 1)] ?? 1;
  killNode(getFolder(trial), standby);
  await delay(2_000);
  await startPart(getFolder(trial), nodeName(standby), { waits: false });
}

async function restartBalancer(trial: Trial): Promise<void> {
  signalPart(getFolder(trial), 'balancer', 'SIGKILL');
  await delay(500);
  await startPart(getFolder(trial), 'balancer', { waits: false });
}

/** HAProxy answers by itself: 502 for a call in the middle of which a process dies, 503 while no process is ready. */
const dying = { mayBreak: true, allowed: [502, 504] } as const;
const away = { allowed: [503] } as const;

export const clusterRows: readonly FaultRow[] = [
  { id: 'c-web-kill', fault: 'a web process killed', round: during(dying, kill(anyWeb)) },
  { id: 'c-web-stop', fault: 'a web process stopped and started', round: during({}, stop(anyWeb)) },
  { id: 'c-web-pause', fault: 'a web process hangs for 5 s', round: during(dying, pause(anyWeb, 5)) },
  { id: 'c-worker-kill', fault: 'a worker killed', round: during({}, kill(anyWorker)) },
  { id: 'c-worker-stop', fault: 'a worker stopped and started', round: during({}, stop(anyWorker)) },
  {
    id: 'c-worker-pause',
    fault: 'a worker hangs for 20 s, its jobs are done by others',
    round: during({}, pause(anyWorker, 20)),
  },
  {
    id: 'c-leader-kill',
    fault: "the database's leader killed, while signing",
    round: during(away, killLeader),
  },
  { id: 'c-switchover', fault: 'the leader exchanged by its operator', round: during(away, switchOver) },
  { id: 'c-standby-kill', fault: 'a standby killed', round: during({}, killStandby) },
  { id: 'c-pooler', fault: 'pgbouncer killed and started', round: during(away, kill(findPart('pooler'))) },
  {
    id: 'c-pooler-hang',
    fault: 'pgbouncer hangs for 4 s',
    round: during(away, pause(findPart('pooler'), 4)),
  },
  { id: 'c-exchange', fault: 'all four processes exchanged one by one', round: during({}, exchangeAll) },
  { id: 'c-balancer', fault: 'the balancer killed and started', round: during(dying, restartBalancer) },
];
