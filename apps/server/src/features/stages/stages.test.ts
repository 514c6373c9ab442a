/**
 * The expectations are written by hand from the specification, not from the code. Spec: stages-hedis, roles-matrix-
 * default.
 */
import { planActions, type PlanAction } from '@idss/domain/stages/transition';
import { describe, expect, test } from 'vitest';
import {
  act,
  choose,
  consent,
  makeDraft,
  on,
  prepareToSign,
  sign,
  signedSubmission,
  undo,
} from '#src/features/attestation/ceremony.fixture.ts';
import { runVerifyCommand } from '#src/features/operations/consistency/run-verify-command.ts';
import {
  eventKinds,
  foreignOrganizationId,
  makePerson,
  makeSubmissionAt,
  snapshot,
  type Answer,
} from '#src/test/signing-portal.ts';
import { oneOfEach, provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const roles = ['sysadmin', 'orgadmin', 'orgsigner', 'orguser', 'viewer', 'auditor'] as const;
type RoleHere = (typeof roles)[number];

const { portal, db, ...people } = await provideSigningPortal(oneOfEach(roles));
const foreign = await makePerson(db, 'Fay Foreign', [['orgadmin', foreignOrganizationId]]);

const may: Record<PlanAction, readonly RoleHere[]> = {
  PlanLock: ['sysadmin', 'orgadmin', 'orguser'],
  PlanUnlock: ['sysadmin', 'auditor'],
  AuditLock: ['sysadmin', 'auditor'],
  AuditUnlock: ['sysadmin', 'auditor'],
  MarkFinal: ['sysadmin', 'orgadmin', 'orguser'],
  MarkFinalUnlock: ['sysadmin', 'orgadmin', 'orguser'],
  Attestation: ['orgsigner'],
  AttestationUndo: ['sysadmin'],
  ClearAllMeasures: ['sysadmin', 'orgadmin', 'orguser'],
  Unsubmit: ['sysadmin', 'orgadmin', 'orguser'],
};

/** [action, from, to] where an audit is required. */
const audited: readonly (readonly [PlanAction, number, number])[] = [
  ['PlanLock', 3, 4],
  ['PlanUnlock', 4, 3],
  ['AuditLock', 4, 6],
  ['AuditUnlock', 6, 4],
  ['MarkFinal', 6, 7],
  ['MarkFinalUnlock', 7, 6],
  ['Attestation', 7, 9],
  ['AttestationUndo', 9, 7],
  ['Unsubmit', 3, 1],
  ['ClearAllMeasures', 1, 1],
  ['ClearAllMeasures', 3, 1],
];
/** The pairs that differ without an audit. */
const unaudited: readonly (readonly [PlanAction, number, number])[] = [
  ['PlanLock', 3, 6],
  ['PlanUnlock', 6, 3],
  ['MarkFinal', 6, 7],
  ['MarkFinalUnlock', 7, 6],
];

const labels: Record<number, string> = {
  1: 'Import',
  3: 'Apply Plan Lock',
  4: 'Apply Audit Lock',
  6: 'Apply Mark Final',
  7: 'Finalize Attestation',
  9: 'Complete',
};

/** A submission at this step; signed, if it waits for its attestation. */
async function submissionAt(step: number, action: PlanAction, isAuditRequired = true): Promise<number> {
  const subId = await makeSubmissionAt(portal.database.app, { step, isAuditRequired });
  if (step !== 7 || action !== 'Attestation') return subId;
  return signedSubmission(portal, people.orgsigner, { isAuditRequired });
}

async function getStep(subId: number): Promise<number | undefined> {
  const { rows } = await portal.database.app.query<{ step: number }>(
    'select step from component where sub_id = $1',
    [subId],
  );
  return rows[0]?.step;
}

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe.each(planActions)('%s', (action) => {
  test.each(steps)('at step %i', async (step) => {
    const target = audited.find(([name, from]) => name === action && from === step);
    const db = portal.database.app;
    const untouched = await submissionAt(step, action);
    const before = await snapshot(db, untouched);
    for (const role of roles) {
      const isAllowed = may[action].includes(role);
      const expected = isAllowed ? (target ? 200 : 409) : 403;
      const subId = expected === 200 ? await submissionAt(step, action) : untouched;
      const answer = await act(portal, people[role], subId, action);
      expect([role, answer.status]).toEqual([role, expected]);
      const stage = await getStep(subId);
      expect([role, stage]).toEqual([role, expected === 200 ? target?.[2] : step]);
      const { ok, stage: label, code } = answer.body;
      expect([ok, label, code]).toEqual(
        {
          200: [true, labels[target?.[2] ?? 0], undefined],
          403: [undefined, undefined, undefined],
          409: [undefined, undefined, 'stage_changed'],
        }[expected],
      );
    }
    expect((await act(portal, foreign, untouched, action)).status).toBe(404);
    expect(await snapshot(db, untouched)).toBe(before);
  });
});

test.each(unaudited)('without an audit, %s goes from %i to %i', async (action, from, to) => {
  const subId = await submissionAt(from, action, false);
  expect((await act(portal, people.sysadmin, subId, action)).status).toBe(200);
  expect(await getStep(subId)).toBe(to);
});

test('without an audit there is no audit lock to remove, and with one the plan lock is not removed past it', async () => {
  const withoutAudit = await submissionAt(6, 'AuditUnlock', false);
  expect((await act(portal, people.sysadmin, withoutAudit, 'AuditUnlock')).status).toBe(409);
  const withAudit = await submissionAt(6, 'PlanUnlock');
  expect((await act(portal, people.sysadmin, withAudit, 'PlanUnlock')).status).toBe(409);
});

test('errors block plan lock and Mark Final for all but system administrators', async () => {
  for (const [action, step] of [
    ['PlanLock', 3],
    ['MarkFinal', 6],
  ] as const)
    for (const validationStatus of ['Error', 'WarningsAndErrors', 'Warning', 'NoIssues']) {
      const isStopped = validationStatus.includes('Error');
      const subId = await makeSubmissionAt(portal.database.app, { step, validationStatus });
      const before = await snapshot(portal.database.app, subId);
      const answer = await act(portal, people.orgadmin, subId, action);
      expect([action, validationStatus, answer.status]).toEqual([
        action,
        validationStatus,
        isStopped ? 409 : 200,
      ]);
      if (!isStopped) continue;
      expect(await snapshot(portal.database.app, subId)).toBe(before);
      expect((await act(portal, people.sysadmin, subId, action)).status).toBe(200);
    }
});

test('plan lock designates every row once and keeps the auditor’s designations; audit lock needs all of them', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 3 });
  expect((await act(portal, people.orguser, subId, 'PlanLock')).status).toBe(200);
  const designations = async (): Promise<string[]> =>
    (
      await db.query<{ row: string }>(
        `select concat_ws(' ', measure_code, nullif(indicator_key, ''), designation) as row from audit_designation
         where sub_id = $1 order by measure_code, indicator_key`,
        [subId],
      )
    ).rows.map(({ row }) => row);
  const first = await designations();
  expect(first).toContain('WCC WCC.BMIPercentile.3-11 R');
  expect(first).toContain('AMR NB');
  await db.query(
    `update audit_designation set designation = 'BR' where sub_id = $1 and measure_code = 'CHL'`,
    [subId],
  );
  expect((await act(portal, people.auditor, subId, 'PlanUnlock')).status).toBe(200);
  expect((await act(portal, people.orguser, subId, 'PlanLock')).status).toBe(200);
  expect(await designations()).toContain('CHL BR');
  await db.query(`delete from audit_designation where sub_id = $1 and measure_code = 'WCC'`, [subId]);
  expect(await act(portal, people.auditor, subId, 'AuditLock')).toMatchObject({
    status: 409,
    body: { message: 'Every measure and indicator needs an audit designation. 3 rows have none.' },
  });
});

