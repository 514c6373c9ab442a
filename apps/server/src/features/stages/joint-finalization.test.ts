/** A submission with HEDIS and CAHPS: attested by one document, finalized and reopened together. */
import { expect, test } from 'vitest';
import {
  act,
  choose,
  on,
  prepareToSign,
  sign,
  toText,
  undo,
} from '#src/features/attestation/ceremony.fixture.ts';
import { verifyAllAttestations } from '#src/features/attestation/verify-all-attestations.ts';
import { makeSurvey } from '#src/test/factories.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import { type Answer, makeSubmissionAt, type Person, snapshot, vendorId } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, staff, signer, vendor } = await provideSigningPortal({
  staff: 'sysadmin',
  signer: 'orgsigner',
  vendor: 'vendoradmin',
});

/** HEDIS and CAHPS of one submission at these steps. */
async function jointAt(hedis: number, cahps: number, isPublicReported?: boolean): Promise<number> {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, {
    step: hedis,
    ...(isPublicReported === undefined ? {} : { isPublicReported }),
  });
  await makeSurvey(db, { component: 'CAHPS', subId, step: cahps, vendorId });
  return subId;
}

async function signedJoint(cahps = 8): Promise<number> {
  const subId = await jointAt(7, cahps);
  const prepared = await prepareToSign(portal, signer, subId);
  const answer = await sign(portal, signer, subId, { ...prepared, withoutSurvey: cahps < 8 });
  if (answer.status !== 200) throw new Error(answer.text);
  return subId;
}

async function getSteps(subId: number): Promise<Record<string, number>> {
  const { rows } = await portal.database.app.query<{ component: string; step: number }>(
    'select component, step from component where sub_id = $1',
    [subId],
  );
  return Object.fromEntries(rows.map(({ component, step }) => [component, step]));
}

async function standing(subId: number, component: string): Promise<unknown> {
  const { rows } = await portal.database.app.query(
    `select is_final as "isFinal", is_attested as "isAttested" from component where sub_id = $1 and component = $2`,
    [subId, component],
  );
  return rows[0];
}

async function getMoves(subId: number): Promise<string[]> {
  const { rows } = await portal.database.app.query<{ move: string }>(
    `select component || ' ' || (detail->>'action') as move from event
     where sub_id = $1 and kind = 'stage-changed' order by event_id`,
    [subId],
  );
  return rows.map(({ move }) => move);
}

const readAttestationState = async (subId: number): Promise<string[]> =>
  (
    await portal.database.app.query<{ state: string }>(
      'select state from attestation where sub_id = $1 order by created_at',
      [subId],
    )
  ).rows.map(({ state }) => state);

const excluded =
  'The CAHPS survey of this submission is not final. Confirm that you sign without it, or wait until it is final.';
const together = 'This survey is finalized together with the HEDIS submission of the same number.';

test('attesting HEDIS finalizes CAHPS, and undoing it reopens CAHPS, each with its own event', async () => {
  const subId = await signedJoint();
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 9, CAHPS: 9 });
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: true });
  expect(await getMoves(subId)).toEqual(['DST Attestation', 'CAHPS Attestation']);
  const history = await portal.call('GET', vendor, `/api/GetSubmissionHistory?${on(subId, 'CAHPS')}`);
  expect(history.text).toContain('together with the HEDIS submission');

  expect((await undo(portal, staff, subId)).status).toBe(200);
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: false });
  expect((await act(portal, staff, subId, 'AttestationUndo')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 7, CAHPS: 8 });
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: false });
  expect((await getMoves(subId)).slice(2)).toEqual(['DST AttestationUndo', 'CAHPS AttestationUndo']);
  expect(await readAttestationState(subId)).toEqual(['void']);
});

test("the survey's downloads have the common attestation, for the plan and not for the survey vendor", async () => {
  const subId = await signedJoint();
  const namesFor = async (person: Person): Promise<readonly string[]> => {
    const summary = `/api/GetSubmissionSummary?subId=${subId}&component=CAHPS`;
    const { body } = await portal.call('GET', person, summary);
    const items = body['submissionDownloads'] as readonly { readonly displayName: string }[];
    return items.map(({ displayName }) => displayName);
  };
  expect(await namesFor(signer)).toContain('Signed attestation (PDF)');
  expect(await namesFor(vendor)).not.toContain('Signed attestation (PDF)');
  const link = `/api/GetSubmissionDownloadString?submissionId=${subId}&component=CAHPS&key=26`;
  expect((await portal.call('GET', signer, link)).status).toBe(200);
  expect((await portal.call('GET', vendor, link)).status).toBe(404);
});

