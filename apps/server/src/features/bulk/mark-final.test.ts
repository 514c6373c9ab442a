import { expect, test } from 'vitest';
import { makeOrganization } from '#src/test/factories.ts';
import {
  eventKinds,
  foreignOrganizationId,
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  otherVendorId,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { list, makeSurvey, makeSurveys, markFinal, preview, request, getState } from './bulk.fixture.ts';

const { portal, db, vendor, plan, staff } = await provideSigningPortal({
  vendor: 'vendoruser',
  plan: 'orgadmin',
  staff: 'sysadmin',
});
const otherVendor = await makePerson(db, 'Otto Other', [['vendoradmin', otherVendorId]]);

const notFound = 'There is no such submission, or you have no access to it.';
const isFinal = 'The submission is final already.';

test.each(['CAHPS', 'HOS'] as const)(
  'fifty %s submissions, among them a foreign one, a missing one, one with errors and one at another stage',
  async (component) => {
    const db = portal.database.app;
    const at = { component, step: component === 'CAHPS' ? 2 : 6 };
    const good = await makeSurveys(db, 46, at);
    const foreign = await makeSurvey(db, { ...at, vendor: otherVendorId, orgId: foreignOrganizationId });
    const wrong = await makeSurvey(db, { ...at, status: 'Error' });
    const empty = await makeSurvey(db, { ...at, step: 1 });
    const untouched = await Promise.all([foreign, wrong, empty].map((subId) => getState(db, subId)));
    const [first = 0, ...others] = good;
    const { status, outcomes } = await markFinal(portal, vendor, component, [
      first,
      foreign,
      wrong,
      999_999,
      empty,
      ...others,
    ]);
    expect(status).toBe(200);
    expect(outcomes).toHaveLength(50);
    const findOutcome = (subId: number) => outcomes.find(({ submissionId }) => submissionId === subId);
    for (const subId of good)
      expect(findOutcome(subId)).toEqual({
        submissionId: subId,
        component,
        orgName: 'Lakeside Health Plan',
        ok: true,
        stage: component === 'CAHPS' ? 'Finalize Attestation' : 'Complete',
        reason: '',
      });
    const nothing = { component, orgName: '', ok: false, stage: '', reason: notFound };
    expect(findOutcome(foreign)).toEqual({ ...nothing, submissionId: foreign });
    expect(findOutcome(999_999)).toEqual({ ...nothing, submissionId: 999_999 });
    expect(findOutcome(wrong)).toMatchObject({ ok: false, stage: 'Apply Mark Final' });
    expect(findOutcome(wrong)?.reason).toMatch(
      /^(Resolve the validation errors|A CAHPS survey is marked final)/,
    );
    expect(findOutcome(empty)).toMatchObject({ ok: false, stage: 'Import' });
    expect(await Promise.all([foreign, wrong, empty].map((subId) => getState(db, subId)))).toEqual(untouched);
    for (const subId of good) expect(await eventKinds(db, subId)).toEqual(['stage-changed']);
  },
);

test('repeating the request changes nothing, and says so for each submission', async () => {
  const db = portal.database.app;
  const ids = await makeSurveys(db, 3, { component: 'HOS', step: 6 });
  expect((await markFinal(portal, vendor, 'HOS', ids)).outcomes.map(({ ok }) => ok)).toEqual(
    ids.map(() => true),
  );
  const { outcomes } = await markFinal(portal, vendor, 'HOS', ids);
  expect(outcomes.map(({ ok, stage, reason }) => [ok, stage, reason])).toEqual(
    ids.map(() => [false, 'Complete', isFinal]),
  );
  for (const subId of ids) expect(await eventKinds(db, subId)).toEqual(['stage-changed']);
});

test('a submission that is listed twice in a request is done once', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'CAHPS', step: 2 });
  const { outcomes } = await markFinal(portal, vendor, 'CAHPS', [subId, subId, subId]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true]);
  expect(await eventKinds(db, subId)).toEqual(['stage-changed']);
});