test('removing the plan lock or undoing Mark Final voids a signature and keeps the document', async () => {
  const db = portal.database.app;
  const subId = await submissionAt(7, 'Attestation');
  expect((await act(portal, people.orgadmin, subId, 'MarkFinalUnlock')).status).toBe(200);
  const { rows } = await db.query(
    `select a.state, f.voided_at is not null as marked, c.is_public_reported as choice
     from attestation a join stored_file f on f.file_id = a.signed_file_id join component c on c.sub_id = a.sub_id
     where a.sub_id = $1`,
    [subId],
  );
  expect(rows).toEqual([{ state: 'void', marked: true, choice: null }]);
  expect((await act(portal, people.orgadmin, subId, 'MarkFinal')).status).toBe(200);
  expect((await act(portal, people.orgsigner, subId, 'Attestation')).status).toBe(409);
});

test('a file that is being processed blocks every action', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 3 });
  await db.query('update component set running_upload_file_id = gen_random_uuid() where sub_id = $1', [
    subId,
  ]);
  const before = await snapshot(db, subId);
  for (const action of ['PlanLock', 'Unsubmit', 'ClearAllMeasures'])
    expect(await act(portal, people.sysadmin, subId, action)).toMatchObject({
      status: 409,
      body: { code: 'stage_changed' },
    });
  expect(await snapshot(db, subId)).toBe(before);
});

