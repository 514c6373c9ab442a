import { expect, test } from 'vitest';
import { hosStatements, withVendor } from '@idss/domain/attestation/hos-attestation';
import { changeSetting } from '#src/test/change-setting.ts';
import { makeOrganization } from '#src/test/factories.ts';
import {
  eventKinds,
  foreignOrganizationId,
  makePerson,
  organizationId,
  type Person,
  vendorId,
  otherVendorId,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import {
  attest,
  list,
  makeSurvey,
  makeSurveys,
  markFinal,
  preview,
  request,
  getState,
} from './bulk.fixture.ts';

const { portal, signer, user, staff } = await provideSigningPortal({
  signer: 'vendorsigner',
  user: 'vendoruser',
  staff: 'sysadmin',
});

const kinds = ['stage-changed', 'hos-attested'];

const toRecords = async (subId: number) =>
  (
    await portal.database.app.query(
      `select h.attester, h.vendor_name as "vendorName", h.statements, h.statements_version as version, h.user_id as "userId",
         h.user_name as "userName", h.attested_from as ip, h.attested_at as at, h.data_version as "dataVersion",
         h.file_sha256 = f.sha256 as "isOfTheFile", h.voided_at is not null as "isVoid", h.voided_by as "voidedBy"
       from hos_attestation h join component c using (sub_id) join stored_file f on f.file_id = c.current_file_id
       where h.sub_id = $1 order by h.voided_at nulls last`,
      [subId],
    )
  ).rows;

const record = () => ({
  attester: 'Iris Vale',
  vendorName: 'Survey House',
  statements: hosStatements.texts.map((text) => withVendor(text, 'Survey House')),
  version: hosStatements.version,
  userId: signer.userId,
  userName: signer.name,
  ip: '127.0.0.1',
  at: expect.anything(),
  dataVersion: 1,
  isOfTheFile: true,
  isVoid: false,
  voidedBy: null,
});

test('the attestation is stored with its text, attester, vendor, time and data version', async () => {
  const db = portal.database.app;
  const ids = [
    await makeSurvey(db, { component: 'HOS', step: 5 }),
    await makeSurvey(db, { component: 'HOS', step: 5, status: 'Warning' }),
  ];
  const { status, outcomes } = await attest(portal, signer, ids);
  expect(status).toBe(200);
  expect(outcomes.map(({ ok, stage }) => [ok, stage])).toEqual(ids.map(() => [true, 'Apply Mark Final']));
  for (const subId of ids) {
    expect(await toRecords(subId)).toEqual([record()]);
    expect(await eventKinds(db, subId)).toEqual(kinds);
    const { rows } = await db.query(
      `select e.message, e.detail, h.attestation_id as "attestationId", h.attested_at as "attestedAt", f.sha256
       from event e join hos_attestation h using (sub_id) join component c using (sub_id)
         join stored_file f on f.file_id = c.current_file_id
       where e.sub_id = $1 and e.kind = 'hos-attested'`,
      [subId],
    );
    const { attester, vendorName, statements, version, ip, dataVersion } = record();
    expect(rows).toHaveLength(1);
    const { message, detail, attestationId, attestedAt, sha256 } = rows[0] ?? {};
    expect(message).toBe(`HOS data attested by Iris Vale for Survey House for HOS submission ${subId}`);
    expect(detail).toEqual({
      kind: 'hos-attested',
      submissionId: subId,
      component: 'HOS',
      organizationId,
      attestationId,
      attester,
      vendorName,
      statementsVersion: version,
      statements,
      attestedAt,
      dataVersion,
      sha256,
      ip,
    });
  }
  expect((await markFinal(portal, user, 'HOS', ids)).outcomes.map(({ ok }) => ok)).toEqual(
    ids.map(() => true),
  );
});

test('submissions that are foreign, missing, invalid, at another stage or without permission are refused; the others are attested', async () => {
  const db = portal.database.app;
  const good = await makeSurvey(db, { component: 'HOS', step: 5 });
  const foreign = await makeSurvey(db, {
    component: 'HOS',
    step: 5,
    vendor: otherVendorId,
    orgId: foreignOrganizationId,
  });
  const wrong = await makeSurvey(db, { component: 'HOS', step: 5, status: 'Error' });
  const empty = await makeSurvey(db, { component: 'HOS', step: 1 });
  const done = await makeSurvey(db, { component: 'HOS', step: 6 });
  const { outcomes } = await attest(portal, signer, [foreign, 999_999, wrong, empty, done, good]);
  expect(outcomes.map(({ ok, orgName }) => [ok, orgName !== ''])).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [false, true],
    [false, true],
    [true, true],
  ]);
  const { submissionId: _one, ...unknown } = outcomes[0] ?? {};
  const { submissionId: _other, ...missing } = outcomes[1] ?? {};
  expect(unknown).toEqual(missing);
  expect(outcomes[4]?.reason).toBe('The submission is attested already.');

  const mine = await makeSurvey(db, { component: 'HOS', step: 5 });
  const before = await getState(db, mine);
  for (const person of [user, staff])
    expect((await attest(portal, person, [mine])).outcomes).toMatchObject([
      { ok: false, reason: 'Only available for Signer' },
    ]);
  expect(await getState(db, mine)).toEqual(before);
});

