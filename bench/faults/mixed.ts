/**
 * Mixed load with a random fault every ten seconds: people send files and zips of all programs, lock, comment, mark final,
 * sign, give roles, reprocess and read. Everything that was acknowledged is compared at the end.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../apps/server/src/demo/random.ts';
import { note } from '../support/report.ts';
import { anyUpload } from './files.ts';
import { brokenInvariants } from './invariants.ts';
import { openLedger, type Ledger } from './ledger.ts';
import type { RowResult } from './run-row.ts';
import { hedisFile, people, planId, registerPlans, zipOf } from './seed.ts';
import {
  eventEffect,
  newUpload,
  outcomeOf,
  planAction,
  prepareDraft,
  prepareToSign,
  sendAndNote,
  sign,
  signatureEffect,
} from './work.ts';
import type { Answer, World } from './world.ts';

export interface MixedFault {
  readonly name: string;
  /** Answers when it is over; what is ready after that is measured. */
  run(world: World, random: Random): Promise<void>;
}

export interface MixedOptions {
  readonly minutes: number;
  readonly seed: Random;
  readonly faults: readonly MixedFault[];
  readonly isInterrupted: () => boolean;
}

/** As the issue of a fault demands it. */
const readyWithin = 5;
const answeredWithin = 10;
const everyMilliseconds = 10_000;

interface Shift {
  readonly world: World;
  readonly ledger: Ledger;
  readonly isOver: () => boolean;
  readonly judge: (what: string, answer: Answer | null) => void;
}

/** One after the other, until the shift is over; a failure is that of one turn. */
async function inTurns(
  { isOver }: Shift,
  pause: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    // Refused or cut off in the middle of several steps: what was acknowledged is in the ledger.
    await work(turn).catch(() => undefined);
    await delay(pause);
  }
}

const reading = [
  [people.planUser, '/api/GetSubmissionsPage'],
  [people.auditor, '/api/GetPendingSubmissions'],
  [people.vendorUser, '/api/GetMyUploads?submissionType=CAHPS'],
  [people.staff, '/api/GetAllSubmissions'],
  [people.planUser, '/api/GetReportsAvailabilities'],
  [people.staff, '/api/GetQueues'],
] as const;

const read = (shift: Shift, from: number): Promise<void> =>
  inTurns(shift, 150, async (turn) => {
    const [as, path] = reading[(from + turn) % reading.length] ?? reading[0];
    shift.judge(path, await shift.world.call(as, 'GET', path));
  });

/** The same upload again until it is taken, as the browser does it; then its outcome. */
const upload = (shift: Shift, from: number): Promise<void> =>
  inTurns(shift, 300, async (turn) => {
    const { world, ledger, judge } = shift;
    let sent = await anyUpload(world, from + turn);
    if (turn % 4 === 3) {
      const members = (await registerPlans(world, 3)).map((id) => hedisFile(id));
      sent = newUpload('HEDIS', [zipOf(members)], members);
    }
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const answer = await sendAndNote(world, ledger, sent);
      judge('uploadfiles', answer);
      if (answer && answer.status !== 503) break;
      await delay(500);
    }
    await outcomeOf(world, sent);
  });

/** From a file to its signature. A step that breaks ends the walk; what had been answered must be there. */
const walk = (shift: Shift): Promise<void> =>
  inTurns(shift, 500, async () => {
    const { world, ledger, judge } = shift;
    const [id = 0] = await registerPlans(world, 1, { isAudited: false });
    const sent = newUpload('HEDIS', [hedisFile(id)]);
    judge('uploadfiles', await sendAndNote(world, ledger, sent));
    if ((await outcomeOf(world, sent)) === null) return;
    await prepareDraft(world, id);
    const act = await prepareToSign(world, id);
    const answer = await sign(world, act);
    judge('SignPDF', answer);
    if (answer?.status === 200) ledger.acknowledged(signatureEffect(world, id));
    else ledger.attempted(signatureEffect(world, id));
    if (answer?.status !== 200) return;
    const before = await world.query<{ n: number }>(
      `select count(*)::int as n from event where sub_id = $1 and kind = 'stage-changed'`,
      [id],
    );
    const finished = await planAction(world, people.planSigner, id, 'Attestation');
    judge('Attestation', finished);
    const effect = eventEffect(world, id, 'stage-changed', before[0]?.n ?? 0);
    if (finished?.status === 200) ledger.acknowledged(effect);
    else ledger.attempted(effect);
  });

