import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runVerifyCommand } from '#src/features/operations/consistency/run-verify-command.ts';
import { verifyPdfSignature } from '#src/documents/verify-signature.ts';
import { makeSubmissionAt } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { on, prepareToSign, signedPath, signedSubmission } from './ceremony.fixture.ts';
import { missingDocument, verifyAttestationFile } from './verify-attestation.ts';

const { portal, signer } = await provideSigningPortal({ signer: 'orgsigner' });

test('integrity: flip one byte of a stored signed document, and it is neither shown nor verified', async () => {
  const subId = await signedSubmission(portal, signer);
  const file = await signedPath(portal, subId);
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  const fileId = String(Object(wizard.body['signed']).downloadKey);
  const bytes = await readFile(file);
  expect(verifyPdfSignature(bytes)).toEqual({ ok: true });
  expect(await verifyAttestationFile(portal.database.app, portal.app.files, fileId)).toEqual({ ok: true });
  const contents = bytes.indexOf('/Contents <');
  const afterContents = bytes.indexOf('>', contents + 20);
  const places = [0, 1, contents - 1, contents + 10, afterContents, bytes.length - 2, bytes.length - 1];
  for (let place = 1009; place < bytes.length; place += Math.floor(bytes.length / 60)) places.push(place);
  for (const place of places) {
    const flipped = Buffer.from(bytes);
    flipped[place] = (flipped[place] ?? 0) ^ 1;
    // The signature does not cover its own bytes; there the hash of the whole file decides.
    const isOutside = place < contents + 10 || place >= afterContents;
    expect([place, isOutside && verifyPdfSignature(flipped).ok]).toEqual([place, false]);
    await writeFile(file, flipped);
    expect([place, (await verifyAttestationFile(portal.database.app, portal.app.files, fileId)).ok]).toEqual([
      place,
      false,
    ]);
  }
  expect(verifyPdfSignature(Buffer.concat([bytes, Buffer.from('\n')])).ok).toBe(false);

  const flipped = Buffer.from(bytes);
  flipped[5000] = (flipped[5000] ?? 0) ^ 1;
  await writeFile(file, flipped);
  expect((await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`)).status).toBe(409);
  const lines: string[] = [];
  const out = (line: string) => void lines.push(line);
  const surroundings = { pool: portal.database.app, files: portal.app.files, out };
  expect(await runVerifyCommand(['attestations'], surroundings)).toBe(1);
  expect(lines.join('\n')).toContain(`Submission ${subId}`);
  await rm(file);
  expect(await verifyAttestationFile(portal.database.app, portal.app.files, fileId)).toEqual({
    ok: false,
    reason: missingDocument,
  });
  expect((await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`)).status).toBe(409);
  await writeFile(file, bytes);
  expect(await runVerifyCommand(['attestations'], surroundings)).toBe(0);
});

test('verification also finds data that were changed after signing', async () => {
  const db = portal.database.app;
  const lines: string[] = [];
  const surroundings = { pool: db, files: portal.app.files, out: (line: string) => void lines.push(line) };
  const subId = await signedSubmission(portal, signer);
  await db.query(
    `update audit_designation set designation = 'NR' where sub_id = $1 and measure_code = 'CHL'`,
    [subId],
  );
  expect(await runVerifyCommand(['attestations'], surroundings)).toBe(1);
  expect(lines.join('\n')).toContain('The data are not those that were attested.');
  await db.query(
    `update audit_designation set designation = 'R' where sub_id = $1 and measure_code = 'CHL'`,
    [subId],
  );
  expect(await runVerifyCommand(['attestations'], surroundings)).toBe(0);
});

const evidence = [
  ...['signer_name', 'signer_title', 'signed_from', 'data_hash'].map(
    (column) => `update attestation set ${column} = 'x'`,
  ),
  'update attestation set signed_at = now()',
  'update attestation set signer_id = gen_random_uuid()',
  'update attestation set consent_id = gen_random_uuid()',
  'update attestation set signed_file_id = draft_file_id',
  'update attestation set is_public_reported = not is_public_reported',
  `update signing_consent set text = 'x'`,
  `update signing_consent set ip = 'x'`,
  `update hos_attestation set attester = 'x'`,
  `update hos_attestation set attested_at = now()`,
  `update stored_file set sha256 = repeat('0', 64)`,
  `update stored_file set storage_key = 'x'`,
];
const removals = ['attestation', 'signing_consent', 'hos_attestation'].flatMap((table) => [
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);

test.each([
  ...evidence,
  ...removals,
  `insert into attestation (attestation_id, sub_id, component, state, data_version, data_hash, is_public_reported,
     draft_file_id, signer_name) select gen_random_uuid(), sub_id, component, 'signed', 1, '', true, draft_file_id, 'x'
     from attestation`,
  'alter table attestation disable trigger user',
])("the server's database role may not: %s", async (statement) => {
  await expect(portal.database.app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('a signed attestation can only become void, a void one stays void, and setting the state does not sign a draft', async () => {
  const { app, owner } = portal.database;
  const subId = await signedSubmission(portal, signer);
  for (const state of ['draft', 'signed'])
    await expect(
      app.query('update attestation set state = $2, voided_by = null where sub_id = $1', [subId, state]),
    ).rejects.toThrow('a signed attestation can only become void');
  await expect(
    owner.query(`update attestation set signer_name = 'x' where sub_id = $1`, [subId]),
  ).rejects.toThrow('a signed attestation can only become void');
  await app.query(
    `update attestation set state = 'void', voided_at = now(), voided_by = 'x' where sub_id = $1`,
    [subId],
  );
  for (const change of [`state = 'signed'`, 'voided_at = null', `voided_by = 'y'`])
    await expect(app.query(`update attestation set ${change} where sub_id = $1`, [subId])).rejects.toThrow(
      'a void attestation is kept as it is',
    );

  const drafted = await makeSubmissionAt(app, { step: 7 });
  const { attestationId } = await prepareToSign(portal, signer, drafted);
  await expect(
    app.query(`update attestation set state = 'signed' where attestation_id = $1`, [attestationId]),
  ).rejects.toThrow('an attestation is signed with all that belongs to a signature');
});
