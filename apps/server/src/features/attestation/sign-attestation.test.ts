/** What a signature is tied to: the stored draft, one consent, and the facts of its event. */
import { rm, writeFile } from 'node:fs/promises';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import { expect, test } from 'vitest';
import { hintsDuring } from '#src/test/hints-during.ts';
import { type Answer, makeSubmissionAt, organizationId, snapshot } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { choose, consent, makeDraft, prepareToSign, sign, undo } from './ceremony.fixture.ts';
import { storedPath } from '#src/test/stored-path.ts';

const { portal, db, signer } = await provideSigningPortal({ signer: 'orgsigner' });

test('a stored draft that was altered is not signed', async () => {
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const { rows } = await db.query<{ key: string }>(
    `select storage_key as key from stored_file f join attestation a on a.draft_file_id = f.file_id where a.sub_id = $1`,
    [subId],
  );
  const path = storedPath(portal.app, rows[0]?.key);
  const stored = await portal.app.files.readAll(rows[0]?.key ?? '');
  const altered = Buffer.from(stored);
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  const replace = async (bytes: Uint8Array): Promise<void> => {
    await rm(path);
    await writeFile(path, bytes);
  };
  await replace(altered);
  const before = await snapshot(db, subId);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(409);
  expect(await snapshot(db, subId)).toBe(before);
  await replace(stored);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
});

test('a draft of earlier data is not signed, also where the data are the same again', async () => {
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  // Changed and changed back: what is hashed is the same, and the choice is that of the present version.
  await db.query(
    `update component set data_version = data_version + 2, reporting_chosen_version = data_version + 2
     where sub_id = $1 and component = 'DST'`,
    [subId],
  );
  const before = await snapshot(db, subId);
  expect(await sign(portal, signer, subId, prepared)).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  expect(await snapshot(db, subId)).toBe(before);
});

test('each signature needs its own consent', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  const first = await prepareToSign(portal, signer, subId);
  expect((await sign(portal, signer, subId, first)).status).toBe(200);
  expect((await undo(portal, signer, subId)).status).toBe(200);
  await choose(portal, signer, subId, false);
  const draft = await makeDraft(portal, signer, subId);
  const second = {
    ...first,
    attestationId: String(draft.body['attestationId']),
    draftSha256: String(draft.body['sha256']),
  };
  expect(await sign(portal, signer, subId, second)).toMatchObject({
    status: 409,
    body: { message: 'Agree to sign electronically first.' },
  });
  const { body } = await consent(portal, signer, subId);
  expect(body['consentId']).not.toBe(first.consentId);
  expect(
    (await sign(portal, signer, subId, { ...second, consentId: String(body['consentId']) })).status,
  ).toBe(200);
});

test('the events of a signature name the stored documents and the data', async () => {
  const subId = await makeSubmissionAt(db, { step: 7 });
  await db.query('update component set data_version = 4, reporting_chosen_version = null where sub_id = $1', [
    subId,
  ]);
  const prepared = await prepareToSign(portal, signer, subId);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
  const { rows: stored } = await db.query<Record<string, unknown>>(
    `select a.attestation_id as "attestationId", a.data_hash as "dataHash", d.sha256 as "draftSha256", s.sha256,
       a.signed_at as "signedAt"
     from attestation a join stored_file d on d.file_id = a.draft_file_id join stored_file s on s.file_id = a.signed_file_id
     where a.sub_id = $1`,
    [subId],
  );
  const { rows: events } = await db.query<{ kind: string; detail: object }>(
    'select kind, detail from event where sub_id = $1',
    [subId],
  );
  const { rows: consents } = await db.query<{ text: string; at: string }>(
    'select text, given_at as at from signing_consent where consent_id = $1',
    [prepared.consentId],
  );
  const getDetail = (kind: string) => events.find((event) => event.kind === kind)?.detail;
  const common = { submissionId: subId, component: 'DST', organizationId };
  const { draftSha256, ...signed } = stored[0] ?? {};
  expect(signed['sha256']).not.toBe(draftSha256);
  const { attestationId, dataHash } = signed;
  expect(getDetail('reporting-choice-saved')).toEqual({
    kind: 'reporting-choice-saved',
    ...common,
    isPublicReported: true,
  });
  expect(getDetail('signing-consent-given')).toEqual({
    kind: 'signing-consent-given',
    ...common,
    consentId: prepared.consentId,
    givenAt: consents[0]?.at,
    consentVersion: ceremony.consentVersion,
    consentText: consents[0]?.text,
    ip: '127.0.0.1',
  });
  expect(getDetail('attestation-drafted')).toEqual({
    kind: 'attestation-drafted',
    ...common,
    attestationId,
    dataHash,
    dataVersion: 4,
    sha256: draftSha256,
    isPublicReported: true,
  });
  expect(getDetail('attestation-signed')).toEqual({
    kind: 'attestation-signed',
    ...common,
    ...signed,
    draftSha256,
    dataVersion: 4,
    isPublicReported: true,
    signerId: signer.userId,
    signerName: signer.name,
    signerTitle: 'Chief Medical Officer',
    consentId: prepared.consentId,
    ip: '127.0.0.1',
  });
});

test('the event of an undone signature names it and the action', async () => {
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
  expect((await undo(portal, signer, subId)).status).toBe(200);
  const { rows } = await db.query(
    `select detail from event where sub_id = $1 and kind = 'attestation-voided'`,
    [subId],
  );
  const { attestationId } = prepared;
  expect(rows.map(({ detail }) => detail)).toEqual([
    {
      kind: 'attestation-voided',
      submissionId: subId,
      component: 'DST',
      organizationId,
      attestationId,
      why: 'UndoSubmissionAttestation',
    },
  ]);
});

test('choice, signature and undo each send a hint about the submission', async () => {
  const subId = await makeSubmissionAt(db, { step: 7 });
  const hint = { kind: 'submission', submissionId: subId, component: 'DST' };
  const during = (run: () => Promise<Answer>) => hintsDuring(portal.app, run);
  expect(await during(() => choose(portal, signer, subId, true))).toEqual([hint]);
  const prepared = await prepareToSign(portal, signer, subId);
  expect(await during(() => sign(portal, signer, subId, prepared))).toEqual([hint]);
  expect(await during(() => undo(portal, signer, subId))).toEqual([hint]);
});