test('twenty equal requests in parallel: one effect and one event per submission, and each answers for all', async () => {
  const db = portal.database.app;
  const ids = await makeSurveys(db, 5, { component: 'HOS', step: 6 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => markFinal(portal, vendor, 'HOS', ids)));
  for (const subId of ids) {
    const outcomesByCaller = answers.map(({ outcomes }) =>
      outcomes.find(({ submissionId }) => submissionId === subId),
    );
    expect(outcomesByCaller.filter((outcome) => outcome?.ok)).toHaveLength(1);
    expect(outcomesByCaller.filter((outcome) => !outcome?.ok).map((outcome) => outcome?.reason)).toEqual(
      Array.from({ length: 19 }, () => isFinal),
    );
    expect(await eventKinds(db, subId)).toEqual(['stage-changed']);
  }
});

test('a caller who can see a submission but not mark it final learns which roles can', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'CAHPS', step: 2 });
  const before = await getState(db, subId);
  const { outcomes } = await markFinal(portal, plan, 'CAHPS', [subId]);
  expect(outcomes[0]).toMatchObject({
    ok: false,
    stage: 'Apply Mark Final',
    orgName: 'Lakeside Health Plan',
  });
  expect(outcomes[0]?.reason).toMatch(/open to: .*vendor administrator, vendor signer, vendor user/);
  expect(await getState(db, subId)).toEqual(before);
});

test('a wrong product line is answered as a missing submission', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'CAHPS', step: 2 });
  const { status, body } = await portal.call(
    'POST',
    vendor,
    '/api/ExecuteBulkSubmissionAction?action=MarkFinal',
    { submissions: [{ submissionId: subId, productLine: 'Exchange', component: 'CAHPS' }], fileTypes: [] },
  );
  expect(status).toBe(200);
  expect(body['outcomes']).toMatchObject([{ ok: false, reason: notFound, orgName: '' }]);
});

test('HOS needs its attestation before Mark Final, except with interim submission', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'HOS', step: 5 });
  const { outcomes } = await markFinal(portal, vendor, 'HOS', [subId]);
  expect(outcomes[0]).toMatchObject({ ok: false, stage: 'Validations/Attestation' });
  expect(outcomes[0]?.reason).toMatch(/attests this submission first/);
});

test('the preview predicts the result and changes nothing', async () => {
  const db = portal.database.app;
  const ids = [
    await makeSurvey(db, { component: 'CAHPS', step: 2 }),
    await makeSurvey(db, { component: 'CAHPS', step: 2, status: 'Warning' }),
    await makeSurvey(db, { component: 'CAHPS', step: 1 }),
    await makeSurvey(db, { component: 'CAHPS', step: 8 }),
    await makeSurvey(db, {
      component: 'CAHPS',
      step: 2,
      vendor: otherVendorId,
      orgId: foreignOrganizationId,
    }),
    999_999,
  ];
  const before = await Promise.all(ids.map((subId) => getState(db, subId)));
  const foreseen = await preview(portal, vendor, 'MarkFinal', 'CAHPS', [...ids, ...ids]);
  expect(foreseen.body['needsReauthentication']).toBe(false);
  expect(await Promise.all(ids.map((subId) => getState(db, subId)))).toEqual(before);
  const { outcomes } = await markFinal(portal, vendor, 'CAHPS', ids);
  expect(outcomes).toEqual(foreseen.outcomes);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false, false, false, false]);
});

