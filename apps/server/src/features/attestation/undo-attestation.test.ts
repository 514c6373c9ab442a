import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { setMilestones } from '#src/test/factories.ts';
import { eventKinds, makePerson, organizationId, snapshot } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import {
  act,
  on,
  prepareToSign,
  sign,
  signedPath,
  signedSubmission,
  toText,
  undo,
} from './ceremony.fixture.ts';

const { portal, db, signer, orgadmin, admin } = await provideSigningPortal({
  signer: 'orgsigner',
  orgadmin: 'orgadmin',
  admin: 'sysadmin',
});
await setMilestones(db, [{ key: 'attestation', label: 'Attestation', at: '2026-06-15T21:00:00-04:00' }]);

test('undo keeps the signed document, marked void, byte for byte; a new signature is a new document', async () => {
  const db = portal.database.app;
  const subId = await signedSubmission(portal, signer);
  const file = await signedPath(portal, subId);
  const bytes = await readFile(file);
  const signedKey = (key: number) =>
    portal.call('GET', signer, `/api/GetSubmissionDownloadString?${on(subId)}&key=${key}`);
  expect((await signedKey(26)).status).toBe(200);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect((await undo(portal, signer, subId)).status).toBe(403);
  expect(await undo(portal, admin, subId)).toMatchObject({ status: 200, body: { value: true } });
  expect(await undo(portal, admin, subId)).toMatchObject({ status: 200 });
  expect(await act(portal, admin, subId, 'AttestationUndo')).toMatchObject({
    status: 200,
    body: { stage: 'Finalize Attestation' },
  });
  expect(await undo(portal, admin, subId)).toMatchObject({ status: 200 });
  expect((await readFile(file)).equals(bytes)).toBe(true);
  const { rows } = await db.query(
    `select a.state, a.voided_by as by, f.voided_at is not null as marked from attestation a
     join stored_file f on f.file_id = a.signed_file_id where a.sub_id = $1`,
    [subId],
  );
  expect(rows).toEqual([{ state: 'void', by: 'Stella Staff', marked: true }]);
  expect((await eventKinds(db, subId)).filter((kind) => kind === 'attestation-voided')).toHaveLength(1);
  expect((await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`)).status).toBe(404);
  expect((await signedKey(26)).status).toBe(404);

  const again = await prepareToSign(portal, signer, subId, false);
  expect((await sign(portal, signer, subId, again)).status).toBe(200);
  expect(await signedPath(portal, subId)).not.toBe(file);
});

test('undo in the other order: the plan action first, then the call, which finds nothing left to do', async () => {
  const db = portal.database.app;
  const subId = await signedSubmission(portal, signer);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect((await act(portal, admin, subId, 'AttestationUndo')).status).toBe(200);
  const before = await snapshot(db, subId);
  expect((await undo(portal, admin, subId)).status).toBe(200);
  expect(await snapshot(db, subId)).toBe(before);
  expect((await act(portal, admin, subId, 'AttestationUndo')).status).toBe(409);
});

test('before it is finalized only the signer and staff may undo the signature', async () => {
  const db = portal.database.app;
  const subId = await signedSubmission(portal, signer);
  const colleague = await makePerson(db, 'Carla Colleague', [['orgsigner', organizationId]]);
  for (const person of [orgadmin, colleague]) expect((await undo(portal, person, subId)).status).toBe(403);
  expect((await undo(portal, signer, subId)).status).toBe(200);
  expect(await act(portal, signer, subId, 'Attestation')).toMatchObject({ status: 409 });
});

test('no repudiation: the name stays when the account is renamed', async () => {
  const db = portal.database.app;
  const subId = await signedSubmission(portal, signer);
  await db.query(`update app_user set name = 'Maria Newname' where user_id = $1`, [signer.userId]);
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`, undefined, {
    name: 'Maria Newname',
  });
  expect(wizard.body).toMatchObject({
    signer: { name: 'Maria Newname' },
    signed: { signedBy: 'Maria Álvarez' },
  });
  const shown = await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`);
  expect(await toText(portal, shown.body['fileContents'])).toContain('Maria Álvarez');
  await db.query('update app_user set name = $2 where user_id = $1', [signer.userId, signer.name]);
});

test('an attestation after the date marks the submission for good, through undo and a signature in time', async () => {
  const lateOn = async (subId: number) => {
    const { body } = await portal.call(
      'GET',
      admin,
      `/api/GetSubmissionSummary?subId=${subId}&component=DST`,
    );
    return [body['isLate'], body['lateOn']];
  };
  const { clock } = portal;
  try {
    const subId = await signedSubmission(portal, signer);
    expect(await lateOn(subId)).toEqual([false, null]);
    expect((await undo(portal, signer, subId)).status).toBe(200);

    portal.clock = new Date('2026-06-16T01:00:01.000Z');
    const again = await prepareToSign(portal, signer, subId, false);
    expect((await sign(portal, signer, subId, again)).status).toBe(200);
    expect(await lateOn(subId)).toEqual([true, '2026-06-16T01:00:01.000Z']);

    expect((await undo(portal, signer, subId)).status).toBe(200);
    expect(await lateOn(subId)).toEqual([true, '2026-06-16T01:00:01.000Z']);
    portal.clock = new Date('2026-06-18T12:00:00.000Z');
    expect((await sign(portal, signer, subId, await prepareToSign(portal, signer, subId, true))).status).toBe(
      200,
    );
    expect(await lateOn(subId)).toEqual([true, '2026-06-16T01:00:01.000Z']);
  } finally {
    portal.clock = clock;
  }
});
