/** A CAHPS submission without HEDIS is attested separately. Spec: attestation-cahps-only. */
import { expect, test } from 'vitest';
import { attestationKinds, eventKinds, makeSurveyAt } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { act, choose, makeDraft, on, prepareToSign, sign, toText, undo } from './ceremony.fixture.ts';
import { verifyAllAttestations } from './verify-all-attestations.ts';

const component = 'CAHPS';
const { portal, db, staff, signer, orgadmin, vendor } = await provideSigningPortal({
  staff: 'sysadmin',
  signer: 'orgsigner',
  orgadmin: 'orgadmin',
  vendor: 'vendorsigner',
});

const surveyResults = {
  sample: 1350,
  ineligible: 12,
  completes: 410,
  responseRate: 30.64,
  results: [
    {
      code: 'RatingHealthPlan',
      title: 'Rating of Health Plan',
      population: 'general',
      n: 402,
      score: 61.44,
      reportable: true,
    },
    {
      code: 'CoordinationOfCare',
      title: 'Coordination of Care',
      population: 'ccc',
      n: 57,
      score: 80.7,
      reportable: false,
    },
  ],
};

const surveyAt = (step: number) => makeSurveyAt(db, component, step, { surveyResults });

async function pdfText(subId: number): Promise<string> {
  const answer = await portal.call('GET', signer, `/api/GetESignPDF?${on(subId, component)}`);
  return (await toText(portal, answer.body['fileContents'])).replace(/\s+/g, ' ');
}

test('choice, draft, signature, finish; and back', async () => {
  const db = portal.database.app;
  const subId = await surveyAt(8);
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId, component)}`);
  expect(wizard.body).toMatchObject({ component, canChoose: { ok: true }, isFinalized: false });
  expect(await act(portal, signer, subId, 'Attestation', component)).toMatchObject({
    status: 409,
    body: {
      message: 'Save the public reporting choice first; it must be newer than the last change of data.',
    },
  });

  const prepared = await prepareToSign(portal, signer, subId, true, { component });
  const draft = await pdfText(subId);
  expect(draft).toContain(`CAHPS submission ${subId}`);
  expect(draft).toContain('DRAFT');
  expect(draft).toMatch(/Rating of Health Plan 402 61\.44/);
  expect(draft).toMatch(/Coordination of Care, children with chronic conditions 57 NA/);
  expect(draft).toContain('Sampled members 1350');
  // It contains no measures or designations.
  expect(draft).not.toContain('Designation');

  const signed = await sign(portal, signer, subId, prepared, { component });
  expect(signed).toMatchObject({ status: 200, body: { fileName: `${subId}_CAHPS_Signed.pdf` } });
  expect((await act(portal, signer, subId, 'Attestation', component)).body).toMatchObject({
    ok: true,
    stage: 'Complete',
  });
  const { problems } = await verifyAllAttestations(db, portal.app.files);
  expect(problems).toEqual([]);

  expect((await undo(portal, staff, subId, component)).status).toBe(200);
  expect((await act(portal, staff, subId, 'AttestationUndo', component)).status).toBe(200);
  const { rows } = await db.query(
    `select c.step, c.is_final as "isFinal", c.is_attested as "isAttested", c.is_public_reported as choice, a.state
     from component c join attestation a using (sub_id, component) where c.sub_id = $1`,
    [subId],
  );
  expect(rows).toEqual([{ step: 8, isFinal: true, isAttested: false, choice: null, state: 'void' }]);
  expect(await eventKinds(db, subId)).toEqual([...attestationKinds, 'attestation-voided', 'stage-changed']);
});

test('the draft has its own name, and is generated only for signers and administrators of the plan', async () => {
  const subId = await surveyAt(8);
  expect((await choose(portal, vendor, subId, true, undefined, component)).status).toBe(403);
  expect((await choose(portal, orgadmin, subId, false, undefined, component)).status).toBe(200);
  expect((await makeDraft(portal, vendor, subId, component)).status).toBe(403);
  expect((await makeDraft(portal, orgadmin, subId, component)).body).toMatchObject({
    fileName: `${subId}_CAHPS_Draft.pdf`,
  });
  expect((await act(portal, staff, subId, 'Attestation', component)).status).toBe(403);
});

test('undoing mark final makes the signature void, and signers may undo their own before it is finalized', async () => {
  const subId = await surveyAt(8);
  await sign(portal, signer, subId, await prepareToSign(portal, signer, subId, true, { component }), {
    component,
  });
  expect((await undo(portal, orgadmin, subId, component)).status).toBe(403);
  expect((await undo(portal, signer, subId, component)).status).toBe(200);
  await sign(portal, signer, subId, await prepareToSign(portal, signer, subId, true, { component }), {
    component,
  });
  expect((await act(portal, vendor, subId, 'MarkFinalUnlock', component)).status).toBe(200);
  const { rows } = await portal.database.app.query(
    'select distinct state from attestation where sub_id = $1',
    [subId],
  );
  expect(rows).toEqual([{ state: 'void' }]);
  expect(await choose(portal, signer, subId, true, undefined, component)).toMatchObject({
    status: 409,
    body: { message: 'The submission is at Apply Mark Final; this is not possible there.' },
  });
});

test('a survey without computed results is attested with only its file', async () => {
  const subId = await makeSurveyAt(db, component, 8);
  await prepareToSign(portal, signer, subId, true, { component });
  expect(await pdfText(subId)).toContain('No results were computed for this survey.');
});
