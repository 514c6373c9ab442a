/** F17 to F23: people who do the same, or the opposite, at the same moment. Spec: faults-races */
import { setTimeout as delay } from 'node:timers/promises';
import { anyUpload } from '../files.ts';
import type { FaultRow, Trial } from '../row.ts';
import { hedisFile, people, planId, registerSurveys, surveyFile, toZip } from '../seed.ts';
import {
  countEvents,
  eventEffect,
  expectStatus,
  newUpload,
  getOutcome,
  planAction,
  prepareToSign,
  send,
  sign,
  signatureEffect,
  getStep,
  takeIn,
  uploadEffect,
} from '../work.ts';
import type { Answer, World } from '../world.ts';
import { getComments, openReview, submitPlans } from '../review.ts';
import { finalSubmission } from './killed-changes.ts';

const getStatuses = (answers: readonly (Answer | null)[]): string =>
  answers.map((answer) => answer?.status ?? 'broken').join(' ');

/** One succeeds or all get the same answer, and none is an error of the server. */
function expectNoServerError(answers: readonly (Answer | null)[]): void {
  if (answers.some((answer) => answer === null || answer.status >= 500))
    throw new Error(`The answers were ${getStatuses(answers)}.`);
}

function expectOneEffect(answers: readonly (Answer | null)[], ...others: readonly number[]): void {
  const done = answers.filter((answer) => answer?.status === 200).length;
  const rest = answers.filter((answer) => answer?.status !== 200);
  if (done !== 1 || rest.some((answer) => !answer || !others.includes(answer.status)))
    throw new Error(`The answers were ${getStatuses(answers)}.`);
}

const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

async function equalPosts(trial: Trial): Promise<void> {
  const { world, ledger, random, round } = trial;
  const count = random.int(2, 20);
  const upload = await anyUpload(world, round);
  const uploads = await times(count, () => send(world, upload));
  expectNoServerError(uploads);
  if (!uploads.some((answer) => answer?.status === 200)) throw new Error(`Uploads: ${getStatuses(uploads)}.`);
  ledger.acknowledged(uploadEffect(world, upload));

  const [id = 0] = await submitPlans(world, 1);
  const locks = await times(count, () => planAction(world, people.planUser, id, 'PlanLock'));
  expectOneEffect(locks, 409);
  ledger.acknowledged(eventEffect(world, id, 'stage-changed', 0));

  const subId = await finalSubmission(world);
  const act = await prepareToSign(world, subId);
  await world.getToken(people.planSigner, true);
  const path = `/api/SignPDF?submissionId=${subId}&component=DST`;
  const signatures = await times(count, () => world.call(people.planSigner, 'POST', path, act.body));
  expectOneEffect(signatures, 409);
  ledger.acknowledged(signatureEffect(world, subId));
}

/** The first request still runs when its client has given up and sends it again. */
async function repeatedWhileRunning(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  const upload = await anyUpload(world, round, true);
  await world.getToken(upload.as);
  const first = send(world, upload);
  await delay(trial.random.int(0, 40));
  const second = await send(world, upload);
  expectNoServerError([await first, second]);
  ledger.acknowledged(uploadEffect(world, upload));

  const ids = await registerSurveys(world, 'CAHPS', 20);
  const members = ids.map((id) => surveyFile('CAHPS', id));
  await takeIn(world, newUpload('CAHPS', [toZip(members)], members));
  const body = {
    submissions: ids.map((submissionId) => ({ submissionId, productLine: 'Commercial', component: 'CAHPS' })),
    fileTypes: [],
  };
  const path = '/api/ExecuteBulkSubmissionAction?action=MarkFinal';
  const running = world.call(people.vendorUser, 'POST', path, body);
  await delay(trial.random.int(0, 60));
  const repeated = world.call(people.vendorUser, 'POST', path, body);
  expectNoServerError([await running, await repeated]);
  for (const id of ids) ledger.acknowledged(eventEffect(world, id, 'stage-changed', 0));
}

/** Fifty a round: twenty rounds are a thousand. */
const racesPerRound = 50;