test('a file that was not validated is never locked', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 3 });
  await db.query('update component set current_run_id = null where sub_id = $1', [subId]);
  expect(await act(portal, people.sysadmin, subId, 'PlanLock')).toMatchObject({
    status: 409,
    body: { message: 'Validation has not run on the current file yet.' },
  });
});

// Clearing can be repeated at the stage it leads to, so it is not listed here.
const once = audited.filter(([action]) => action !== 'ClearAllMeasures');

test.each(once)('twenty parallel requests of %s at step %i: one effect, one event', async (action, step) => {
  const subId = await submissionAt(step, action);
  const person = people[may[action][0] ?? 'viewer'];
  const moves = async (): Promise<number> =>
    (await eventKinds(portal.database.app, subId)).filter((kind) => kind === 'stage-changed').length;
  const before = await moves();
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(portal, person, subId, action)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect((await moves()) - before).toBe(1);
});

/** Every command that changes a submission, from a state in which it is allowed. */
const commands: readonly (readonly [string, () => Promise<{ subId: number; run: () => Promise<Answer> }>])[] =
  [
    ...audited.map(([action, step]) => {
      const makeReady = async () => {
        const subId = await submissionAt(step, action);
        return { subId, run: () => act(portal, people[may[action][0] ?? 'viewer'], subId, action) };
      };
      return [`${action} at ${step}`, makeReady] as const;
    }),
    [
      'the reporting choice',
      async () => {
        const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
        return { subId, run: () => choose(portal, people.orgsigner, subId, true) };
      },
    ],
    [
      'the draft',
      async () => {
        const subId = await makeSubmissionAt(portal.database.app, { step: 7, isPublicReported: false });
        return { subId, run: () => makeDraft(portal, people.orgsigner, subId) };
      },
    ],
    [
      'the consent',
      async () => {
        const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
        return { subId, run: () => consent(portal, people.orgsigner, subId) };
      },
    ],
    [
      'the signature',
      async () => {
        const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
        const prepared = await prepareToSign(portal, people.orgsigner, subId);
        return { subId, run: () => sign(portal, people.orgsigner, subId, prepared) };
      },
    ],
    [
      'undoing a signature',
      async () => {
        const subId = await submissionAt(7, 'Attestation');
        return { subId, run: () => undo(portal, people.sysadmin, subId) };
      },
    ],
  ];

describe.each(['before', 'after'] as const)('the database fails %s a statement', (failure) => {
  test.each(commands)('%s is done completely or not at all', async (_name, start) => {
    const db = portal.database.app;
    const { subId, run } = await start();
    const before = await snapshot(db, subId);
    portal.failure = failure;
    const seen: { status: number; isChanged: boolean }[] = [];
    let statements = 0;
    for (let failAt = 1; seen.at(-1)?.isChanged !== true; failAt += 1) {
      Object.assign(portal, { failAt, statements: 0 });
      const { status } = await run();
      statements = portal.statements;
      portal.failAt = null;
      seen.push({ status, isChanged: (await snapshot(db, subId)) !== before });
    }
    // Every failure left the state unchanged. The last attempt is complete: either nothing failed, or only the response
    // to the commit was lost.
    const last = seen.pop();
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every(({ status }) => status === 500)).toBe(true);
    expect(last?.status).toBe(failure === 'before' ? 200 : 500);
    expect(statements).toBe(seen.length + (failure === 'before' ? 0 : 2));
  });
});

test('afterwards the event chain and every signature are valid', async () => {
  const lines: string[] = [];
  const out = (line: string) => void lines.push(line);
  // Submissions that were put at step 9 by hand have no attestation to verify.
  expect(
    await runVerifyCommand(['events', 'attestations'], {
      pool: portal.database.app,
      files: portal.app.files,
      out,
    }),
  ).toBe(0);
  expect(lines.at(-1)).toBe('All checks passed.');
});

test('an unknown action or submission is refused before anything is read', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 3 });
  const person = people.sysadmin;
  expect((await act(portal, person, subId, 'Publish')).status).toBe(400);
  expect((await act(portal, person, 999_999, 'PlanLock')).status).toBe(404);
  const unknown = await portal.call('POST', person, `/api/UnSubmitFile?${on(subId, 'XYZ')}`);
  expect(unknown.status).toBe(400);
});