const roles = (shift: Shift): Promise<void> =>
  inTurns(shift, 700, async () => {
    const { world, ledger, judge } = shift;
    const email = `${randomUUID()}@plans.example`;
    await world.tokenOf(people.staff, true);
    const answer = await world.call(people.staff, 'POST', '/api/BulkUserOperation', {
      bulkAction: 'add',
      sysGroupType: 'organization',
      role: 'viewer',
      userEmails: email,
      entityIds: String(planId),
    });
    judge('BulkUserOperation', answer);
    const effect = {
      what: `the role of ${email}`,
      async fate() {
        const [row] = await world.query<{ roles: number; events: number }>(
          `select (select count(*)::int from user_role join app_user using (user_id) where email = $1) as roles,
             (select count(*)::int from event where kind = 'role-changed' and detail::text like '%' || $1 || '%') as events`,
          [email],
        );
        if (row?.roles !== row?.events) return { half: `${row?.roles} roles, ${row?.events} events` };
        return row?.roles === 1 ? ('there' as const) : ('absent' as const);
      },
    };
    if (answer?.status === 200) ledger.acknowledged(effect);
    else ledger.attempted(effect);
  });

const reprocess = (shift: Shift): Promise<void> =>
  inTurns(shift, 2_000, async () => {
    const { world, ledger, judge } = shift;
    const [id = 0] = await registerPlans(world, 1);
    const sent = newUpload('HEDIS', [hedisFile(id)]);
    judge('uploadfiles', await sendAndNote(world, ledger, sent));
    if ((await outcomeOf(world, sent)) === null) return;
    const groupId = randomUUID();
    const answer = await world.call(
      people.staff,
      'POST',
      `/api/ReprocessSubmission?submissionId=${id}&component=DST&groupId=${groupId}`,
    );
    judge('ReprocessSubmission', answer);
    if (answer?.status === 200) await outcomeOf(world, { transactionId: groupId, as: people.staff });
    const link = await world.call(
      people.planUser,
      'GET',
      `/api/GetSubmissionDownloadString?submissionId=${id}&component=DST&key=4`,
    );
    judge('GetSubmissionDownloadString', link);
  });

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
    judge(what, answer) {
      const status = answer ? String(answer.status) : 'broken';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (answer && answer.status >= 500 && ![502, 503, 504, 507].includes(answer.status))
        wrong.add(`${what}: ${answer.status} ${answer.text.slice(0, 150)}`);
    },
  };
  world.waits.length = 0;
  const working = [
    read(shift, 0),
    read(shift, 2),
    read(shift, 4),
    upload(shift, 0),
    upload(shift, 1),
    upload(shift, 2),
    walk(shift),
    roles(shift),
    reprocess(shift),
  ];
  let done = 0;
  let ready = 0;
  while (!isOver()) {
    const due = performance.now() + everyMilliseconds;
    const fault = faults[random.int(0, faults.length - 1)];
    if (!fault) throw new Error('There is no fault.');
    try {
      await fault.run(world, random);
      const seconds = await world.portal.untilReady(120);
      ready = Math.max(ready, seconds);
      if (seconds > readyWithin) problems.push(`${fault.name}: ready after ${seconds.toFixed(1)} s`);
    } catch (error) {
      problems.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`);
      await world.portal.start().catch(() => undefined);
    }
    done += 1;
    note(`${done}. ${fault.name}; ${[...statuses].map(([status, n]) => `${n} x ${status}`).join(', ')}`);
    await delay(Math.max(0, due - performance.now()));
  }
  await Promise.all(working);
  const { lost, half } = await ledger.settle();
  const longest = world.waits.reduce((most, wait) => (wait.milliseconds > most.milliseconds ? wait : most), {
    what: 'none',
    milliseconds: 0,
  });
  for (const { what, milliseconds } of world.waits)
    if (milliseconds > answeredWithin * 1000)
      problems.push(`${what} was answered after ${(milliseconds / 1000).toFixed(1)} s`);
  problems.push(...wrong, ...(await brokenInvariants(world, known)));
  for (const problem of [...lost, ...half, ...problems]) note(`  ${problem}`);
  note(`${world.waits.length} calls; the longest: ${longest.what}`);
  return {
    id: 'mixed',
    fault: `${minutes} minutes of mixed load, ${done} faults`,
    rounds: done,
    lost: lost.length,
    half: half.length,
    other: problems.length,
    readySeconds: ready,
    longestWaitSeconds: longest.milliseconds / 1000,
    problems: [...lost, ...half, ...problems],
  };
}
