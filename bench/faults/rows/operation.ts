/** F33 to F36: paging while rows change, a second process, SIGTERM under load. Spec: faults-operation */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/open-portal.ts';
import { ended, started } from '../end-all.ts';
import { expectNothingWrong, underLoad } from '../load.ts';
import { startAgain } from '../restart.ts';
import type { FaultRow, Trial } from '../row.ts';
import { people, planId, registerPlans } from '../seed.ts';
import { expectStatus } from '../work.ts';

/** Pages of 25, while submissions are added and removed between them. */
async function paging({ world, random }: Trial): Promise<void> {
  const there = new Set(await registerPlans(world, 60));
  let passing: number[] = [];
  const seen: number[] = [];
  let after = '';
  do {
    const path = `/api/GetSubmissionsPage?orgId=${planId}&limit=25${after && `&after=${encodeURIComponent(after)}`}`;
    const page = expectStatus(await world.call(people.planUser, 'GET', path), 200).body as {
      rows: { subId: number }[];
      next: string | null;
    };
    seen.push(...page.rows.map(({ subId }) => subId).filter((id) => there.has(id)));
    after = page.next ?? '';
    if (passing.length > 0 && random.chance(0.5)) {
      await world.query('delete from component where sub_id = any($1)', [passing]);
      await world.query('delete from submission where sub_id = any($1)', [passing]);
      passing = [];
    } else passing.push(...(await registerPlans(world, random.int(1, 5))));
  } while (after !== '');
  if (seen.length !== there.size || new Set(seen).size !== seen.length)
    throw new Error(
      `${new Set(seen).size} of ${there.size} submissions were seen, ${seen.length} times together.`,
    );
}

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

/** On the same folder: it is refused, and does no harm to the first, whose caches are dropped under load. */
async function secondProcess(trial: Trial): Promise<void> {
  const { world } = trial;
  const load = await underLoad(trial, {}, async () => {
    const second = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(await freePort()),
        DATA_DIR: world.portal.folder,
        LOG_LEVEL: 'fatal',
      },
      stdio: 'ignore',
    });
    started(second);
    const dropping = world.call(people.staff, 'POST', '/api/UpdateAllSubmissionStatuses');
    const [code] = (await once(second, 'exit')) as [number | null];
    ended(second);
    expectStatus(await dropping, 200);
    if (code === 0 || code === null) throw new Error(`The second process ended with ${code}.`);
  });
  expectNothingWrong(load);
}

/** Asked to stop while people work: what was accepted ends, and it ends with 0. */
async function sigterm(trial: Trial): Promise<void> {
  const { world, random } = trial;
  let stopped = { code: null as number | NodeJS.Signals | null, seconds: 0 };
  const load = await underLoad(trial, { mayBreak: true }, async () => {
    await delay(random.int(0, 500));
    stopped = await world.portal.stop();
    await startAgain(trial);
  });
  expectNothingWrong(load);
  if (stopped.code !== 0) throw new Error(`It ended with ${stopped.code}.`);
  if (stopped.seconds > 32) throw new Error(`It took ${stopped.seconds.toFixed(1)} s to end.`);
}

/** Killed while people work. */
async function killedUnderLoad(trial: Trial): Promise<void> {
  const { world, random } = trial;
  const load = await underLoad(trial, { mayBreak: true }, async () => {
    await delay(random.int(0, 800));
    world.portal.signal('SIGKILL');
    await startAgain(trial);
  });
  expectNothingWrong(load);
}

/** The process hangs for some seconds, as a machine that is suspended. */
async function paused(trial: Trial): Promise<void> {
  const { world, random, wasReadyAfter } = trial;
  const load = await underLoad(trial, { mayBreak: true }, async () => {
    world.portal.signal('SIGSTOP');
    await delay(random.int(1_000, 6_000));
    world.portal.signal('SIGCONT');
    wasReadyAfter(await world.portal.untilReady(30));
  });
  expectNothingWrong(load);
}

export const operationRows: readonly FaultRow[] = [
  { id: '33', fault: 'paging while rows come and go', round: paging },
  { id: '34', fault: 'a second process on the folder, caches dropped under load', round: secondProcess },
  { id: '35', fault: 'SIGTERM under load', round: sigterm },
  { id: 'kill-load', fault: 'killed under load', round: killedUnderLoad },
  { id: 'pause', fault: 'the process hangs for up to 6 s under load', round: paused },
];
