/** The audit receiver is killed, stopped, hangs, or refuses while people work: it still gets each event once. Spec: events-stream */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@idss/demo/random';
import {
  appendEvents,
  type AuditReceiver,
  type ChainEvent,
  eventsBehind,
  openAuditReceiver,
  readChain,
  type Unknown,
} from '../../support/audit-receiver.ts';
import { endProcess } from '../../support/installation.ts';
import { ended, started, temporaryFolder } from '../end-all.ts';
import type { Effect } from '../ledger.ts';
import { expectNothingWrong, underLoad } from '../load.ts';
import type { FaultRow, Trial } from '../row.ts';
import type { World } from '../world.ts';

/** The longest pause between two attempts to send is 15 s, and an attempt takes 20 s at most. */
const resumedSeconds = 60;

interface Receiving {
  readonly receiver: AuditReceiver;
  start(unknown?: Unknown): void;
  end(signal: NodeJS.Signals): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

let receiving: Receiving | null = null;
/** The portal's process that sends to it. */
let sender = 0;

async function open(): Promise<Receiving> {
  const receiver = await openAuditReceiver(await temporaryFolder('audit'));
  let child: ChildProcess | null = null;
  return {
    receiver,
    start(unknown) {
      child = receiver.start(unknown);
      started(child);
    },
    async end(signal) {
      if (child) {
        ended(child);
        await endProcess(child, signal, 5_000);
      }
      child = null;
    },
    signal: (signal) => void child?.kill(signal),
  };
}

const toQuery =
  (world: World) =>
  <Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> =>
    world.query<Row>(sql, values);

/** One receiver for all rounds, with all events until now. */
async function receivingFrom(trial: Trial): Promise<Receiving> {
  const { world } = trial;
  if (!receiving) {
    receiving = await open();
    receiving.start();
  }
  if (world.portal.pid !== sender) {
    await world.portal.stop();
    await world.portal.start(receiving.receiver.settings);
    sender = world.portal.pid;
  }
  await untilAllSent(world);
  return receiving;
}

async function untilAllSent(world: World): Promise<void> {
  const end = performance.now() + 1_000 * resumedSeconds;
  for (;;) {
    const behind = await eventsBehind(toQuery(world));
    if (behind === 0) return;
    if (performance.now() > end)
      throw new Error(`${behind} events were not sent ${resumedSeconds} s after the receiver was back.`);
    await delay(100);
  }
}

const receivedEffect = ({ receiver }: Receiving, chain: readonly ChainEvent[]): Effect => ({
  label: `${chain.length} events of the audit trail at the receiver`,
  async fate() {
    const { missing, ...others } = receiver.compare(chain);
    if (missing > 0) return { half: `${missing} of them are missing` };
    const wrong = Object.entries(others).filter(([, count]) => count > 0);
    return wrong.length === 0
      ? 'there'
      : { half: wrong.map(([problem, count]) => `${count} ${problem}`).join(', ') };
  },
});

/** Leaves the receiver running, as it must be. */
type Fault = (receiving: Receiving, random: Random, world: World) => Promise<void>;

const during =
  (fault: Fault) =>
  async (trial: Trial): Promise<void> => {
    const { world, ledger, random } = trial;
    const there = await receivingFrom(trial);
    let isOver = false;
    const load = await underLoad(trial, { uploads: 2 }, async () => {
      const writing = (async () => {
        while (!isOver) {
          await appendEvents(toQuery(world), random.int(1, 40));
          await delay(random.int(0, 100));
        }
      })();
      try {
        await fault(there, random, world);
      } finally {
        isOver = true;
        await writing;
      }
    });
    expectNothingWrong(load);
    const chain = await readChain(toQuery(world));
    await untilAllSent(world);
    ledger.acknowledged(receivedEffect(there, chain));
  };

const killed: Fault = async (receiving, random) => {
  for (let n = random.int(2, 5); n > 0; n -= 1) {
    await delay(random.int(50, 1_500));
    await receiving.end(random.chance(0.3) ? 'SIGTERM' : 'SIGKILL');
    if (random.chance(0.5)) await delay(random.int(0, 2_000));
    receiving.start();
  }
};

const hanging: Fault = async (receiving, random) => {
  await delay(random.int(50, 1_000));
  receiving.signal('SIGSTOP');
  // Sometimes longer than an attempt to send may take.
  await delay(random.chance(0.15) ? random.int(21_000, 24_000) : random.int(500, 6_000));
  receiving.signal('SIGCONT');
  // It may be killed with unread events.
  if (random.chance(0.5)) {
    await receiving.end('SIGKILL');
    receiving.start();
  }
};

/** After a wrong renewal one side rejects the other's certificate. Nothing arrives, and nothing counts as sent. */
const refusing: Fault = async (receiving, random, world) => {
  await delay(random.int(50, 500));
  await receiving.end('SIGKILL');
  const before = receiving.receiver.count();
  receiving.start(random.pick(['receiver', 'portal']));
  await delay(random.int(1_500, 4_000));
  const behind = await eventsBehind(toQuery(world));
  if (receiving.receiver.count() !== before || behind === 0)
    throw new Error(`Refused, ${receiving.receiver.count() - before} events arrived, and ${behind} wait.`);
  await receiving.end('SIGTERM');
  receiving.start();
};

export const auditReceiverRows: readonly FaultRow[] = [
  {
    id: 'audit-kill',
    fault: 'what receives the audit trail is killed again and again',
    round: during(killed),
  },
  { id: 'audit-hang', fault: 'what receives the audit trail hangs for up to 24 s', round: during(hanging) },
  {
    id: 'audit-refuse',
    fault: 'what receives the audit trail refuses the certificate, or has a wrong one',
    round: during(refusing),
  },
];