test('an old sign-in is refused before anything changes, and the preview says so', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'HOS', step: 5 });
  const before = await getState(db, subId);
  const old = { authenticatedAt: new Date(portal.clock.getTime() - 301_000) };
  const recent = { authenticatedAt: new Date(portal.clock.getTime() - 300_000) };
  expect(await attest(portal, signer, [subId], old)).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  const foreseen = await preview(portal, signer, 'Attestation', 'HOS', [subId], old);
  expect(foreseen.body).toMatchObject({ needsReauthentication: true });
  expect(foreseen.outcomes).toMatchObject([{ ok: true, stage: 'Apply Mark Final' }]);
  expect(await getState(db, subId)).toEqual(before);
  expect((await preview(portal, signer, 'Attestation', 'HOS', [subId], recent)).body).toMatchObject({
    needsReauthentication: false,
  });
  expect((await attest(portal, signer, [subId], recent)).outcomes).toMatchObject([{ ok: true }]);
});

test('an undone attestation is void but stays stored, and the submission can be attested again', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'HOS', step: 5 });
  await attest(portal, signer, [subId]);
  const undone = await portal.call(
    'POST',
    staff,
    `/api/ExecutePlanAction?submissionId=${subId}&component=HOS&action=AttestationUndo`,
  );
  expect(undone.status).toBe(200);
  const voided = { ...record(), isVoid: true, voidedBy: staff.name };
  expect(await toRecords(subId)).toEqual([voided]);
  expect(await eventKinds(db, subId)).toEqual(expect.arrayContaining([...kinds, 'attestation-voided']));
  expect((await attest(portal, signer, [subId])).outcomes).toMatchObject([{ ok: true }]);
  expect(await toRecords(subId)).toEqual([voided, record()]);
});

