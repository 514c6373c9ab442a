/** The work of people during `--mixed`, each in turns of their own. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { anyUpload } from './files.ts';
import type { Ledger } from './ledger.ts';
import { getComments, openReview } from './review.ts';
import { hedisFile, people, planId, registerPlans, toZip } from './seed.ts';
import {
  eventEffect,
  newUpload,
  getOutcome,
  planAction,
  prepareDraft,
  prepareToSign,
  sendAndNote,
  sign,
  signatureEffect,
} from './work.ts';
import type { Answer, World } from './world.ts';

export interface Shift {
  readonly world: World;
  readonly ledger: Ledger;
  readonly isOver: () => boolean;
  readonly judge: (request: string, answer: Answer | null) => void;
  /** Reports a violated invariant. */
  readonly complain: (problem: string) => void;
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
      sent = newUpload('HEDIS', [toZip(members)], members);
    }
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const answer = await sendAndNote(world, ledger, sent);
      judge('uploadfiles', answer);
      if (answer && answer.status !== 503) break;
      await delay(500);
    }
    await getOutcome(world, sent);
  });

/** From a file to its signature. A step that breaks ends the walk; what had been answered must be there. */
const walk = (shift: Shift): Promise<void> =>
  inTurns(shift, 500, async () => {
    const { world, ledger, judge } = shift;
    const [id = 0] = await registerPlans(world, 1, { isAudited: false });
    const sent = newUpload('HEDIS', [hedisFile(id)]);
    judge('uploadfiles', await sendAndNote(world, ledger, sent));
    if ((await getOutcome(world, sent)) === null) return;
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
    await world.getToken(people.staff, true);
    const answer = await world.call(people.staff, 'POST', '/api/BulkUserOperation', {
      bulkAction: 'add',
      sysGroupType: 'organization',
      role: 'viewer',
      userEmails: email,
      entityIds: String(planId),
    });
    judge('BulkUserOperation', answer);
    const effect = {
      label: `the role of ${email}`,
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
    if ((await getOutcome(world, sent)) === null) return;
    const groupId = randomUUID();
    const answer = await world.call(
      people.staff,
      'POST',
      `/api/ReprocessSubmission?submissionId=${id}&component=DST&groupId=${groupId}`,
    );
    judge('ReprocessSubmission', answer);
    if (answer?.status === 200) await getOutcome(world, { transactionId: groupId, as: people.staff });
    const link = await world.call(
      people.planUser,
      'GET',
      `/api/GetSubmissionDownloadString?submissionId=${id}&component=DST&key=4`,
    );
    judge('GetSubmissionDownloadString', link);
  });

/** An auditor comments on a submission that waits for their lock. */
const audit = (shift: Shift): Promise<void> =>
  inTurns(shift, 1_000, async (turn) => {
    const { world, ledger, judge } = shift;
    const { id, save } = await openReview(world);
    const text = `What was found in turn ${turn}.`;
    const answer = await save(text);
    judge('UpdateAuditDesignations', answer);
    const effect = {
      label: `the comment on submission ${id}`,
      async fate() {
        const comments = await getComments(world, id);
        if (comments.length === 0) return 'absent' as const;
        return comments.length === 1 && comments[0] === text
          ? ('there' as const)
          : { half: `${comments.length} comments` };
      },
    };
    if (answer?.status === 200) ledger.acknowledged(effect);
    else ledger.attempted(effect);
  });

/** A zip of what was stored lately: whole, or cut so that its reader sees it. */
const bundle = (shift: Shift): Promise<void> =>
  inTurns(shift, 2_000, async () => {
    const { world, judge, complain } = shift;
    const latest = await world.query<{ id: number }>(
      `select distinct f.sub_id as id from stored_file f join submission s using (sub_id)
       where f.sub_id >= 500000 and f.file_type = 4 and f.archived_at is null and s.org_id = $1
       order by f.sub_id desc limit 20`,
      [planId],
    );
    if (latest.length === 0) return;
    const link = await world.call(people.planUser, 'POST', '/api/PrepareBulkDownload', {
      Submissions: latest.map(({ id }) => ({
        submissionId: id,
        component: 'DST',
        productLine: 'Commercial',
      })),
      FileTypes: [4],
    });
    judge('PrepareBulkDownload', link);
    const url = link?.status === 200 ? (link.body as { url: string }).url : '';
    if (url === '') return;
    const zip = await fetch(`${world.url}${url}`).then(
      async (answer) => (answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null),
      () => null,
    );
    // A download that ended well ends with the directory of its members.
    if (zip && !zip.subarray(-1024).includes('PK\u0005\u0006')) complain('A zip has no end.');
  });

/** Staff take the season out, which a job does; it continues where it was cut off. */
const extract = (shift: Shift): Promise<void> =>
  inTurns(shift, 20_000, async (turn) => {
    const { world, judge, complain } = shift;
    await world.getToken(people.staff, true);
    const type = turn % 2 === 0 ? 'PlanLocked' : 'Attested';
    const started = await world.call(
      people.staff,
      'POST',
      `/api/ExtractSubmissions?dataExtractionType=${type}`,
    );
    judge('ExtractSubmissions', started);
    if (started?.status !== 200) return;
    const end = performance.now() + 120_000;
    while (performance.now() < end) {
      const list = await world.call(people.staff, 'GET', '/api/GetExtractedFolderInfo');
      const [newest] = list?.status === 200 ? (list.body as { type: string; state: string }[]) : [];
      if (newest?.state === 'Done') return;
      if (newest?.state === 'Failed') break;
      await delay(500);
    }
    complain(`An extract (${type}) did not end.`);
  });

/** Checks I7 as a person of another plan. */
const strangerLooks = (shift: Shift): Promise<void> =>
  inTurns(shift, 1_000, async () => {
    const { world, judge, complain } = shift;
    const list = await world.call(people.stranger, 'GET', '/api/GetSubmissionsPage?limit=200');
    judge('GetSubmissionsPage', list);
    if (list?.status === 200 && /"subId":5\d{5}\b/.test(list.text))
      complain('The list of a stranger has a submission of another plan.');
    const [row] = await world.query<{ id: number }>(
      'select max(sub_id) as id from submission where org_id = $1',
      [planId],
    );
    const history = await world.call(
      people.stranger,
      'GET',
      `/api/GetSubmissionHistory?submissionId=${row?.id ?? 0}&component=DST`,
    );
    judge('GetSubmissionHistory', history);
    if (history?.status === 200) complain('A stranger reads the history of a submission of another plan.');
  });

export const startShift = (shift: Shift): readonly Promise<void>[] => [
  read(shift, 0),
  read(shift, 2),
  read(shift, 4),
  upload(shift, 0),
  upload(shift, 1),
  upload(shift, 2),
  walk(shift),
  roles(shift),
  reprocess(shift),
  audit(shift),
  bundle(shift),
  extract(shift),
  strangerLooks(shift),
];