test.each([1, 2])('a survey at step %i is left out only by an explicit choice', async (cahps) => {
  const subId = await jointAt(7, cahps);
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  expect(wizard.body).toMatchObject({
    canChoose: { ok: true },
    leavesOutSurvey: true,
    components: [
      { component: 'DST', stage: 'Finalize Attestation', isFinal: true },
      { component: 'CAHPS', isFinal: false, vendorName: 'Survey House' },
    ],
  });
  const prepared = await prepareToSign(portal, signer, subId);
  const file = await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`);
  expect((await toText(portal, file.body['fileContents'])).replace(/\s+/g, ' ')).toContain(
    'The CAHPS survey of this submission is not part of this attestation',
  );
  const before = await snapshot(portal.database.app, subId);
  expect(await sign(portal, signer, subId, prepared)).toMatchObject({
    status: 409,
    body: { message: excluded },
  });
  expect(await snapshot(portal.database.app, subId)).toBe(before);
  expect((await sign(portal, signer, subId, { ...prepared, withoutSurvey: true })).status).toBe(200);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 9, CAHPS: cahps });
  const history = await portal.call('GET', signer, `/api/GetSubmissionHistory?${on(subId)}`);
  expect(history.text).toContain('without the CAHPS survey');
});

test('a final survey needs no such choice', async () => {
  const wizard = async (subId: number) =>
    (await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`)).body;
  expect(await wizard(await jointAt(7, 8))).toMatchObject({ leavesOutSurvey: false });
  expect(await wizard(await makeSubmissionAt(portal.database.app, { step: 7 }))).toMatchObject({
    leavesOutSurvey: false,
    components: [{ component: 'DST' }],
  });
});

const findAttestationProblems = async () =>
  (await verifyAllAttestations(portal.database.app, portal.app.files)).problems;

/** HEDIS is complete, its survey was left out and is validated now. */
async function makeExcludedSurvey(): Promise<number> {
  const subId = await jointAt(7, 2);
  const prepared = await prepareToSign(portal, signer, subId);
  await sign(portal, signer, subId, { ...prepared, withoutSurvey: true });
  await act(portal, signer, subId, 'Attestation');
  return subId;
}

const signSurvey = async (subId: number): Promise<Answer> =>
  sign(portal, signer, subId, await prepareToSign(portal, signer, subId, true, { component: 'CAHPS' }), {
    component: 'CAHPS',
  });

test('a survey that was left out is marked final and attested later, with its own document', async () => {
  const subId = await makeExcludedSurvey();
  expect((await act(portal, vendor, subId, 'MarkFinal', 'CAHPS')).status).toBe(200);
  const summary = await portal.call(
    'GET',
    signer,
    `/api/GetSubmissionSummary?subId=${subId}&component=CAHPS`,
  );
  expect(summary.body['attestation']).toMatchObject({ way: 'wizard', verdict: { ok: true } });
  expect(await signSurvey(subId)).toMatchObject({
    status: 200,
    body: { fileName: `${subId}_CAHPS_Signed.pdf` },
  });
  expect((await act(portal, signer, subId, 'Attestation', 'CAHPS')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 9, CAHPS: 9 });
  expect(await readAttestationState(subId)).toEqual(['signed', 'signed']);
  expect(await findAttestationProblems()).toEqual([]);
});

test('each attestation of the two is undone without the other', async () => {
  const subId = await makeExcludedSurvey();
  await act(portal, vendor, subId, 'MarkFinal', 'CAHPS');
  await signSurvey(subId);
  await act(portal, signer, subId, 'Attestation', 'CAHPS');

  expect((await undo(portal, staff, subId)).status).toBe(200);
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: true });
  expect((await act(portal, staff, subId, 'AttestationUndo')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 7, CAHPS: 9 });
  // The survey has its own attestation: signing HEDIS again does not mention or change it.
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  expect(wizard.body).toMatchObject({ leavesOutSurvey: false });
  const modified = String(wizard.body['sourceLastModified']);
  const prepared = await prepareToSign(portal, signer, subId, true, { modified });
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);

  expect((await undo(portal, staff, subId, 'CAHPS')).status).toBe(200);
  expect((await act(portal, staff, subId, 'AttestationUndo', 'CAHPS')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 9, CAHPS: 8 });
  expect(await standing(subId, 'DST')).toEqual({ isFinal: true, isAttested: true });
  expect(await findAttestationProblems()).toEqual([]);
});

test('reopening HEDIS also takes back a survey that waits for its own signature', async () => {
  const subId = await makeExcludedSurvey();
  await act(portal, vendor, subId, 'MarkFinal', 'CAHPS');
  await signSurvey(subId);
  await undo(portal, staff, subId);
  expect((await act(portal, staff, subId, 'AttestationUndo')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 7, CAHPS: 8 });
  // The separate signature of the survey is void: one document will cover both.
  expect(await readAttestationState(subId)).toEqual(['void', 'void']);
  expect(await act(portal, signer, subId, 'Attestation', 'CAHPS')).toMatchObject({
    status: 409,
    body: { message: together },
  });
});