test('repeated and twenty parallel requests: one attestation per submission', async () => {
  const db = portal.database.app;
  const ids = await makeSurveys(db, 3, { component: 'HOS', step: 5 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => attest(portal, signer, ids)));
  for (const subId of ids) {
    const allOutcomes = answers.flatMap(({ outcomes }) =>
      outcomes.filter((each) => each.submissionId === subId),
    );
    expect(allOutcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(allOutcomes.filter(({ reason }) => reason === 'The submission is attested already.')).toHaveLength(
      19,
    );
    expect(await toRecords(subId)).toEqual([record()]);
    expect(await eventKinds(db, subId)).toEqual(kinds);
  }
});

test.each([
  ['CAHPS', 'Not Implemented for CAHPS'],
  ['DST', 'Not Implemented for HEDIS'],
] as const)('%s: %s', async (component, message) => {
  const answer = await portal.call(
    'POST',
    signer,
    '/api/ExecuteBulkSubmissionAttestation?attester=a&vendorName=b',
    request(component, [1]),
  );
  expect([answer.status, answer.body['message']]).toEqual([400, message]);
});

test.each([
  ['attester=&vendorName=b'],
  ['attester=a&vendorName=%20'],
  ['attester=%01&vendorName=b'],
  ['attester=%E2%80%8B&vendorName=b'],
  ['attester=a&vendorName=%E2%80%8Bb'],
  ['attester=a'],
  [`attester=${'a'.repeat(101)}&vendorName=b`],
])('%s is refused', async (query) => {
  const subId = await makeSurvey(portal.database.app, { component: 'HOS', step: 5 });
  const before = await getState(portal.database.app, subId);
  const answer = await portal.call(
    'POST',
    signer,
    `/api/ExecuteBulkSubmissionAttestation?${query}`,
    request('HOS', [subId]),
  );
  expect(answer.status).toBe(400);
  expect(await getState(portal.database.app, subId)).toEqual(before);
});

test('interim submission closes attestation, with the reason, and opens Mark Final', async () => {
  const db = portal.database.app;
  const subId = await makeSurvey(db, { component: 'HOS', step: 5 });
  const setInterim = (isOn: boolean) => changeSetting(portal, 'enableHosInterimDataSubmission', isOn);
  await setInterim(true);
  try {
    const reason = /^Interim submission is on/;
    const row = (await list(portal, signer, 'HOS', 'attestation')).find((each) => each.subId === subId);
    expect(row).toMatchObject({ isSelectable: false, notSelectableReason: expect.stringMatching(reason) });
    expect((await attest(portal, signer, [subId])).outcomes).toMatchObject([
      { ok: false, reason: expect.stringMatching(reason) },
    ]);
    expect((await markFinal(portal, user, 'HOS', [subId])).outcomes).toMatchObject([
      { ok: true, stage: 'Complete' },
    ]);
  } finally {
    await setInterim(false);
  }
});

test.each(['before', 'after'] as const)(
  'the database fails %s a statement: the submission is attested completely or not at all',
  async (failure) => {
    const db = portal.database.app;
    const subId = await makeSurvey(db, { component: 'HOS', step: 5 });
    const before = await getState(db, subId);
    portal.failure = failure;
    const seen: { status: number; isChanged: boolean }[] = [];
    for (let failAt = 1; seen.at(-1)?.isChanged !== true; failAt += 1) {
      Object.assign(portal, { failAt, statements: 0 });
      const { status } = await attest(portal, signer, [subId]);
      portal.failAt = null;
      seen.push({ status, isChanged: JSON.stringify(await getState(db, subId)) !== JSON.stringify(before) });
    }
    const last = seen.pop();
    expect(seen.length).toBeGreaterThan(6);
    expect(seen.every(({ status }) => status === 500)).toBe(true);
    expect(last?.status).toBe(failure === 'before' ? 200 : 500);
    expect(await toRecords(subId)).toEqual([record()]);
    expect(await eventKinds(db, subId)).toEqual(kinds);
  },
);

test('the vendor of the signer is offered, if there is one', async () => {
  const db = portal.database.app;
  const third = 703;
  await makeOrganization(db, { orgId: third, name: 'Third House', type: 'surveyVendor' });
  const both = await makePerson(db, 'Bo Both', [
    ['vendorsigner', vendorId],
    ['vendorsigner', third],
  ]);
  const getVendor = async (person: Person) =>
    (
      await portal.call(
        'GET',
        person,
        '/api/organization/GetAttestingVendor?submissionType=HOS&action=attestation',
      )
    ).body;
  expect(await getVendor(signer)).toEqual({ orgId: vendorId, orgName: 'Survey House' });
  // The third has no HOS submission yet.
  expect(await getVendor(both)).toEqual({ orgId: vendorId, orgName: 'Survey House' });
  await makeSurvey(db, { component: 'HOS', step: 1, vendor: third });
  expect(await getVendor(both)).toEqual({ orgId: 0, orgName: '' });
  const manager = await makePerson(db, 'Mia Manager', [['orgadmin', organizationId]]);
  expect(await getVendor(manager)).toEqual({ orgId: 0, orgName: '' });
});

test('the statements have a placeholder for the vendor', async () => {
  const { body } = await portal.call('GET', signer, '/api/GetHosSubmissionsAttestationLanguage');
  expect(Object.keys(body)).toEqual(['HOS_ATTESTATIONITEM1', 'HOS_ATTESTATIONITEM2']);
  expect(body['HOS_ATTESTATIONITEM1']).toContain('{0}');
});