async function lockAgainstUpload({ world, ledger, random }: Trial): Promise<void> {
  const ids = await submitPlans(world, racesPerRound, true);
  for (let from = 0; from < ids.length; from += 10)
    await Promise.all(
      ids.slice(from, from + 10).map(async (id) => {
        const upload = newUpload('HEDIS', [hedisFile(id, { version: 2 })]);
        const sending = delay(random.int(0, 30)).then(() => send(world, upload));
        const locking = delay(random.int(0, 120)).then(() =>
          planAction(world, people.planUser, id, 'PlanLock'),
        );
        const [sent, locked] = await Promise.all([sending, locking]);
        expectStatus(sent, 200);
        expectStatus(locked, 200, 409);
        await getOutcome(world, upload);
        const [row] = await world.query<{
          step: number;
          isValidated: boolean;
          isCurrent: boolean;
          taken: number;
        }>(
          `select step, coalesce(r.file_id = c.current_file_id, false) as "isValidated",
             c.running_upload_file_id is null as "isCurrent",
             (select count(*)::int from event e where e.sub_id = c.sub_id and e.kind = 'file-processed'
                and e.detail->>'isTakenIn' = 'true') as taken
           from component c left join validation_run r on r.run_id = c.current_run_id where c.sub_id = $1`,
          [id],
        );
        if (!row?.isValidated || !row.isCurrent)
          throw new Error(`Submission ${id} is not validated: ${JSON.stringify(row)}`);
        const moved = await countEvents(world, id, 'stage-changed');
        if (locked?.status === 200 && moved !== 1)
          throw new Error(`Submission ${id}: ${moved} stage events.`);
        if ((locked?.status === 200) !== row.step > 3)
          throw new Error(
            `The lock was answered with ${locked?.status}, and submission ${id} is at step ${row.step}.`,
          );
        if (locked?.status === 200) ledger.acknowledged(eventEffect(world, id, 'stage-changed', 0));
      }),
    );
}

async function opposites({ world, random }: Trial): Promise<void> {
  const { id, save } = await openReview(world);
  const [saved, locked] = await Promise.all([
    delay(random.int(0, 15)).then(() => save('A remark.')),
    delay(random.int(0, 15)).then(() => planAction(world, people.auditor, id, 'AuditLock')),
  ]);
  expectStatus(saved, 200, 409);
  expectStatus(locked, 200, 409);
  const comments = await getComments(world, id);
  if ((saved?.status === 200) !== (comments.length === 1))
    throw new Error(
      `The save was answered with ${saved?.status}, and there are ${comments.length} comments.`,
    );

  const subId = await finalSubmission(world);
  expectStatus(await sign(world, await prepareToSign(world, subId)), 200);
  const on = `submissionId=${subId}&component=DST`;
  const [finished, undone] = await Promise.all([
    planAction(world, people.planSigner, subId, 'Attestation'),
    delay(random.int(0, 15)).then(() =>
      world.call(people.planSigner, 'POST', `/api/UndoSubmissionAttestation?${on}`),
    ),
  ]);
  expectNoServerError([finished, undone]);
  const [attestation] = await world.query<{ state: string }>(
    'select state from attestation where sub_id = $1',
    [subId],
  );
  const step = await getStep(world, subId);
  if ((step === 9) === (attestation?.state === 'void'))
    throw new Error(`Step ${step} with an attestation that is ${attestation?.state}.`);

  const [other = 0] = await submitPlans(world, 1);
  const groupId = crypto.randomUUID();
  const [reprocessed, download] = await Promise.all([
    world.call(
      people.staff,
      'POST',
      `/api/ReprocessSubmission?submissionId=${other}&component=DST&groupId=${groupId}`,
    ),
    world.call(
      people.planUser,
      'GET',
      `/api/GetSubmissionDownloadString?submissionId=${other}&component=DST&key=4`,
    ),
  ]);
  expectNoServerError([reprocessed, download]);
  if (reprocessed?.status === 200) await getOutcome(world, { transactionId: groupId, as: people.staff });
}

async function twoAuditors({ world, random }: Trial): Promise<void> {
  const { id, save } = await openReview(world);
  const texts = ['What the first auditor found.', 'What the second auditor found.'];
  const answers = await Promise.all(texts.map((text) => delay(random.int(0, 10)).then(() => save(text))));
  expectOneEffect(answers, 409);
  const comments = await getComments(world, id);
  const winner = texts[answers.findIndex((answer) => answer?.status === 200)];
  if (comments.length !== 1 || comments[0] !== winner)
    throw new Error(`The comment is ${JSON.stringify(comments)}, answered was ${JSON.stringify(winner)}.`);
  const refusal = answers.find((answer) => answer?.status === 409)?.body as { conflicts?: unknown };
  if (!refusal.conflicts) throw new Error('The refusal does not name what was changed.');
}

async function twoAdministrators({ world, round }: Trial): Promise<void> {
  const path = '/api/Announcements/SaveAnnouncement';
  const made = expectStatus(
    await world.call(people.staff, 'POST', path, { text: `<p>Round ${round}</p>` }),
    200,
  ).body as { id: number; lastChangedOn: string };
  const edits = await Promise.all(
    [people.staff, people.otherStaff].map((as) =>
      world.call(as, 'POST', path, { ...made, text: `<p>Round ${round} by ${as}</p>` }),
    ),
  );
  expectOneEffect(edits, 409);
  const toggles = await Promise.all(
    [people.staff, people.otherStaff].map((as) =>
      world.call(as, 'POST', `/api/SetAllowedStatus?key=GENERICUPLOAD&status=${round % 2 === 0}`),
    ),
  );
  expectNoServerError(toggles);
  const email = `twice${round}@plans.example`;
  const add = (as: string, role: string) =>
    world.call(as, 'POST', '/api/BulkUserOperation', {
      bulkAction: 'add',
      sysGroupType: 'organization',
      role,
      userEmails: email,
      entityIds: String(planId),
    });
  await Promise.all([people.staff, people.otherStaff].map((as) => world.getToken(as, true)));
  const given = await Promise.all([add(people.staff, 'viewer'), add(people.otherStaff, 'orguser')]);
  expectNoServerError(given);
  const roles = await world.query<{ role: string }>(
    'select role from user_role join app_user using (user_id) where email = $1',
    [email],
  );
  const answered = given.filter((answer) => answer?.status === 200).length;
  if (roles.length !== answered)
    throw new Error(`${roles.length} roles, and ${answered} were answered with success.`);
}

