/** F7 to F11: the program is killed while it drafts, signs, changes many submissions or people, or starts. Spec: faults-killed */
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import {
  afterSigned,
  beforeSigned,
  draftingFaults,
} from '../../../apps/server/src/features/attestation/signing-faults.fixture.ts';
import { openOnePortal } from '../portal.ts';
import { removeFolder, temporaryFolder } from '../end-all.ts';
import { meet, startAgain } from '../restart.ts';
import type { FaultRow, Trial } from '../row.ts';
import {
  makeViewers,
  hedisFile,
  people,
  registerPlans,
  registerSurveys,
  surveyFile,
  toZip,
} from '../seed.ts';
import {
  countEvents,
  expectStatus,
  makeDraft,
  newUpload,
  prepareDraft,
  prepareToSign,
  sign,
  signatureEffect,
  takeIn,
} from '../work.ts';
import type { World } from '../world.ts';

/** A HEDIS submission without audit, marked final, with its public-reporting choice. */
export async function finalSubmission(world: World): Promise<number> {
  const [id = 0] = await registerPlans(world, 1, { isAudited: false });
  await takeIn(world, newUpload('HEDIS', [hedisFile(id)]));
  await prepareDraft(world, id);
  return id;
}

async function whileDrafting(trial: Trial): Promise<void> {
  const { world, round } = trial;
  const id = await finalSubmission(world);
  await meet(trial, `${draftingFaults[round % draftingFaults.length]}:kill`);
  if ((await makeDraft(world, id)) !== null)
    throw new Error('The draft was answered; the fault did not happen.');
  await startAgain(trial);
  const [row] = await world.query<{ count: number }>(
    'select count(*)::int as count from attestation where sub_id = $1',
    [id],
  );
  if (row?.count !== 0) throw new Error('There is a draft that was never answered.');
  const first = expectStatus(await makeDraft(world, id), 200).text;
  const second = expectStatus(await makeDraft(world, id), 200).text;
  if (first !== second) throw new Error('The draft is another document when it is asked for again.');
}

const signPoints = [...beforeSigned, afterSigned];

async function whileSigning(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const id = await finalSubmission(world);
  const act = await prepareToSign(world, id);
  const point = signPoints[round % signPoints.length] ?? afterSigned;
  await meet(trial, `${point}:kill`);
  if ((await sign(world, act)) !== null)
    throw new Error('The signature was answered; the fault did not happen.');
  await startAgain(trial);
  const isSigned = point === afterSigned;
  const signed = await countEvents(world, id, 'attestation-signed');
  if (signed !== (isSigned ? 1 : 0)) throw new Error(`${signed} signatures after a kill at ${point}.`);
  expectStatus(await sign(world, act), isSigned ? 409 : 200);
  expectStatus(await sign(world, act), 409);
  ledger.acknowledged(signatureEffect(world, id));
}

const many = 500;
const uploadFiles = 50;

/** Submissions with a survey that was taken in: once for all rounds. */
const surveys = new WeakMap<World, readonly number[]>();

async function surveysToFinalize(world: World): Promise<readonly number[]> {
  const known = surveys.get(world);
  if (known) return known;
  const ids = await registerSurveys(world, 'CAHPS', many);
  for (let from = 0; from < many; from += uploadFiles) {
    const members = ids.slice(from, from + uploadFiles).map((id) => surveyFile('CAHPS', id));
    await takeIn(world, newUpload('CAHPS', [toZip(members)], members));
  }
  surveys.set(world, ids);
  return ids;
}

/** Back to where a round begins. */
async function takeBack(world: World, ids: readonly number[]): Promise<void> {
  await world.getToken(people.staff, true);
  const path = `/api/BulkSubmissionAction?component=CAHPS&action=UnMarkFinal&subIds=${ids.join(',')}`;
  expectStatus(await world.call(people.staff, 'POST', path), 200);
}

interface MovedSubmission {
  readonly id: number;
  readonly step: number;
  /** Events of a stage between the two. */
  readonly moves: number;
}

