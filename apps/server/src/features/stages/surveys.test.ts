/**
 * CAHPS and HOS through their stages. The expectations are written by hand. Spec: stages-cahps, stages-hos,
 * roles-matrix-default.
 */
import { roleNames } from '@idss/domain/permissions/actions';
import { expectedInterimMoves, expectedMoves } from '@idss/domain/stages/expected-moves.fixture';
import { stageNumber, stages } from '@idss/domain/stages/stage';
import { planActions, type PlanAction } from '@idss/domain/stages/transition';
import { afterEach, describe, expect, test } from 'vitest';
import { act, on, undo } from '#src/features/attestation/ceremony.fixture.ts';
import { describeCaller } from '#src/access/caller.ts';
import { findPerson } from '#src/access/caller.sql.ts';
import { changeSetting } from '#src/test/change-setting.ts';
import { type SurveyOptions } from '#src/test/factories.ts';
import { eventKinds, makePerson, snapshot, otherVendorId, makeSurveyAt } from '#src/test/signing-portal.ts';
import { oneOfEach, provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { moveComponent } from './move-component.ts';

const roles = roleNames.filter((role) => role !== 'submissionuser');
type RoleHere = (typeof roles)[number];

const { portal, db, ...people } = await provideSigningPortal(oneOfEach(roles));
const foreign = await makePerson(db, 'Fay Foreign', [['vendoradmin', otherVendorId]]);
afterEach(() => setInterim(false));

const setInterim = (isOn: boolean) => changeSetting(portal, 'enableHosInterimDataSubmission', isOn);

const surveyAt = (component: 'CAHPS' | 'HOS', step: number, more: Partial<SurveyOptions> = {}) =>
  makeSurveyAt(db, component, step, more);

async function readState(subId: number): Promise<{ step: number; isFinal: boolean; isAttested: boolean }> {
  const { rows } = await portal.database.app.query<{ step: number; isFinal: boolean; isAttested: boolean }>(
    'select step, is_final as "isFinal", is_attested as "isAttested" from component where sub_id = $1',
    [subId],
  );
  const [row] = rows;
  if (!row) throw new Error(`${subId} does not exist.`);
  return row;
}

const vendorRoles: readonly RoleHere[] = ['sysadmin', 'vendoradmin', 'vendorsigner', 'vendoruser'];
/** From the security matrix; an action that the program does not have is 409 for all. */
const may: Record<'CAHPS' | 'HOS', Partial<Record<PlanAction, readonly RoleHere[]>>> = {
  CAHPS: {
    MarkFinal: vendorRoles,
    MarkFinalUnlock: vendorRoles,
    Attestation: ['orgsigner'],
    AttestationUndo: ['sysadmin'],
    Unsubmit: vendorRoles,
  },
  HOS: {
    Attestation: ['vendorsigner'],
    AttestationUndo: ['sysadmin'],
    MarkFinal: vendorRoles,
    MarkFinalUnlock: vendorRoles,
    Unsubmit: vendorRoles,
  },
};

describe.each(['CAHPS', 'HOS'] as const)('%s', (component) => {
  test.each(planActions)('%s at every stage, for every role', async (action) => {
    const allowed = may[component][action];
    for (const stage of stages) {
      const step = stageNumber(stage);
      // Signing has preconditions: without them it is refused even at its own stage.
      const target =
        action === 'Attestation'
          ? undefined
          : expectedMoves[component].find(([name, from]) => name === action && from === stage)?.[2];
      const untouched = await surveyAt(component, step);
      const before = await snapshot(portal.database.app, untouched);
      for (const role of roles) {
        const isAllowed = (allowed ?? roles).includes(role);
        const expected = isAllowed ? (target === undefined ? 409 : 200) : 403;
        const subId = expected === 200 ? await surveyAt(component, step) : untouched;
        const answer = await act(portal, people[role], subId, action, component);
        expect([step, role, answer.status]).toEqual([step, role, expected]);
        if (expected === 200) expect((await readState(subId)).step).toBe(target && stageNumber(target));
      }
      expect((await act(portal, foreign, untouched, action, component)).status).toBe(404);
      expect(await snapshot(portal.database.app, untouched)).toBe(before);
    }
  });
});

test('a survey is final from mark final on, and attested at its end', async () => {
  const cahps = await surveyAt('CAHPS', 2);
  await act(portal, people.vendoruser, cahps, 'MarkFinal', 'CAHPS');
  expect(await readState(cahps)).toEqual({ step: 8, isFinal: true, isAttested: false });
  await act(portal, people.vendoruser, cahps, 'MarkFinalUnlock', 'CAHPS');
  expect(await readState(cahps)).toEqual({ step: 2, isFinal: false, isAttested: false });
  const hos = await surveyAt('HOS', 6);
  await act(portal, people.vendoruser, hos, 'MarkFinal', 'HOS');
  expect(await readState(hos)).toEqual({ step: 9, isFinal: true, isAttested: true });
  await act(portal, people.vendoruser, hos, 'MarkFinalUnlock', 'HOS');
  expect(await readState(hos)).toEqual({ step: 6, isFinal: false, isAttested: true });
});

test('findings block Mark Final, even for system administrators', async () => {
  for (const [component, step, stopping] of [
    ['CAHPS', 2, ['Warning', 'Error', 'WarningsAndErrors', 'Fatal']],
    ['HOS', 6, ['Error', 'WarningsAndErrors', 'Fatal']],
  ] as const)
    for (const validationStatus of stopping) {
      const subId = await surveyAt(component, step, { validationStatus });
      for (const person of [people.sysadmin, people.vendoradmin])
        expect((await act(portal, person, subId, 'MarkFinal', component)).status).toBe(409);
    }
  const withWarnings = await surveyAt('HOS', 6, { validationStatus: 'Warning' });
  expect((await act(portal, people.vendoradmin, withWarnings, 'MarkFinal', 'HOS')).status).toBe(200);
});

test('HOS is attested with names and statements, not with the plain action', async () => {
  const subId = await surveyAt('HOS', 5);
  const signer = people.vendorsigner;
  expect(await act(portal, signer, subId, 'Attestation', 'HOS')).toMatchObject({
    status: 409,
    body: {
      message:
        'HOS submissions are attested under Bulk Attestation (HOS), where both statements are accepted and the names are given.',
    },
  });
  const facts = { email: signer.email, name: signer.name, authTime: portal.clock.getTime() / 1000 };
  const { app } = portal;
  const caller = await describeCaller(app, facts, await findPerson(app.pool, signer.email));
  const context = { app, caller, requestId: 'r', ip: '127.0.0.1' };
  const stage = await moveComponent(context, {
    record: { submissionId: subId, component: 'HOS' },
    action: 'Attestation',
    hosAttestation: { attester: 'Ada Bell', vendorName: 'Survey House', areStatementsAccepted: true },
  });
  expect(stage).toBe('Apply Mark Final');
  expect(await readState(subId)).toEqual({ step: 6, isFinal: false, isAttested: true });
  const history = await portal.call('GET', signer, `/api/GetSubmissionHistory?${on(subId, 'HOS')}`);
  expect(history.text).toContain('attested by Ada Bell for Survey House, both statements accepted');
});

test('undoing an HOS attestation: by staff, before mark final, in either order', async () => {
  const subId = await surveyAt('HOS', 6);
  expect((await undo(portal, people.vendorsigner, subId, 'HOS')).status).toBe(403);
  expect((await undo(portal, people.sysadmin, subId, 'HOS')).status).toBe(200);
  expect(await readState(subId)).toEqual({ step: 6, isFinal: false, isAttested: false });
  // Between the two calls the submission is never final without an attestation.
  expect((await act(portal, people.vendoradmin, subId, 'MarkFinal', 'HOS')).status).toBe(409);
  expect((await act(portal, people.sysadmin, subId, 'AttestationUndo', 'HOS')).status).toBe(200);
  expect(await readState(subId)).toEqual({ step: 5, isFinal: false, isAttested: false });
  const before = await snapshot(portal.database.app, subId);
  expect((await undo(portal, people.sysadmin, subId, 'HOS')).status).toBe(200);
  expect(await snapshot(portal.database.app, subId)).toBe(before);
  const final = await surveyAt('HOS', 9);
  expect((await undo(portal, people.sysadmin, final, 'HOS')).status).toBe(409);
});

test('interim submission: final without an attestation, and back to the stage for attestation', async () => {
  await setInterim(true);
  const subId = await surveyAt('HOS', 5);
  for (const [action, from, to] of expectedInterimMoves) {
    if (!planActions.some((each) => each === action)) continue;
    expect((await readState(subId)).step).toBe(stageNumber(from));
    expect((await act(portal, people.vendoradmin, subId, action, 'HOS')).status).toBe(200);
    expect(await readState(subId)).toEqual({
      step: stageNumber(to),
      isFinal: to === 'complete',
      isAttested: false,
    });
  }
  await setInterim(false);
  const waiting = await surveyAt('HOS', 5);
  expect(await act(portal, people.vendoradmin, waiting, 'MarkFinal', 'HOS')).toMatchObject({
    status: 409,
    body: { message: 'The survey vendor attests this submission first, under Bulk Attestation (HOS).' },
  });
});

test('Unsubmit archives the file with everything that was generated from it', async () => {
  const db = portal.database.app;
  for (const [component, step, made] of [
    ['CAHPS', 2, [5, 9, 10, 11, 13, 16, 17, 19, 20]],
    ['HOS', 5, [7, 8, 24]],
  ] as const) {
    const subId = await surveyAt(component, step);
    for (const fileType of made) await addFile(subId, component, fileType);
    const answer = await portal.call('POST', people.vendoruser, `/api/UnSubmitFile?${on(subId, component)}`);
    expect(answer.body).toMatchObject({ ok: true, stage: 'Import' });
    const { rows } = await db.query<{ n: number }>(
      'select count(*) as n from stored_file where sub_id = $1 and archived_at is null',
      [subId],
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(await eventKinds(db, subId)).toEqual(['file-archived', 'stage-changed']);
  }
});

test('undoing Mark Final archives the final files of CAHPS, and only those', async () => {
  const subId = await surveyAt('CAHPS', 8);
  for (const fileType of [11, 19, 20]) await addFile(subId, 'CAHPS', fileType);
  expect((await act(portal, people.vendoradmin, subId, 'MarkFinalUnlock', 'CAHPS')).status).toBe(200);
  const { rows } = await portal.database.app.query(
    'select file_type as type from stored_file where sub_id = $1 and archived_at is null order by file_type',
    [subId],
  );
  expect(rows).toEqual([{ type: 11 }, { type: 14 }]);
});

async function addFile(subId: number, component: string, fileType: number): Promise<void> {
  await portal.database.app.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     values (gen_random_uuid(), $1, 2025, $2, $3, 'made', 'made', 'text/plain', 1, repeat('0', 64), gen_random_uuid(), 'test')`,
    [fileType, subId, component],
  );
}