test('reopening a survey while HEDIS is open voids a HEDIS signature made without it', async () => {
  const subId = await makeExcludedSurvey();
  await act(portal, vendor, subId, 'MarkFinal', 'CAHPS');
  await signSurvey(subId);
  await act(portal, signer, subId, 'Attestation', 'CAHPS');
  await undo(portal, staff, subId);
  await act(portal, staff, subId, 'AttestationUndo');
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId)}`);
  const modified = String(wizard.body['sourceLastModified']);
  await sign(portal, signer, subId, await prepareToSign(portal, signer, subId, true, { modified }));
  expect((await act(portal, staff, subId, 'AttestationUndo', 'CAHPS')).status).toBe(200);
  expect(await getSteps(subId)).toEqual({ DST: 7, CAHPS: 8 });
  expect(await readAttestationState(subId)).toEqual(['void', 'void', 'void']);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(409);
});

test('CAHPS with HEDIS cannot be attested or undone separately', async () => {
  const subId = await jointAt(7, 8, true);
  const before = await snapshot(portal.database.app, subId);
  const answers: readonly Answer[] = [
    await act(portal, signer, subId, 'Attestation', 'CAHPS'),
    await portal.call('GET', signer, `/api/GetAttestationWizard?${on(subId, 'CAHPS')}`),
    await choose(portal, signer, subId, true, undefined, 'CAHPS'),
    await undo(portal, staff, subId, 'CAHPS'),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { message: together } });
  expect(await snapshot(portal.database.app, subId)).toBe(before);
});

test('the document shows the survey file and its hash, and the signature covers it', async () => {
  const subId = await signedJoint();
  const file = await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`);
  const text = await toText(portal, file.body['fileContents']);
  const { rows } = await portal.database.app.query<{ sha256: string }>(
    `select sha256 from stored_file where sub_id = $1 and component = 'CAHPS'`,
    [subId],
  );
  expect(text).toContain(`CAHPSA${subId}.csv`);
  expect(text.replace(/\s/g, '')).toContain(rows[0]?.sha256);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'This attestation covers the CAHPS survey of the same submission',
  );
  expect(await findAttestationProblems()).toEqual([]);
  await portal.database.owner.query(
    `update stored_file set sha256 = repeat('1', 64) where sub_id = $1 and component = 'CAHPS'`,
    [subId],
  );
  const problems = await findAttestationProblems();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    new RegExp(`^Submission ${subId}, .*The data are not those that were attested\\.$`),
  );
});

test.each([
  ['MarkFinalUnlock', 8],
  ['MarkFinal', 2],
] as const)('%s of CAHPS voids the signature of HEDIS', async (action, step) => {
  const subId = await signedJoint(step);
  const hints = await hintsDuring(portal.app, async () => {
    expect((await act(portal, vendor, subId, action, 'CAHPS')).status).toBe(200);
  });
  // Pages of both show what ended.
  for (const component of ['CAHPS', 'DST'])
    expect(hints).toContainEqual({ kind: 'submission', submissionId: subId, component });
  expect(await readAttestationState(subId)).toEqual(['void']);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(409);
  const { rows } = await portal.database.app.query(
    `select is_public_reported as choice, step from component where sub_id = $1 and component = 'DST'`,
    [subId],
  );
  expect(rows).toEqual([{ choice: null, step: 7 }]);
  // A wizard that was opened before shows outdated data.
  const stale = await choose(portal, signer, subId, true);
  expect(stale.status).toBe(409);
});

/** Concurrent actions on both components have the result of one order or the other. */
test('attestation and undo of Mark Final in parallel: never one component without the other', async () => {
  for (let round = 0; round < 12; round += 1) {
    const subId = await signedJoint();
    const attest = () => act(portal, signer, subId, 'Attestation');
    const unlock = () => act(portal, vendor, subId, 'MarkFinalUnlock', 'CAHPS');
    const both = round % 2 === 0 ? [attest(), unlock()] : [unlock(), attest()];
    const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    const steps = await getSteps(subId);
    expect([
      { DST: 9, CAHPS: 9 },
      { DST: 7, CAHPS: 2 },
    ]).toContainEqual(steps);
    expect(await readAttestationState(subId)).toEqual([steps['DST'] === 9 ? 'signed' : 'void']);
  }
});

test('twenty parallel attestations: one effect on each component', async () => {
  const subId = await signedJoint();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => act(portal, signer, subId, 'Attestation')),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await getMoves(subId)).toEqual(['DST Attestation', 'CAHPS Attestation']);
});

test.each(['before', 'after'] as const)(
  'the database fails %s a statement: both move or none',
  async (failure) => {
    for (const [action, from] of [
      ['Attestation', 7],
      ['AttestationUndo', 9],
    ] as const) {
      const subId = await signedJoint();
      if (from === 9) await act(portal, signer, subId, 'Attestation');
      const before = await snapshot(portal.database.app, subId);
      portal.failure = failure;
      let isChanged = false;
      for (let failAt = 1; !isChanged; failAt += 1) {
        Object.assign(portal, { failAt, statements: 0 });
        await act(portal, from === 7 ? signer : staff, subId, action);
        portal.failAt = null;
        isChanged = (await snapshot(portal.database.app, subId)) !== before;
      }
      expect(await getSteps(subId)).toEqual(from === 7 ? { DST: 9, CAHPS: 9 } : { DST: 7, CAHPS: 8 });
    }
  },
);