test.each([
  ['ExecuteBulkSubmissionAction?action=MarkFinal', 'Not Implemented'],
  ['PreviewBulkSubmissionAction?action=MarkFinal', 'Not Implemented'],
  ['PreviewBulkSubmissionAction?action=Attestation', 'Not Implemented for HEDIS'],
])('%s of HEDIS: %s, also when mixed with other programs', async (call, message) => {
  const db = portal.database.app;
  const hedis = await makeSubmissionAt(db, { step: 6 });
  const survey = await makeSurvey(db, { component: 'HOS', step: 6 });
  const submissions = [request('HOS', [survey]), request('DST', [hedis])].flatMap((each) => each.submissions);
  const answer = await portal.call('POST', staff, `/api/${call}`, { submissions, fileTypes: [] });
  expect([answer.status, answer.body['message']]).toEqual([400, message]);
  expect(await eventKinds(db, survey)).toEqual([]);
});

test.each([
  ['no submissions', { submissions: [], fileTypes: [] }],
  ['no file types', { submissions: [{ submissionId: 1, productLine: 'Medicare', component: 'HOS' }] }],
  [
    'too many',
    request(
      'HOS',
      Array.from({ length: 1001 }, (_, index) => index + 1),
    ),
  ],
  ['an unknown field', { ...request('HOS', [1]), isFinal: true }],
  [
    'an id as text',
    { submissions: [{ submissionId: '1', productLine: 'Medicare', component: 'HOS' }], fileTypes: [] },
  ],
])('%s is refused', async (_title, body) => {
  const answer = await portal.call('POST', vendor, '/api/ExecuteBulkSubmissionAction?action=MarkFinal', body);
  expect(answer.status).toBe(400);
});

test('the list contains what the caller has permission to mark final, each with the reason why not', async () => {
  const db = portal.database.app;
  const orgId = 801;
  await makeOrganization(db, { orgId, name: 'Harbor Plan' });
  const open = await makeSurvey(db, { component: 'CAHPS', step: 2, orgId });
  const warned = await makeSurvey(db, { component: 'CAHPS', step: 2, orgId, status: 'Warning' });
  const final = await makeSurvey(db, { component: 'CAHPS', step: 8, orgId });
  await makeSurvey(db, { component: 'CAHPS', step: 2, orgId, vendor: otherVendorId });
  const rows = await list(portal, vendor, 'CAHPS', 'MarkFinal', [orgId, 999_999]);
  expect(rows.map(({ subId, isSelectable }) => [subId, isSelectable])).toEqual([
    [open, true],
    [warned, false],
    [final, false],
  ]);
  expect(rows[0]).toEqual({
    subId: open,
    productLine: 'Medicare',
    component: 'CAHPS',
    orgId,
    orgName: 'Harbor Plan',
    isFileUploaded: true,
    submissionStatus: 'Apply Mark Final',
    validationStatus: 'NoIssues',
    specialProject: 'None',
    isAttested: 'No',
    isFinal: 'No',
    hasSubmissionAccess: true,
    isSelectable: true,
    notSelectableReason: '',
  });
  expect(rows[1]?.notSelectableReason).toMatch(/found no issue/);
  expect(rows[2]).toMatchObject({ isFinal: 'Yes', notSelectableReason: isFinal });
  expect(await list(portal, plan, 'CAHPS', 'MarkFinal')).toEqual([]);
  expect((await list(portal, staff, 'CAHPS', 'MarkFinal', [orgId])).length).toBe(4);
  // Organizations that the caller has no access to are answered as if they did not exist.
  expect(await list(portal, otherVendor, 'CAHPS', 'MarkFinal', [organizationId])).toEqual([]);
});

test('the download list uses its own permissions, and says which submissions have no file', async () => {
  const db = portal.database.app;
  const orgId = 802;
  await makeOrganization(db, { orgId, name: 'Ridge Plan' });
  const manager = await makePerson(db, 'Mara Manager', [['orgadmin', orgId]]);
  const early = await makeSurvey(db, { component: 'CAHPS', step: 2, orgId });
  const final = await makeSurvey(db, { component: 'CAHPS', step: 8, orgId });
  const empty = await makeSurvey(db, { component: 'CAHPS', step: 1, orgId });
  const selectable = async (person: Person) =>
    (await list(portal, person, 'CAHPS', 'download', [orgId])).map(({ subId, isSelectable }) => [
      subId,
      isSelectable,
    ]);
  expect(await selectable(manager)).toEqual([
    [early, false],
    [final, true],
    [empty, false],
  ]);
  expect(await selectable(vendor)).toEqual([
    [early, true],
    [final, true],
    [empty, false],
  ]);
  expect(await list(portal, manager, 'HOS', 'download', [orgId])).toEqual([]);
  const organizations = await portal.call(
    'GET',
    manager,
    '/api/organization/GetOrganizationsForSubmissionTypeByAction?submissionType=CAHPS&action=download',
  );
  expect(JSON.parse(organizations.text)).toEqual([{ orgId, orgName: 'Ridge Plan' }]);
});

