import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  attestationKinds,
  eventKinds,
  foreignOrganizationId,
  makePerson,
  makeSubmissionAt,
  organizationId,
  snapshot,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { act, choose, consent, makeDraft, on, prepareToSign, sign, toText } from './ceremony.fixture.ts';
import { runVerifyCommand } from '#src/features/operations/consistency/run-verify-command.ts';

const run = promisify(execFile);

const { portal, signer, orgadmin, admin } = await provideSigningPortal({
  signer: 'orgsigner',
  orgadmin: 'orgadmin',
  admin: 'sysadmin',
});

/** Writes the document to disk for external tools; returns its path. */
async function saved(name: string, base64: unknown): Promise<string> {
  const file = path.join(portal.folder, name);
  await writeFile(file, Buffer.from(String(base64), 'base64'));
  return file;
}

test('from the choice to the finalized submission; an independent tool confirms the signature', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  const before = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  expect(before.body).toMatchObject({
    canReportPublicly: { ok: true },
    isChoiceCurrent: false,
    canChoose: { ok: true },
    canSign: { ok: false, reason: 'You must select or reselect your option to proceed.' },
    draft: null,
    signed: null,
  });
  expect((await choose(portal, signer, subId, true)).status).toBe(200);
  const draft = await makeDraft(portal, signer, subId);
  expect(draft.body).toMatchObject({ fileName: `${subId}_HEDIS_Draft.pdf` });
  const shown = await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`);
  const draftText = await toText(portal, shown.body['fileContents']);
  expect(draftText).toContain('DRAFT, not signed');
  expect(draftText).toContain('Lakeside Health Plan');

  const { body } = await consent(portal, signer, subId);
  const answer = await sign(portal, signer, subId, {
    attestationId: String(draft.body['attestationId']),
    draftSha256: String(draft.body['sha256']),
    consentId: String(body['consentId']),
    statements: [true, true],
    typedName: '  maria  álvarez ',
    typedTitle: 'Chief  Medical\u00a0\n Officer ',
  });
  expect(answer.status).toBe(200);
  const file = await saved('signed.pdf', answer.body['signedPdf']);
  const { stdout } = await run('pdfsig', [file]);
  expect(stdout).toContain('Signature is Valid.');
  expect(stdout).toContain('Total document signed');
  expect(stdout).toContain('ETSI.CAdES.detached');

  const text = await toText(portal, answer.body['signedPdf']);
  // 21 CFR 11.50: printed name, date and time with zone, meaning.
  expect(text).toContain('Maria Álvarez');
  expect(text).toContain('Chief Medical Officer');
  expect(text).toContain('June 10, 2026, 15:00:00 UTC');
  expect(text).toMatch(/Meaning of the signature\s+Attestation that the submitted data are accurate/);
  expect(text).toContain(String(draft.body['sha256']));
  expect(text).toContain('Choice: Yes');
  expect(text).not.toContain('DRAFT');
  expect(text).toMatch(/BMI Percentile: 3-11\s+411\s+72\.99\s+R/);
  expect(text).toMatch(/BMI Percentile: 12-17\s+411\s+BR\s+BR/);
  expect(text).toMatch(/AMR\s+Asthma Medication Ratio\s+NB/);
  const { stdout: info } = await run('pdfinfo', [file]);
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toMatch(/Title:\s+Attestation of Accuracy/);

  const confirmed = await portal.call(
    'POST',
    signer,
    `/api/UpdateSubmissionAttestationFlags?${on(subId)}&isAttested=true`,
  );
  expect(confirmed).toMatchObject({ status: 200, body: { value: true } });
  expect(await act(portal, signer, subId, 'Attestation')).toMatchObject({
    status: 200,
    body: { ok: true, stage: 'Complete' },
  });
  expect(await eventKinds(portal.database.app, subId)).toEqual(attestationKinds);
  const after = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  expect(after.body).toMatchObject({
    isFinalized: true,
    signed: { signedBy: 'Maria Álvarez', fileName: `${subId}_HEDIS_Signed.pdf` },
  });
  const lines: string[] = [];
  const code = await runVerifyCommand(['events', 'attestations'], {
    pool: portal.database.app,
    files: portal.app.files,
    out: (line) => lines.push(line),
  });
  expect(lines.at(-1)).toBe('All checks passed.');
  expect(code).toBe(0);
});

test('identity: a sign-in older than five minutes does not sign', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const before = await snapshot(portal.database.app, subId);
  const at = (seconds: number) => ({ authenticatedAt: new Date(portal.clock.getTime() - seconds * 1000) });
  expect(await sign(portal, signer, subId, prepared, at(301))).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  expect(await snapshot(portal.database.app, subId)).toBe(before);
  const wizard = await portal.call(
    'GET',
    signer,
    `/api/GetAttestationWizard?${on(subId)}`,
    undefined,
    at(301),
  );
  expect(wizard.body['needsReauthentication']).toBe(true);
  expect((await sign(portal, signer, subId, prepared, at(300))).status).toBe(200);
});

test('only its owner signs: not other roles, not a system administrator, not the signer of another plan', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const db = portal.database.app;
  const before = await snapshot(db, subId);
  const foreign = await makePerson(db, 'Fay Foreign', [['orgsigner', foreignOrganizationId]]);
  const everyRoleButSigner = await makePerson(db, 'Ron Roles', [
    ['orgadmin', organizationId],
    ['orguser', organizationId],
    ['viewer', organizationId],
    ['auditor', organizationId],
    ['submissionuser', subId],
  ]);
  for (const person of [orgadmin, admin, everyRoleButSigner]) {
    const answer = await sign(portal, person, subId, { ...prepared, typedName: person.name });
    expect(answer).toMatchObject({ status: 403, body: { message: 'Only available for Signer' } });
  }
  expect((await sign(portal, foreign, subId, prepared)).status).toBe(404);
  expect(await snapshot(db, subId)).toBe(before);
});

test("consent: its text and version are stored; without one, or with another person's, nothing is signed", async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const colleague = await makePerson(db, 'Carl Colleague', [['orgsigner', organizationId]]);
  const { rows } = await db.query('select version, text, ip from signing_consent where sub_id = $1', [subId]);
  expect(rows).toEqual([
    {
      version: '1',
      text: expect.stringContaining('sign this attestation electronically'),
      ip: '127.0.0.1',
    },
  ]);
  const { consentId: _, ...withoutConsent } = prepared;
  const before = await snapshot(db, subId);
  for (const answer of [
    await sign(portal, signer, subId, withoutConsent),
    await sign(portal, signer, subId, { ...prepared, consentId: prepared.attestationId }),
    await sign(portal, colleague, subId, { ...prepared, typedName: colleague.name }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { message: 'Agree to sign electronically first.' } });
  expect(await snapshot(db, subId)).toBe(before);
  const stale = await portal.call('POST', signer, '/api/GiveSigningConsent', {
    submissionId: subId,
    component: 'DST',
    consentVersion: '0',
  });
  expect(stale.status).toBe(409);
  expect((await consent(portal, orgadmin, subId)).status).toBe(403);
});

test('intent: both statements, the typed name of the account, and a title', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const before = await snapshot(portal.database.app, subId);
  const table = [
    [{ statements: [true, false] }, 'Accept all the statements to sign.'],
    [{ statements: [false, true] }, 'Accept all the statements to sign.'],
    [{ statements: [] }, 'Accept all the statements to sign.'],
    [{ statements: [true, true, true] }, 'Accept all the statements to sign.'],
    [{ typedName: 'Maria Alvarez' }, 'Type your name as it is on your account: Maria Álvarez.'],
    [{ typedName: '' }, 'Type your name as it is on your account: Maria Álvarez.'],
    [{ typedTitle: ' \u00a0 ' }, 'Type your title as it is to appear on the document.'],
    [{ typedTitle: '\u200b' }, 'The title has a character that cannot be printed.'],
    [{ typedTitle: 'Chief\u0007' }, 'The title has a character that cannot be printed.'],
    [{ typedTitle: '-' }, 'The title has no letter.'],
  ] as const;
  for (const [change, message] of table) {
    const changed = { ...prepared, ...change };
    const answer = await sign(portal, signer, subId, { ...changed, statements: [...changed.statements] });
    expect(answer).toMatchObject({ status: 409, body: { message } });
  }
  expect(await snapshot(portal.database.app, subId)).toBe(before);
});

test('the signature is tied to the draft that was read and to the data: a change of either stops it', async () => {
  const db = portal.database.app;
  const changes = [
    `update component set data_version = data_version + 1, reporting_chosen_version = data_version + 1 where sub_id = $1`,
    `update audit_designation set designation = 'NR' where sub_id = $1 and indicator_key = 'CHL.Total'`,
    `update indicator_result i set rate = 26 from component c where c.sub_id = $1 and i.run_id = c.current_run_id
       and indicator_key = 'CHL.Total'`,
    `update stored_file f set sha256 = repeat('0', 64) from component c where c.sub_id = $1 and f.file_id = c.current_file_id`,
    `update component set is_public_reported = false where sub_id = $1`,
  ];
  for (const change of changes) {
    const subId = await makeSubmissionAt(db, { step: 7 });
    const prepared = await prepareToSign(portal, signer, subId);
    await portal.database.owner.query(change, [subId]);
    const answer = await sign(portal, signer, subId, prepared);
    expect([change, answer.status, answer.body['code']]).toEqual([change, 409, 'data_changed']);
  }
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const otherDraft = await sign(portal, signer, subId, { ...prepared, draftSha256: '0'.repeat(64) });
  expect(otherDraft).toMatchObject({ status: 409, body: { code: 'data_changed' } });
  // The data changed after the choice: the choice itself is stale.
  await db.query('update component set data_version = data_version + 1 where sub_id = $1', [subId]);
  expect(await sign(portal, signer, subId, prepared)).toMatchObject({
    status: 409,
    body: { message: 'You must select or reselect your option to proceed.' },
  });
});

test('sequence: not before the choice, not before the audit lock, not after it is finalized, not twice', async () => {
  const db = portal.database.app;
  const withoutChoice = await makeSubmissionAt(db, { step: 7 });
  expect(await makeDraft(portal, signer, withoutChoice)).toMatchObject({
    status: 409,
    body: { message: 'You must select or reselect your option to proceed.' },
  });
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  for (const step of [1, 2, 3, 4, 5, 6, 8, 9]) {
    await db.query('update component set step = $2 where sub_id = $1', [subId, step]);
    const before = await snapshot(db, subId);
    for (const answer of [
      await sign(portal, signer, subId, prepared),
      await makeDraft(portal, signer, subId),
      await choose(portal, signer, subId, false),
      await consent(portal, signer, subId),
    ])
      expect([step, answer.status, answer.body['code']]).toEqual([step, 409, 'stage_changed']);
    expect(await snapshot(db, subId)).toBe(before);
  }
  await db.query('update component set step = 7 where sub_id = $1', [subId]);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
  const signed = await snapshot(db, subId);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(409);
  expect((await choose(portal, signer, subId, false)).status).toBe(409);
  expect((await makeDraft(portal, signer, subId)).status).toBe(409);
  expect(await snapshot(db, subId)).toBe(signed);
});

test('the choice: stale data and an unavailable Yes are refused; saving the same again changes nothing', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  expect(await choose(portal, signer, subId, true, '2026-05-01T00:00:00Z')).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  expect((await choose(portal, orgadmin, subId, true)).status).toBe(200);
  const before = await snapshot(db, subId);
  expect((await choose(portal, signer, subId, true)).status).toBe(200);
  expect(await snapshot(db, subId)).toBe(before);
  const viewer = await makePerson(db, 'Vic Viewer', [['viewer', organizationId]]);
  expect((await choose(portal, viewer, subId, false)).status).toBe(403);

  const exchange = await makeSubmissionAt(db, { step: 7, productLine: 'Exchange' });
  expect((await choose(portal, signer, exchange, true)).status).toBe(409);
  const prepared = await prepareToSign(portal, signer, exchange, false);
  const answer = await sign(portal, signer, exchange, prepared);
  expect(await toText(portal, answer.body['signedPdf'])).toContain('Choice: Acknowledge');
});

test('another choice makes the draft void; the same data produce the same draft', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  await choose(portal, signer, subId, true);
  const first = await makeDraft(portal, signer, subId);
  expect((await makeDraft(portal, orgadmin, subId)).body).toEqual(first.body);
  // As after a crash that lost the row: the bytes are the same again.
  await portal.database.owner.query('delete from attestation where sub_id = $1', [subId]);
  expect((await makeDraft(portal, signer, subId)).body['sha256']).toBe(first.body['sha256']);
  await choose(portal, signer, subId, false);
  expect((await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`)).status).toBe(404);
  expect((await makeDraft(portal, signer, subId)).body['sha256']).not.toBe(first.body['sha256']);
});

