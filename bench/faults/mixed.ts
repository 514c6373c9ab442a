/**
 * Mixed load with a random fault every ten seconds: people send files and zips of all programs, lock, comment, mark final,
 * sign, give roles, reprocess, download, extract and read. Everything that was acknowledged is compared at the end.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@idss/demo/random';
import { note } from '../support/report.ts';
import { brokenInvariants } from './invariants.ts';
import { openLedger } from './ledger.ts';
import { type Shift, startShift } from './mixed-work.ts';
import type { RowResult } from './run-row.ts';
import type { World } from './world.ts';

export interface MixedFault {
  readonly name: string;
  /** Resolves when it is over, with the seconds until the portal was ready, or without: they are then measured. */
  run(world: World, random: Random): Promise<number | void>;
}

export interface MixedOptions {
  readonly minutes: number;
  readonly seed: Random;
  readonly faults: readonly MixedFault[];
  readonly isInterrupted: () => boolean;
}

/** Seconds. */
const readyWithin = 5;
const answeredWithin = 10;
const everyMilliseconds = 10_000;

/** Long: the steps of a run in their order. */
export async function runMixed(
  world: World,
  { minutes, seed: random, faults, isInterrupted }: MixedOptions,
): Promise<RowResult> {
  const known = new Set(await brokenInvariants(world, new Set()));
  const ledger = openLedger();
  const problems: string[] = [];
  const statuses = new Map<string, number>();
  const end = performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() >= end || isInterrupted();
  const wrong = new Set<string>();
  const shift: Shift = {
    world,
    ledger,
    isOver,
    judge(request, answer) {
      const status = answer ? String(answer.status) : 'broken';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Requests are valid: a 4xx is right only where another turn changed the stage, or for another plan.
      if (answer && ![200, 304, 401, 403, 404, 409, 502, 503, 504, 507].includes(answer.status))
        wrong.add(`${request}: ${answer.status} ${answer.text.slice(0, 150)}`);
    },
    complain: (problem) => void wrong.add(problem),
  };
  world.waits.length = 0;
  const working = startShift(shift);
  const begun = performance.now();
  let done = 0;
  let ready = 0;
  let load = 0;
  while (!isOver()) {
    const due = performance.now() + everyMilliseconds;
    const fault = faults[random.int(0, faults.length - 1)];
    if (!fault) throw new Error('There is no fault.');
    try {
      const measured = await fault.run(world, random);
      const seconds = measured ?? (await world.portal.untilReady(120));
      ready = Math.max(ready, seconds);
      if (seconds > readyWithin) problems.push(`${fault.name}: ready after ${seconds.toFixed(1)} s`);
    } catch (error) {
      problems.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`);
      await world.portal.start().catch(() => undefined);
    }
    done += 1;
    load = Math.max(load, loadavg()[0] ?? 0);
    note(`${done}. ${fault.name}; ${[...statuses].map(([status, n]) => `${n} x ${status}`).join(', ')}`);
    await delay(Math.max(0, due - performance.now()));
  }
  await Promise.all(working);
  const { lost, half } = await ledger.compareRecent();
  const longest = world.waits.reduce((most, wait) => (wait.milliseconds > most.milliseconds ? wait : most), {
    label: 'none',
    milliseconds: 0,
  });
  for (const { label, milliseconds } of world.waits)
    if (milliseconds > answeredWithin * 1000)
      problems.push(`${label} was answered after ${(milliseconds / 1000).toFixed(1)} s`);
  problems.push(...wrong, ...(await brokenInvariants(world, known)));
  for (const problem of [...lost, ...half, ...problems]) note(`  ${problem}`);
  note(`${world.waits.length} calls; the longest: ${longest.label}`);
  return {
    id: 'mixed',
    fault: `${minutes} minutes of mixed load, ${done} faults`,
    rounds: done,
    lost: lost.length,
    half: half.length,
    other: problems.length,
    readySeconds: ready,
    longestWaitSeconds: longest.milliseconds / 1000,
    seconds: (performance.now() - begun) / 1000,
    load,
    problems: [...lost, ...half, ...problems],
  };
}