test('HEDIS rows of the download list have their own permission', async () => {
  const db = portal.database.app;
  const orgId = 803;
  await makeOrganization(db, { orgId, name: 'Summit Plan' });
  const manager = await makePerson(db, 'Mona Manager', [['orgadmin', orgId]]);
  const loaded = await makeSubmissionAt(db, { orgId, step: 3 });
  const empty = await makeSubmissionAt(db, { orgId, step: 1 });
  const rows = await list(portal, manager, 'HEDIS', 'download');
  expect(rows.map(({ subId, isSelectable }) => [subId, isSelectable])).toEqual([
    [loaded, true],
    [empty, false],
  ]);
});

test('the sidebar offers only actions with something to act on', async () => {
  const db = portal.database.app;
  const idle = await makePerson(db, 'Ida Idle', [['vendorsigner', 799]]);
  const orgId = 804;
  await makeOrganization(db, { orgId, name: 'Valley Plan' });
  const newVendor = 702;
  await makeOrganization(db, { orgId: newVendor, name: 'New House', type: 'surveyVendor' });
  await makeSurvey(db, { component: 'CAHPS', step: 1, orgId, vendor: newVendor });
  const signer = await makePerson(db, 'Cara Cahps', [['vendorsigner', newVendor]]);
  const getUploads = async (person: Person) =>
    (await portal.call('GET', person, '/api/GetBulkUploadAvailabilities')).body;
  const noUploads = {
    allowsHedisSubmission: false,
    allowsCahpsSubmission: false,
    allowsHosSubmission: false,
  };
  expect(await getUploads(await makePerson(db, 'Uma Idle', [['vendoruser', 799]]))).toMatchObject(noUploads);
  expect(await getUploads(await makePerson(db, 'Ulf Cahps', [['vendoruser', newVendor]]))).toMatchObject({
    ...noUploads,
    allowsCahpsSubmission: true,
  });
  const getMenu = async (person: Person) =>
    (await portal.call('GET', person, '/api/GetMenuActionAvailabilities')).body;
  const none = {
    allowsBulkMarkFinalCahps: false,
    allowsBulkMarkFinalHos: false,
    allowsBulkAttestationHos: false,
    allowsBulkDownloadHedis: false,
    allowsBulkDownloadHos: false,
    allowsBulkDownloadCahps: false,
  };
  expect(await getMenu(idle)).toMatchObject(none);
  expect(await getMenu(signer)).toMatchObject({
    ...none,
    allowsBulkMarkFinalCahps: true,
    allowsBulkDownloadCahps: true,
  });
  await makeSurvey(db, { component: 'HOS', step: 1, orgId, vendor: newVendor });
  expect(await getMenu(signer)).toMatchObject({
    allowsBulkMarkFinalHos: true,
    allowsBulkAttestationHos: true,
    allowsBulkDownloadHos: true,
  });
  expect(await getMenu(staff)).toMatchObject({
    allowsBulkMarkFinalCahps: true,
    allowsBulkMarkFinalHos: true,
    // No one can sign for another person.
    allowsBulkAttestationHos: false,
  });
  expect(await getMenu(plan)).toMatchObject({
    ...none,
    allowsBulkDownloadHedis: true,
    allowsBulkDownloadCahps: true,
  });
});
