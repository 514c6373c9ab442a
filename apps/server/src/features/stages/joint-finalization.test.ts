/** A submission with HEDIS and CAHPS: attested by one document, finalized and opened again together. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  act,
  choose,
  makeDraft,
  on,
  prepareToSign,
  sign,
  textOf,
  undo,
} from '#src/features/attestation/ceremony.fixture.ts';
import { verifyAllAttestations } from '#src/features/attestation/verify-all-attestations.ts';
import { makeOrganization, makeSurvey } from '#src/test/factories.ts';
import {
  makePerson,
  makeSubmissionAt,
  organizationId,
  snapshot,
  startSigningPortal,
  type Answer,
  type Person,
  type SigningPortal,
} from '#src/test/signing-portal.ts';

const vendorId = 300;
let portal: SigningPortal;
let staff: Person;
let signer: Person;
let vendor: Person;

beforeAll(async () => {
  portal = await startSigningPortal();
  const db = portal.database.app;
  await makeOrganization(db, { orgId: vendorId, name: 'Survey House', type: 'surveyVendor' });
  staff = await makePerson(db, 'Stella Staff', [['sysadmin']]);
  signer = await makePerson(db, 'Sam Signer', [['orgsigner', organizationId]]);
  vendor = await makePerson(db, 'Vera Vendor', [['vendoradmin', vendorId]]);
});
afterAll(() => portal.close());

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
  const answer = await sign(portal, signer, subId, await prepareToSign(portal, signer, subId));
  if (answer.status !== 200) throw new Error(answer.text);
  return subId;
}

async function stepsOf(subId: number): Promise<Record<string, number>> {
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

async function movesOf(subId: number): Promise<string[]> {
  const { rows } = await portal.database.app.query<{ move: string }>(
    `select component || ' ' || (detail->>'action') as move from event
     where sub_id = $1 and kind = 'stage-changed' order by event_id`,
    [subId],
  );
  return rows.map(({ move }) => move);
}

const stateOfAttestation = async (subId: number): Promise<string[]> =>
  (
    await portal.database.app.query<{ state: string }>(
      'select state from attestation where sub_id = $1 order by created_at',
      [subId],
    )
  ).rows.map(({ state }) => state);

const first = 'Mark the CAHPS survey of this submission final first.';
const together = 'This survey is finalized together with the HEDIS submission of the same number.';

test('the attestation of HEDIS takes CAHPS along, and its undoing takes it back, each with its own event', async () => {
  const subId = await signedJoint();
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect(await stepsOf(subId)).toEqual({ DST: 9, CAHPS: 9 });
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: true });
  expect(await movesOf(subId)).toEqual(['DST Attestation', 'CAHPS Attestation']);
  const history = await portal.call('GET', vendor, `/api/GetSubmissionHistory?${on(subId, 'CAHPS')}`);
  expect(history.text).toContain('together with the HEDIS submission');

  expect((await undo(portal, staff, subId)).status).toBe(200);
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: false });
  expect((await act(portal, staff, subId, 'AttestationUndo')).status).toBe(200);
  expect(await stepsOf(subId)).toEqual({ DST: 7, CAHPS: 8 });
  expect(await standing(subId, 'CAHPS')).toEqual({ isFinal: true, isAttested: false });
  expect((await movesOf(subId)).slice(2)).toEqual(['DST AttestationUndo', 'CAHPS AttestationUndo']);
  expect(await stateOfAttestation(subId)).toEqual(['void']);
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

test('a survey with a file that is not final holds up the whole ceremony; one without a file does not', async () => {
  const waiting = await jointAt(7, 2);
  for (const answer of [
    await choose(portal, signer, waiting, true),
    await makeDraft(portal, signer, waiting),
    await act(portal, signer, waiting, 'Attestation'),
  ])
    expect(answer).toMatchObject({ status: 409, body: { message: first } });
  const wizard = await portal.call('GET', signer, `/api/GetAttestationWizard?${on(waiting)}`);
  expect(wizard.body).toMatchObject({ canChoose: { ok: false, reason: first } });

  const empty = await signedJoint(1);
  expect((await act(portal, signer, empty, 'Attestation')).status).toBe(200);
  expect(await stepsOf(empty)).toEqual({ DST: 9, CAHPS: 1 });
});

test('CAHPS beside HEDIS is not attested and not undone by itself', async () => {
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

test('the document names the survey file and its fingerprint, and what is signed covers it', async () => {
  const subId = await signedJoint();
  const file = await portal.call('GET', signer, `/api/GetESignPDF?${on(subId)}`);
  const text = await textOf(portal, file.body['fileContents']);
  const { rows } = await portal.database.app.query<{ sha256: string }>(
    `select sha256 from stored_file where sub_id = $1 and component = 'CAHPS'`,
    [subId],
  );
  expect(text).toContain(`CAHPSA${subId}.csv`);
  expect(text.replace(/\s/g, '')).toContain(rows[0]?.sha256);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'This attestation covers the CAHPS survey of the same submission',
  );
  const { problems } = await verifyAllAttestations(portal.database.app, portal.app.files);
  expect(problems).toEqual([]);
  await portal.database.owner.query(
    `update stored_file set sha256 = repeat('1', 64) where sub_id = $1 and component = 'CAHPS'`,
    [subId],
  );
  const report = await verifyAllAttestations(portal.database.app, portal.app.files);
  expect(report.problems).toHaveLength(1);
  expect(report.problems[0]).toMatch(
    new RegExp(`^Submission ${subId}, .*The data are not those that were attested\\.$`),
  );
});

test.each([
  ['MarkFinalUnlock', 8],
  ['MarkFinal', 2],
] as const)('%s of CAHPS makes what was signed for HEDIS void', async (action, step) => {
  const subId = await signedJoint(step === 8 ? 8 : 1);
  if (step === 2) {
    // Uploaded after the signature.
    await portal.database.app.query('delete from component where sub_id = $1 and component = $2', [
      subId,
      'CAHPS',
    ]);
    await makeSurvey(portal.database.app, { component: 'CAHPS', subId, step: 2, vendorId });
    expect(await act(portal, signer, subId, 'Attestation')).toMatchObject({
      status: 409,
      body: { message: first },
    });
  }
  expect((await act(portal, vendor, subId, action, 'CAHPS')).status).toBe(200);
  expect(await stateOfAttestation(subId)).toEqual(['void']);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(409);
  const { rows } = await portal.database.app.query(
    `select is_public_reported as choice, step from component where sub_id = $1 and component = 'DST'`,
    [subId],
  );
  expect(rows).toEqual([{ choice: null, step: 7 }]);
  // A wizard that was open before has read other data.
  const stale = await choose(portal, signer, subId, true);
  expect(stale.status).toBe(409);
});

test('after HEDIS was finalized without it, a survey is not marked final behind its signer’s back', async () => {
  const subId = await jointAt(9, 2);
  expect(await act(portal, vendor, subId, 'MarkFinal', 'CAHPS')).toMatchObject({
    status: 409,
    body: {
      message: 'The HEDIS submission of the same number is finalized. Its attestation must be undone first.',
    },
  });
});

/** Of what one may do to either component at once, the outcome is that of one order or of the other. */
test('the attestation and the undoing of mark final at once: never one without the other', async () => {
  for (let round = 0; round < 12; round += 1) {
    const subId = await signedJoint();
    const attest = () => act(portal, signer, subId, 'Attestation');
    const unlock = () => act(portal, vendor, subId, 'MarkFinalUnlock', 'CAHPS');
    const both = round % 2 === 0 ? [attest(), unlock()] : [unlock(), attest()];
    const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    const steps = await stepsOf(subId);
    expect([
      { DST: 9, CAHPS: 9 },
      { DST: 7, CAHPS: 2 },
    ]).toContainEqual(steps);
    expect(await stateOfAttestation(subId)).toEqual([steps['DST'] === 9 ? 'signed' : 'void']);
  }
});

test('twenty attestations at once: one effect on each component', async () => {
  const subId = await signedJoint();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => act(portal, signer, subId, 'Attestation')),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await movesOf(subId)).toEqual(['DST Attestation', 'CAHPS Attestation']);
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
      expect(await stepsOf(subId)).toEqual(from === 7 ? { DST: 9, CAHPS: 9 } : { DST: 7, CAHPS: 8 });
    }
  },
);
