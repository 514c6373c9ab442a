/** F1 to F6: the program is killed at named moments of an upload. Spec: faults-killed */
import { setTimeout as delay } from 'node:timers/promises';
import { anyUpload } from '../files.ts';
import { meet, startAgain } from '../restart.ts';
import type { FaultRow, Trial } from '../row.ts';
import { hedisFile, registerPlans, toZip } from '../seed.ts';
import {
  expectStatus,
  newUpload,
  getOutcome,
  toRows,
  send,
  sendAndNote,
  type Upload,
  uploadEffect,
} from '../work.ts';
import { pickFrom, type World } from '../world.ts';

const beforeCommit =
  (...points: readonly string[]) =>
  async (trial: Trial): Promise<void> => {
    const { world, ledger, round } = trial;
    const upload = await anyUpload(world, round, true);
    await world.getToken(upload.as);
    await meet(trial, `${points[round % points.length]}:kill`);
    if ((await send(world, upload)) !== null)
      throw new Error('The upload was answered; the fault did not happen.');
    await startAgain(trial);
    if ((await getOutcome(world, upload)) !== null)
      throw new Error('There is an upload that was never stored.');
    // The same id may be sent again.
    expectStatus(await sendAndNote(world, ledger, upload), 200);
  };

async function beforeAnswer(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const upload = await anyUpload(world, round);
  await world.getToken(upload.as);
  await meet(trial, 'upload.after-commit:kill');
  if ((await send(world, upload)) !== null)
    throw new Error('The upload was answered; the fault did not happen.');
  await startAgain(trial);
  expectStatus(await sendAndNote(world, ledger, upload), 200);
}

async function inZip(trial: Trial): Promise<void> {
  const { world, ledger, random } = trial;
  const ids = await registerPlans(world, 4);
  const members = ids.map((id) => hedisFile(id));
  const upload = newUpload('HEDIS', [toZip(members)], members);
  await world.getToken(upload.as);
  await meet(trial, `unzip.member#${random.int(1, members.length)}:kill`);
  // Opening it is a job: the upload may be answered before the process dies.
  await sendAndNote(world, ledger, upload);
  await startAgain(trial);
}

/** The result of an undisturbed check of the same file. */
async function getResult(world: World, upload: Upload): Promise<string> {
  const closing = await getOutcome(world, upload);
  const [run] = await world.query<{ run: object }>(
    `select jsonb_build_array(r.status, r.counts, r.finding_totals, r.survey_results,
         (select jsonb_agg(to_jsonb(i) - 'run_id' order by i.measure_code, i.indicator_key) from indicator_result i
          where i.run_id = r.run_id),
         (select encode(d.details, 'hex') from result_details d where d.run_id = r.run_id)) as run
     from upload_file u join validation_run r using (file_id) where u.transaction_id = $1`,
    [upload.transactionId],
  );
  const [row] = closing ? toRows(closing) : [];
  return JSON.stringify([row?.validationStatus, row?.note, run?.run]);
}

const inCheck =
  (...points: readonly string[]) =>
  async (trial: Trial): Promise<void> => {
    const { world, ledger, round } = trial;
    const upload = await anyUpload(world, round);
    await world.getToken(upload.as);
    await meet(trial, `${points[round % points.length]}:kill`);
    await sendAndNote(world, ledger, upload);
    await startAgain(trial);
    const disturbed = await getResult(world, upload);
    const again = newUpload(upload.program, upload.files);
    await sendAndNote(world, ledger, again);
    const undisturbed = await getResult(world, again);
    if (disturbed !== undisturbed)
      throw new Error(
        `The result differs from that of an undisturbed run: ${disturbed} ${undisturbed}`.slice(0, 600),
      );
  };

/** Kills at a random moment of three uploads in turn. */
async function atAnyMoment(trial: Trial): Promise<void> {
  const { world, ledger, random, round } = trial;
  const uploads = [];
  for (let n = 0; n < 3; n += 1) uploads.push(await anyUpload(world, round + n));
  for (const { as } of uploads) await world.getToken(as);
  const sending = uploads.map(async (upload, n) => {
    await delay(n * random.int(0, 150));
    return sendAndNote(world, ledger, upload);
  });
  await delay(random.int(0, 900));
  world.portal.signal('SIGKILL');
  await Promise.all(sending);
  await startAgain(trial);
  // Who got no answer sends the same again, and it happens once.
  const upload = pickFrom(random, uploads);
  expectStatus(await send(world, upload), 200);
  ledger.acknowledged(uploadEffect(world, upload));
}

export const killedUploads: readonly FaultRow[] = [
  { id: '1', fault: 'killed while the body arrives', round: beforeCommit('upload.while-arriving') },
  {
    id: '2',
    fault: 'killed with the bytes stored, before the row commits',
    round: beforeCommit('upload.before-begin', 'upload.before-commit'),
  },
  { id: '3', fault: 'killed after the commit, before the answer', round: beforeAnswer },
  { id: '4', fault: 'killed at a member of a zip', round: inZip },
  { id: '5', fault: 'killed while validating', round: inCheck('validate.claimed') },
  {
    id: '6',
    fault: 'killed between result and stage',
    round: inCheck('outcome.before-begin', 'outcome.after-saveRuns', 'outcome.before-commit'),
  },
  { id: 'kill-any', fault: 'killed at any moment of three uploads', round: atAnyMoment },
];