test('HOS is not attested in the wizard', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 5, component: 'HOS' });
  const wizard = await portal.call('GET', admin, `/api/GetAttestationWizard?${on(subId, 'HOS')}`);
  expect(wizard).toMatchObject({ status: 400, body: { message: 'Not Implemented for HOS' } });
});

test('calls that only read change nothing', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  await prepareToSign(portal, signer, subId);
  const before = await snapshot(portal.database.app, subId);
  await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`);
  await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  await portal.call('GET', signer, `/api/GetAuditDesignations?${on(subId)}`);
  expect(await snapshot(portal.database.app, subId)).toBe(before);
});

test('twenty equal requests in parallel have one effect and one event', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  const twenty = <T>(call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, call));
  const selected = await twenty(() => choose(portal, signer, subId, true));
  expect(new Set(selected.map(({ status }) => status))).toEqual(new Set([200]));
  const drafts = await twenty(() => makeDraft(portal, signer, subId));
  expect(new Set(drafts.map(({ text }) => text)).size).toBe(1);
  const consents = await twenty(() => consent(portal, signer, subId));
  expect(new Set(consents.map(({ text }) => text)).size).toBe(1);
  const prepared = await prepareToSign(portal, signer, subId);
  const signed = await twenty(() => sign(portal, signer, subId, prepared));
  expect(signed.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  const done = await twenty(() => act(portal, signer, subId, 'Attestation'));
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await eventKinds(db, subId)).toEqual(attestationKinds);
});