/** Both at once, against each other: one must stay. */
async function lastAdministrators({ world, round, random }: Trial): Promise<void> {
  const both = [people.staff, people.otherStaff] as const;
  await Promise.all(both.map((as) => world.getToken(as, true)));
  const roleInfo = encodeURIComponent('-1,system,sysadmin');
  const bulk = (as: string, bulkAction: string, userEmails: string) =>
    world.call(as, 'POST', '/api/BulkUserOperation', {
      bulkAction,
      userEmails,
      ...(bulkAction === 'remove' ? { sysGroupType: 'system', role: 'sysadmin', entityIds: '-1' } : {}),
      ...(bulkAction === 'add'
        ? {
            sysGroupType: 'organization',
            role: 'viewer',
            entityIds: String(planId),
            removeExistingRoles: true,
          }
        : {}),
    });
  const ways: readonly ((as: string, whom: string) => Promise<Answer | null>)[] = [
    (as, whom) =>
      world.call(
        as,
        'POST',
        `/api/DeleteUserRole?userId=${encodeURIComponent(whom)}&userRoleInfo=${roleInfo}`,
      ),
    (as, whom) => world.call(as, 'POST', `/api/DeleteAllUserRoles?userId=${encodeURIComponent(whom)}`),
    (as, whom) => world.call(as, 'POST', `/api/DeleteUserAccess?userId=${encodeURIComponent(whom)}`),
    (as, whom) => world.call(as, 'POST', `/api/LockUser?userEmail=${encodeURIComponent(whom)}`),
    (as, whom) => bulk(as, 'remove', whom),
    (as, whom) => bulk(as, 'lock', whom),
    (as, whom) => bulk(as, 'add', whom),
    (as, whom) =>
      world.call(as, 'POST', `/api/DeleteManagableUserAccess?userName=${encodeURIComponent(whom)}`),
    (as, whom) => world.call(as, 'POST', `/api/DeleteUser?userName=${encodeURIComponent(whom)}`),
  ];
  const way = ways[round % ways.length];
  const other = ways[random.int(0, ways.length - 1)];
  if (!way || !other) throw new Error('There is no way.');
  const answers = await Promise.all([way(both[0], both[1]), other(both[1], both[0])]);
  // And who is left, themselves.
  const living = `select email from app_user join user_role using (user_id) where role = 'sysadmin' and locked_at is null`;
  const [left, ...more] = await world.query<{ email: string }>(living);
  if (left && more.length === 0) {
    await world.getToken(left.email, true).catch(() => undefined);
    for (const each of ways) answers.push(await each(left.email, left.email).catch(() => null));
  }
  const after = await world.query<{ email: string }>(living);
  await restoreAdministrators(world, both);
  if (after.length === 0)
    throw new Error(`No administrator was left; the answers were ${getStatuses(answers)}.`);
  expectNoServerError(answers.filter((answer) => answer !== null));
}

/** As they were before, behind the portal's back; the portal then starts with them. */
async function restoreAdministrators(world: World, emails: readonly string[]): Promise<void> {
  await world.query(
    `insert into user_role (user_id, role, role_group, entity_id, accepted_at)
     select user_id, 'sysadmin', 'system', -1, now() from app_user where email = any($1) on conflict do nothing`,
    [emails],
  );
  await world.query('update app_user set locked_at = null where email = any($1)', [emails]);
  await world.query(
    `update account set disabled_at = null, activation_needed_since = null, activation_needed_why = null
     where email = any($1)`,
    [emails],
  );
  world.forgetTokens();
  await world.portal.stop();
  await world.portal.start();
}

export const raceRows: readonly FaultRow[] = [
  { id: '17', fault: '2 to 20 equal POSTs at once: upload, lock, signature', round: equalPosts },
  { id: '18', fault: 'sent again while the first still runs', round: repeatedWhileRunning },
  { id: '19', fault: 'plan lock against upload, 50 races a round', round: lockAgainstUpload },
  { id: '20', fault: 'save against lock, finish against undo, reprocess against download', round: opposites },
  { id: '21', fault: 'two auditors save one cell', round: twoAuditors },
  { id: '22', fault: 'two administrators change the same', round: twoAdministrators },
  { id: '23', fault: 'the last administrators remove each other and themselves', round: lastAdministrators },
];
