import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runVerifyCommand } from '#src/features/events/run-verify-command.ts';
import { verifyPdfSignature } from '#src/pdf/verify-signature.ts';
import {
  makePerson,
  organizationId,
  startSigningPortal,
  type Person,
  type SigningPortal,
} from '#src/test/signing-portal.ts';
import { on, signedPath, signedSubmission } from './ceremony.fixture.ts';
import { verifyAttestationFile } from './verify-attestation.ts';

let portal: SigningPortal;
let signer: Person;
beforeAll(async () => {
  portal = await startSigningPortal();
  signer = await makePerson(portal.database.app, 'Maria Álvarez', [['orgsigner', organizationId]]);
});
afterAll(() => portal.close());

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
    // Inside of the signature itself, which cannot sign itself, the hash of the whole file decides.
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
  await writeFile(file, bytes);
  expect(await runVerifyCommand(['attestations'], surroundings)).toBe(0);
});

test('verification also finds data changed behind a signature, and a signature without its event', async () => {
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
  await db.query(`update attestation set data_hash = repeat('0', 64) where sub_id = $1`, [subId]);
  expect(await runVerifyCommand(['attestations'], surroundings)).toBe(1);
  expect(lines.join('\n')).toContain('The event of its signing speaks of another document or of other data.');
  await db.query(`update attestation set state = 'void', signed_file_id = null where sub_id = $1`, [subId]);
});
