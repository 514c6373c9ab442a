import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventKinds,
  foreignOrganizationId,
  makePerson,
  makeSubmission,
  organizationId,
  snapshot,
  startSigningPortal,
  type Person,
  type SigningPortal,
} from '#src/test/signing-portal.ts';
import { verifyPdfSignature } from '#src/pdf/verify-signature.ts';
import { act, choose, consent, makeDraft, on, prepareToSign, sign, undo } from './ceremony.fixture.ts';
import { runVerifyCommand } from '#src/features/events/run-verify-command.ts';

const run = promisify(execFile);

let portal: SigningPortal;
let signer: Person;
let admin: Person;
let orgadmin: Person;
beforeAll(async () => {
  portal = await startSigningPortal();
  const db = portal.database.app;
  signer = await makePerson(db, 'Maria Álvarez', [['orgsigner', organizationId]]);
  orgadmin = await makePerson(db, 'Oscar Admin', [['orgadmin', organizationId]]);
  admin = await makePerson(db, 'Stella Staff', [['sysadmin']]);
});
afterAll(() => portal.close());

/** Writes the document for tools that read files; answers its path. */
async function saved(name: string, base64: unknown): Promise<string> {
  const file = path.join(portal.folder, name);
  await writeFile(file, Buffer.from(String(base64), 'base64'));
  return file;
}

const textOf = async (file: string): Promise<string> =>
  (await run('pdftotext', ['-layout', file, '-'])).stdout;

async function signedSubmission(options: Parameters<typeof makeSubmission>[1] = {}): Promise<number> {
  const subId = await makeSubmission(portal.database.app, { step: 7, ...options });
  const prepared = await prepareToSign(portal, signer, subId, options.productLine !== 'Exchange');
  const answer = await sign(portal, signer, subId, prepared);
  expect(answer.text).toContain('signedPdf');
  return subId;
}

async function storedPath(subId: number): Promise<string> {
  const { rows } = await portal.database.app.query<{ key: string }>(
    `select f.storage_key as key from attestation a join stored_file f on f.file_id = a.signed_file_id
     where a.sub_id = $1 order by a.created_at desc limit 1`,
    [subId],
  );
  const file = portal.app.files.localPath(rows[0]?.key ?? '');
  if (file === null) throw new Error('The file store is no folder.');
  return file;
}

test('from the choice to the finalized submission; an independent tool says that the signature holds', async () => {
  const subId = await makeSubmission(portal.database.app, { step: 7 });
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
  const draftText = await textOf(await saved('draft.pdf', shown.body['fileContents']));
  expect(draftText).toContain('DRAFT, not signed');
  expect(draftText).toContain('Lakeside Health Plan');

  const { body } = await consent(portal, signer, subId);
  const answer = await sign(portal, signer, subId, {
    attestationId: String(draft.body['attestationId']),
    draftSha256: String(draft.body['sha256']),
    consentId: String(body['consentId']),
    statements: [true, true],
    typedName: '  maria  álvarez ',
    typedTitle: 'Chief  Medical Officer ',
  });
  expect(answer.status).toBe(200);
  const file = await saved('signed.pdf', answer.body['signedPdf']);
  const { stdout } = await run('pdfsig', [file]);
  expect(stdout).toContain('Signature is Valid.');
  expect(stdout).toContain('Total document signed');
  expect(stdout).toContain('ETSI.CAdES.detached');

  const text = await textOf(file);
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
  expect(await eventKinds(portal.database.app, subId)).toEqual([
    'reporting-choice-saved',
    'attestation-drafted',
    'signing-consent-given',
    'attestation-signed',
    'stage-changed',
  ]);
  const after = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  expect(after.body).toMatchObject({
    isFinalized: true,
    signed: { signedBy: 'Maria Álvarez', fileName: `${subId}_HEDIS_Attestation.pdf` },
  });
  const lines: string[] = [];
  const code = await runVerifyCommand([], {
    pool: portal.database.app,
    files: portal.app.files,
    out: (line) => lines.push(line),
  });
  expect(lines.at(-1)).toBe('Everything holds.');
  expect(code).toBe(0);
});
