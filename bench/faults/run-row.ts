/** Runs one fault round by round, and checks the invariants after every round. */
import { loadavg } from 'node:os';
import { createRandom } from '@idss/demo/random';
import { note } from '../support/report.ts';
import { brokenInvariants } from './invariants.ts';
import { openLedger } from './ledger.ts';
import type { FaultRow } from './row.ts';
import type { World } from './world.ts';

export interface RowResult {
  readonly id: string;
  readonly fault: string;
  readonly rounds: number;
  readonly lost: number;
  readonly half: number;
  /** Invariants that were broken, and anything else that must not happen. */
  readonly other: number;
  /** The longest; null where nothing had to become ready again. */
  readonly readySeconds: number | null;
  readonly longestWaitSeconds: number;
  /** All rounds together. */
  readonly seconds: number;
  /** The longest load average of a minute: others may have used the machine. */
  readonly load: number;
  readonly problems: readonly string[];
}

export interface RowOptions {
  readonly rounds: number;
  readonly seed: string;
  readonly isInterrupted: () => boolean;
}

/** Long: the steps of a fault in their order. */
export async function runRow(
  world: World,
  row: FaultRow,
  { rounds, seed, isInterrupted }: RowOptions,
): Promise<RowResult> {
  const ledger = openLedger();
  const problems: string[] = [];
  const readyTimes: number[] = [];
  const count = { lost: 0, half: 0, other: 0, done: 0 };
  let longestWait = { label: '', milliseconds: 0 };
  const begun = performance.now();
  let load = 0;
  const known = new Set(await brokenInvariants(world, new Set()));
  const report = (kind: 'lost' | 'half' | 'other', round: number, texts: readonly string[]): void => {
    count[kind] += texts.length;
    for (const text of texts) {
      const line = `${row.id}, round ${round + 1}, ${kind}: ${text}`;
      problems.push(line);
      note(`  ${line}`);
    }
  };
  for (let round = 0; round < rounds && !isInterrupted(); round += 1) {
    world.waits.length = 0;
    world.refusals.length = 0;
    const random = createRandom(`${seed}/${row.id}/${round}`);
    const wasReadyAfter = (seconds: number): void => void readyTimes.push(seconds);
    try {
      await row.round({ world, ledger, random, round, wasReadyAfter });
    } catch (error) {
      const refused = world.refusals.length > 0 ? `; not signed in: ${world.refusals[0]}` : '';
      report('other', round, [`${error instanceof Error ? error.message : String(error)}${refused}`]);
    }
    await recover(world);
    const { lost, half } = await ledger.compareRecent();
    report('lost', round, lost);
    report('half', round, half);
    const isLast = round === rounds - 1 || isInterrupted();
    const broken = await brokenInvariants(world, known, { areOldFilesRead: isLast });
    report('other', round, broken);
    // Told once.
    for (const each of broken) known.add(each);
    for (const wait of world.waits) if (wait.milliseconds > longestWait.milliseconds) longestWait = wait;
    count.done += 1;
    load = Math.max(load, loadavg()[0] ?? 0);
  }
  const { lost, half } = await ledger.waitForFates();
  report('lost', rounds - 1, lost);
  report('half', rounds - 1, half);
  note(
    `${row.id} ${row.fault}: ${count.done} rounds, ${count.lost} lost, ${count.half} half, ${count.other} other; longest wait ${(longestWait.milliseconds / 1000).toFixed(1)} s (${longestWait.label})`,
  );
  return {
    id: row.id,
    fault: row.fault,
    rounds: count.done,
    lost: count.lost,
    half: count.half,
    other: count.other,
    readySeconds: readyTimes.length > 0 ? Math.max(...readyTimes) : null,
    longestWaitSeconds: longestWait.milliseconds / 1000,
    seconds: (performance.now() - begun) / 1000,
    load,
    problems,
  };
}

/** Whatever a round left behind: the portal runs without a fault, and is ready. */
async function recover({ portal }: World): Promise<void> {
  if (portal.isRunning && (await portal.isReady())) return;
  if (portal.isRunning) {
    portal.signal('SIGCONT');
    await portal.untilReady(30).catch(() => portal.signal('SIGKILL'));
  }
  if (!portal.isRunning || !(await portal.isReady())) {
    await portal.exited();
    await portal.start();
  }
}