const movedBetween = (
  world: World,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<MovedSubmission[]> =>
  world.query(
    `select sub_id as id, step, (select count(*)::int from event e where e.sub_id = c.sub_id
         and e.kind = 'stage-changed' and e.event_id > $2 and e.event_id <= $3) as moves
     from component c where sub_id = any($1)`,
    [ids, from, to],
  );

async function lastEvent(world: World): Promise<number> {
  const [row] = await world.query<{ last: string }>('select max(event_id) as last from event');
  return Number(row?.last);
}

async function inBulkFinal(trial: Trial): Promise<void> {
  const { world, ledger, random, round } = trial;
  const ids = await surveysToFinalize(world);
  if (round > 0) await takeBack(world, ids);
  const from = await lastEvent(world);
  const body = {
    submissions: ids.map((submissionId) => ({ submissionId, productLine: 'Commercial', component: 'CAHPS' })),
    fileTypes: [],
  };
  const markAll = () =>
    world.call(people.vendorUser, 'POST', '/api/ExecuteBulkSubmissionAction?action=MarkFinal', body);
  const points = ['stage.before-events', 'stage.before-commit', 'stage.after-commit'] as const;
  const k = random.int(1, many);
  await meet(trial, `${random.pick(points)}#${k}:kill`);
  if ((await markAll()) !== null) throw new Error('It was answered; the fault did not happen.');
  await startAgain(trial);
  for (const { id, step, moves } of await movedBetween(world, ids, from, await lastEvent(world)))
    if ((moves === 1) !== (step === 8))
      throw new Error(`Submission ${id} is at step ${step} with ${moves} events.`);
  const { outcomes } = expectStatus(await markAll(), 200).body as { outcomes: readonly BulkOutcome[] };
  const done = outcomes.filter(({ ok }) => !ok).length;
  if (done !== k - 1 && done !== k)
    throw new Error(`${done} were final before the repetition, killed at ${k}.`);
  const to = await lastEvent(world);
  ledger.acknowledged({
    label: `${many} submissions marked final in round ${round + 1}`,
    async fate() {
      const moved = (await movedBetween(world, ids, from, to)).filter(({ moves }) => moves === 1).length;
      return moved === many
        ? 'there'
        : moved === 0
          ? 'absent'
          : { half: `${moved} of ${many} have an event` };
    },
  });
}

/** Roles of many people, killed at any moment; each answer of the database is one of two. */
async function inBulkRoles(trial: Trial): Promise<void> {
  const { world, random, round } = trial;
  const emails = Array.from({ length: 200 }, (_, n) => `bulk${round}x${n}@plans.example`);
  const roles = (): Promise<{ roles: number; events: number }[]> =>
    world.query(
      `select (select count(*)::int from user_role join app_user using (user_id) where email = any($1)) as roles,
         (select count(*)::int from event where kind = 'role-changed' and detail::text like $2) as events`,
      [emails, `%bulk${round}x%`],
    );
  const operation = makeViewers(emails);
  await world.getToken(people.staff, true);
  const answering = world.call(people.staff, 'POST', '/api/BulkUserOperation', operation);
  await delay(random.int(20, 500));
  world.portal.signal('SIGKILL');
  const answer = await answering;
  await startAgain(trial);
  const [after] = await roles();
  const wanted = answer?.status === 200 ? [emails.length] : [0, emails.length];
  if (!after || !wanted.includes(after.roles))
    throw new Error(`${after?.roles} of ${emails.length} roles; the answer was ${answer?.status}.`);
  if (after.roles > 0 !== after.events > 0)
    throw new Error(`${after.roles} roles and ${after.events} events.`);
  // Repeated, it is done once.
  await world.getToken(people.staff, true);
  expectStatus(await world.call(people.staff, 'POST', '/api/BulkUserOperation', operation), 200);
  const [repeated] = await roles();
  if (repeated?.roles !== emails.length) throw new Error(`${repeated?.roles} roles after the repetition.`);
}

/** The first start of all, with its migrations and the season: killed at any moment, again and again. */
async function inFirstStart({ random, wasReadyAfter }: Trial): Promise<void> {
  const portal = await openOnePortal(await temporaryFolder('first-start'));
  for (let kill = 0; kill < 3; kill += 1) {
    const starting = portal.start().then(
      () => 'started',
      () => 'killed',
    );
    await delay(random.int(200, 9_000));
    portal.signal('SIGKILL');
    await starting;
    await portal.exited();
  }
  wasReadyAfter(await portal.start());
  const { code } = await portal.stop();
  if (code !== 0) throw new Error(`It ended with ${code}.`);
  removeFolder(portal.folder);
}

export const killedChanges: readonly FaultRow[] = [
  { id: '7', fault: 'killed while drafting the PDF', round: whileDrafting },
  { id: '8', fault: 'killed while signing, at ten points', round: whileSigning },
  { id: '9', fault: 'killed in a bulk mark final of 500, at the k-th', round: inBulkFinal },
  { id: '10', fault: 'killed while 200 people get a role', round: inBulkRoles },
  { id: '11', fault: 'killed three times in the first start and its migrations', round: inFirstStart },
];
