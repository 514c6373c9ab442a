/** What the header of submission home, the list and the dashboard show of surveys. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { makeOrganization, makeSurvey, setMilestones, type SurveyOptions } from '#src/test/factories.ts';
import {
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  vendorId,
  makeSurveyAt,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, db, signer, vendor, vendorSigner } = await provideSigningPortal({
  signer: 'orgsigner',
  vendor: 'vendoruser',
  vendorSigner: 'vendorsigner',
});
await setMilestones(db, [
  { key: 'planLock', label: 'Plan lock', at: '2026-06-01T00:00:00Z' },
  { program: 'CAHPS', key: 'markFinal', label: 'Mark final', at: '2026-06-15T00:00:00Z' },
  { program: 'HOS', key: 'attestation', label: 'Attestation', at: '2026-06-20T00:00:00Z' },
]);

const alone = (component: 'CAHPS' | 'HOS', step: number, more: Partial<SurveyOptions> = {}) =>
  makeSurveyAt(db, component, step, more);

async function getSummary(by: Person, subId: number, component: string): Promise<SubmissionSummary> {
  const url = `/api/GetSubmissionSummary?subId=${subId}&component=${component}`;
  const answer = await portal.call('GET', by, url);
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as SubmissionSummary;
}

const getActions = ({ actions }: SubmissionSummary): string[] =>
  actions.map(({ action, verdict }) => `${action}${verdict.ok ? '' : `: ${verdict.reason ?? ''}`}`);

test('CAHPS without HEDIS: its steps, its file name, its actions and its own wizard', async () => {
  const atMarkFinal = await getSummary(vendor, await alone('CAHPS', 2), 'CAHPS');
  expect(atMarkFinal).toMatchObject({
    isCahpsOnlySubmission: true,
    hedisSubInMarkFinalOrEarlier: false,
    requiredFileName: `CAHPSA${atMarkFinal.subId}.csv`,
    isFinal: false,
    componentsOfSubmission: ['CAHPS'],
    attestation: { way: 'wizard' },
  });
  expect(atMarkFinal.steps.map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'Import Submission: done',
    'Apply Mark Final: active',
    'Finalize Attestation: todo',
    'Submission Finalized: todo',
  ]);
  expect(getActions(atMarkFinal)).toEqual(['MarkFinal', 'Unsubmit']);
  const atAttestation = await getSummary(signer, await alone('CAHPS', 8), 'CAHPS');
  expect(atAttestation).toMatchObject({
    isFinal: true,
    canSign: { ok: true },
    attestation: { way: 'wizard', verdict: { ok: true } },
  });
});

test('CAHPS with HEDIS says that they are finalized together, and HEDIS lists it with its state', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 7 });
  await makeSurvey(portal.database.app, { component: 'CAHPS', subId, step: 2, vendorId });
  expect(await getSummary(signer, subId, 'DST')).toMatchObject({
    isCahpsOnlySubmission: false,
    hedisSubInMarkFinalOrEarlier: false,
    componentsOfSubmission: ['DST', 'CAHPS'],
    surveyPart: 'leftOut',
    componentStates: [
      { component: 'DST', stage: 'Finalize Attestation', isFinal: true, vendorName: null },
      { component: 'CAHPS', stage: 'Apply Mark Final', isFinal: false, vendorName: 'Survey House' },
    ],
    attestation: { way: 'wizard', verdict: { ok: true } },
  });
  const seen = await getSummary(vendor, subId, 'CAHPS');
  // The vendor's people see no HEDIS component.
  expect(seen).toMatchObject({
    attestation: { way: 'withHedis' },
    componentsOfSubmission: ['CAHPS'],
    componentStates: [{ component: 'CAHPS' }],
  });
  expect(seen.actions.find(({ action }) => action === 'MarkFinal')?.confirm).toContain(
    'together with the HEDIS submission',
  );
  const waiting = await makeSubmissionAt(portal.database.app, { step: 6 });
  await makeSurvey(portal.database.app, { component: 'CAHPS', subId: waiting, step: 2, vendorId });
  const markFinal = async (id: number): Promise<string | undefined> =>
    (await getSummary(signer, id, 'DST')).actions.find(({ action }) => action === 'MarkFinal')?.confirm;
  expect(await markFinal(waiting)).toContain('The CAHPS survey of this submission is not final yet');
  const early = await makeSubmissionAt(portal.database.app, { step: 6 });
  await makeSurvey(portal.database.app, { component: 'CAHPS', subId: early, step: 8, vendorId });
  expect(await markFinal(early)).not.toContain('CAHPS');
  expect(await getSummary(signer, early, 'CAHPS')).toMatchObject({ hedisSubInMarkFinalOrEarlier: true });
});

test('HOS: attested in bulk by its vendor’s signer, and final only afterwards', async () => {
  const subId = await alone('HOS', 5, { validationStatus: 'Warning' });
  const summary = await getSummary(vendorSigner, subId, 'HOS');
  expect(summary).toMatchObject({
    requiredFileName: `HOSB${subId}.txt`,
    isCahpsOnlySubmission: false,
    attestation: { way: 'bulk', verdict: { ok: true } },
  });
  expect(getActions(summary)).toEqual([
    'MarkFinal: The survey vendor attests this submission first, under Bulk Attestation (HOS).',
    'Unsubmit',
  ]);
  expect((await getSummary(vendor, subId, 'HOS')).attestation).toMatchObject({
    way: 'bulk',
    verdict: { ok: false, reason: 'Only available for Signer' },
    signed: null,
  });
  const attested = await getSummary(vendorSigner, await alone('HOS', 6), 'HOS');
  expect(attested).toMatchObject({ isAttested: true, isFinal: false });
  expect(attested.attestation.verdict).toEqual({ ok: false, reason: 'The submission is attested already.' });
});

test('help contacts are the administrators of one’s own organization or vendor only', async () => {
  const db = portal.database.app;
  const admin = await makePerson(db, 'Ada Admin', [['orgadmin', organizationId]]);
  const locked = await makePerson(db, 'Lena Locked', [['orgadmin', organizationId]]);
  await db.query('update app_user set locked_at = now() where user_id = $1', [locked.userId]);
  const viewer = await makePerson(db, 'Vito Viewer', [['viewer', organizationId]]);
  const ask = async (by: Person) => JSON.parse((await portal.call('GET', by, '/api/GetWhoCanHelp')).text);
  expect(await ask(viewer)).toEqual([
    {
      orgId: organizationId,
      orgName: 'Lakeside Health Plan',
      administrators: [{ name: 'Ada Admin', email: admin.email }],
    },
  ]);
  expect(await ask(vendor)).toEqual([{ orgId: vendorId, orgName: 'Survey House', administrators: [] }]);
  // No one is their own contact.
  expect(await ask(admin)).toMatchObject([{ orgId: organizationId, administrators: [] }]);
  const auditor = await makePerson(db, 'Aude Auditor', [['auditor', organizationId]]);
  expect(await ask(auditor)).toEqual([]);
});

test('a survey’s file is due on the first date of its own program', async () => {
  const due = async (by: Person, subId: number, component: string) =>
    (await getSummary(by, subId, component)).steps[0];
  expect(await due(vendor, await alone('CAHPS', 1), 'CAHPS')).toMatchObject({
    dueAt: '2026-06-15T00:00:00Z',
    isLate: false,
  });
  expect(await due(vendor, await alone('HOS', 1), 'HOS')).toMatchObject({ dueAt: '2026-06-20T00:00:00Z' });
  const hedis = await makeSubmissionAt(portal.database.app, { step: 1 });
  expect(await due(signer, hedis, 'DST')).toMatchObject({ dueAt: '2026-06-01T00:00:00Z', isLate: true });
});

test('the counts of the dashboard equal those of the linked lists', async () => {
  const db = portal.database.app;
  const ownVendor = 310;
  await makeOrganization(db, { orgId: ownVendor, name: 'Counting House', type: 'surveyVendor' });
  const person = await makePerson(db, 'Cora Counter', [['vendoradmin', ownVendor]]);
  for (const [component, step] of [
    ['CAHPS', 1],
    ['CAHPS', 2],
    ['CAHPS', 8],
    ['CAHPS', 9],
    ['HOS', 5],
    ['HOS', 6],
    ['HOS', 9],
  ] as const)
    await alone(component, step, { vendorId: ownVendor });
  const statistics = await portal.call('GET', person, '/api/GetSubmissionsStatistics');
  expect(statistics.body).toMatchObject({
    submission: 7,
    planLocked: 0,
    auditLocked: 0,
    pendingEsign: 1,
    markFinal: 2,
    // Surveys are signed by the plan.
    ownWork: ['markFinal'],
  });
  const reader = await makePerson(db, 'Rea Reader', [['viewer', organizationId]]);
  const readable = await portal.call('GET', reader, '/api/GetSubmissionsStatistics');
  expect(readable.body).toMatchObject({ markFinal: expect.any(Number), ownWork: [] });
  expect(readable.body['markFinal']).toBeGreaterThan(0);
  const list = await portal.call('GET', person, '/api/GetSubmissionsForUser?getAllSubmissions=false');
  const rows = Object.values(list.body) as { submissionStatus: string; isAttested: string }[];
  expect(rows.map(({ submissionStatus, isAttested }) => `${submissionStatus} ${isAttested}`)).toEqual([
    'Import No',
    'Apply Mark Final No',
    'Finalize Attestation No',
    'Complete Yes',
    'Validations/Attestation No',
    'Apply Mark Final Yes',
    'Complete Yes',
  ]);
  const pending = await portal.call('GET', person, '/api/GetPendingSubmissions');
  expect(Object.values(pending.body)).toHaveLength(5);
});
