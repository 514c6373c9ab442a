/** F29 to F32: files that crash or hang the check, jobs that run twice, and a thousand of them. Spec: faults-jobs */
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { anyUpload } from '../files.ts';
import { meet, startAgain } from '../restart.ts';
import type { FaultRow, Trial } from '../row.ts';
import { hedisFile, people, registerPlans, toZip } from '../seed.ts';
import { expectStatus, newUpload, getOutcome, toRows, send, sendAndNote, uploadEffect } from '../work.ts';

const misbehaviours = ['exit', 'loop', 'allocate', 'spin'] as const;

function firstRow(closing: BulkUploadResult | null): UploadedFileRow {
  const [row] = closing ? toRows(closing) : [];
  if (!row) throw new Error('The upload has no outcome.');
  return row;
}

/** One file ends or blocks its thread each time; the next ones are checked all the same. */
async function poison(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const [bad = 0] = await registerPlans(world, 1);
  const poisoned = newUpload('HEDIS', [hedisFile(bad)]);
  await world.getToken(poisoned.as);
  await meet(trial, `validate.in-worker@Commercial${bad}.xml:${misbehaviours[round % misbehaviours.length]}`);
  expectStatus(await send(world, poisoned), 200);
  await delay(500);
  const begun = performance.now();
  const others = [await anyUpload(world, 1), await anyUpload(world, 2)];
  for (const upload of others) {
    expectStatus(await sendAndNote(world, ledger, upload), 200);
    firstRow(await getOutcome(world, upload));
  }
  const seconds = (performance.now() - begun) / 1000;
  const failed = firstRow(await getOutcome(world, poisoned));
  const isReceived = failed.isValidated && failed.validationStatus !== 'Fatal';
  if (isReceived || failed.note === '')
    throw new Error(`The poisoned file ended as ${JSON.stringify(failed)}.`);
  const [row] = await world.query<{ attempts: number; state: string }>(
    'select attempts, state from upload_file where transaction_id = $1',
    [poisoned.transactionId],
  );
  if (!row || row.attempts > 3) throw new Error(`It was tried ${row?.attempts} times.`);
  if (seconds > 5) throw new Error(`Other files waited ${seconds.toFixed(1)} s.`);
}

/** Every check ends its thread: the queue still takes work, and after a restart without the fault it works again. */
async function crashLoop(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const uploads = [
    await anyUpload(world, round),
    await anyUpload(world, round + 1),
    await anyUpload(world, round + 2),
  ];
  for (const { as } of uploads) await world.getToken(as);
  await meet(trial, 'validate.in-worker:exit');
  for (const upload of uploads) expectStatus(await send(world, upload), 200);
  for (const upload of uploads)
    if (firstRow(await getOutcome(world, upload)).isValidated)
      throw new Error('A file was validated by a crashed thread.');
  expectStatus(await world.call(people.staff, 'GET', '/api/GetQueues'), 200);
  await world.portal.stop();
  await startAgain(trial);
  const again = newUpload(uploads[0]?.program ?? 'HEDIS', uploads[0]?.files ?? []);
  expectStatus(await sendAndNote(world, ledger, again), 200);
}

/** The job loses its slot while it still runs: another one takes it over. */
async function twice(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const points = ['outcome.before-begin', 'outcome.after-saveRuns', 'validate.claimed'];
  const upload = await anyUpload(world, round);
  await world.getToken(upload.as);
  await meet(trial, `${points[round % points.length]}#1:stall`);
  expectStatus(await sendAndNote(world, ledger, upload), 200);
  await getOutcome(world, upload);
}

/** A thousand files of one plan in twenty zips, one of a vendor after them, and a kill in the middle. */
async function thousand(trial: Trial): Promise<void> {
  const { world, ledger, random } = trial;
  for (let n = 0; n < 20; n += 1) {
    const members = (await registerPlans(world, 50)).map((id) => hedisFile(id));
    expectStatus(await sendAndNote(world, ledger, newUpload('HEDIS', [toZip(members)], members)), 200);
  }
  const single = await anyUpload(world, 1);
  const begun = performance.now();
  expectStatus(await send(world, single), 200);
  ledger.acknowledged(uploadEffect(world, single));
  await getOutcome(world, single);
  const seconds = (performance.now() - begun) / 1000;
  await delay(random.int(0, 3_000));
  world.portal.signal('SIGKILL');
  await startAgain(trial);
  if (seconds > 30)
    throw new Error(`The single file of another organization waited ${seconds.toFixed(1)} s.`);
}

export const jobRows: readonly FaultRow[] = [
  { id: '29', fault: 'a file that ends, blocks or fills its thread', round: poison },
  { id: '30', fault: 'every check ends its thread', round: crashLoop },
  { id: '31', fault: 'a job loses its slot and runs twice', round: twice },
  { id: '32', fault: '1,000 files of one plan, one of a vendor, and a restart', round: thousand },
];
