import type { HosStatusRow, VendorStatusRow } from '@idss/contract/reports/reports';
import { expect, test } from 'vitest';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import { changeSetting } from '#src/test/change-setting.ts';
import { makeOrganization, makeUser } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
const admin = 'admin@birch.example';
const member = 'user@birch.example';
const viewer = 'viewer@birch.example';
const vendor = 'user@askers.example';
const otherVendor = 'user@callers.example';
const mixed = 'viewer@two.example';
const tester = 'admin@test.example';
/** Part of everything of the organization that only staff and its own vendor may see. */
const canary = 'CANARY';

const moment = '2026-05-03T12:30:00.000Z';

interface Survey {
  readonly subId: number;
  readonly orgId: number;
  readonly component: 'CAHPS' | 'HOS';
  readonly kind: string;
  readonly vendorId: number | null;
  readonly year?: number;
  readonly step?: number;
  readonly status?: string;
}

async function makeSurvey(survey: Survey): Promise<void> {
  const db = portal.database.owner;
  const { subId, orgId, component, kind, vendorId, year = 2025, step = 1, status = 'NotRun' } = survey;
  await db.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, cms_contract_number)
     values ($1, $2, $3, 'Medicare', 'HMO', $4)`,
    [subId, year, orgId, orgId === 20 ? canary : 'H1234'],
  );
  await db.query(
    `insert into component (sub_id, component, kind, vendor_id, step, validation_status, received_at, is_final, is_attested)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      subId,
      component,
      kind,
      vendorId,
      step,
      status,
      step === 1 ? null : moment,
      step >= 8,
      component === 'HOS' ? step >= 6 : step === 9,
    ],
  );
}

async function makeRun(subId: number, component: string, counts: object): Promise<void> {
  const db = portal.database.owner;
  await db.query(
    `with file as (insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name,
         original_name, media_type, size, sha256, storage_key, created_by)
       values (gen_random_uuid(), 14, 2025, $1, $2, 'a.csv', 'a.csv', 'text/csv', 1, $3, $4, 'test') returning file_id),
     run as (insert into validation_run (run_id, sub_id, component, file_id, status, counts)
       select gen_random_uuid(), $1, $2, file_id, 'Warning', $5 from file returning run_id)
     update component set latest_run_id = (select run_id from run) where sub_id = $1 and component = $2`,
    [subId, component, '0'.repeat(64), `${subId} ${component}`, counts],
  );
}

/** An event in the portal's chain, with only its kind, as another part of the portal writes it. */
const addEvent = (subId: number, component: string, kind: string, detail: object) =>
  portal.database.owner.query(
    `select append_event(null, 'Some User', '', '', $1, $2, $3, 10, 'happened', $4)`,
    [kind, subId, component, detail],
  );

const portal = await providePortal({
  works: false,
  organizations: [
    { orgId: 10, name: 'Birch Plan' },
    { orgId: 40, name: 'Practice Plan' },
  ],
  people: {
    [staff]: ['sysadmin'],
    [admin]: ['orgadmin', 10],
    [member]: ['orguser', 10],
    [viewer]: ['viewer', 10],
    [vendor]: ['vendoruser', 30],
    [otherVendor]: ['vendoruser', 31],
    [tester]: ['orgadmin', 40],
  },
});
const db = portal.database.owner;
await db.query(
  `insert into season (measurement_year, is_current, measure_model_date, state)
   values (2024, false, '2025-01-15', 'closed'), (2026, false, '2027-01-15', 'prepared')`,
);
await makeOrganization(db, { orgId: 20, name: `${canary} Plan` });
await makeOrganization(db, { orgId: 30, name: 'Askers', type: 'surveyVendor' });
await makeOrganization(db, { orgId: 31, name: 'Callers', type: 'surveyVendor' });
await db.query(
  `insert into test_organization (measurement_year, org_id, created_by) values (2025, 40, 'test')`,
);
await makeSurvey({ subId: 1, orgId: 10, component: 'CAHPS', kind: 'adult', vendorId: 30 });
await makeSurvey({
  subId: 2,
  orgId: 10,
  component: 'CAHPS',
  kind: 'child CCC',
  vendorId: 30,
  step: 8,
  status: 'NoIssues',
});
await makeSurvey({
  subId: 3,
  orgId: 10,
  component: 'HOS',
  kind: 'baseline',
  vendorId: 30,
  step: 9,
  status: 'Warning',
});
await makeSurvey({ subId: 4, orgId: 20, component: 'CAHPS', kind: 'adult', vendorId: 31 });
await makeSurvey({ subId: 5, orgId: 20, component: 'HOS', kind: 'followup', vendorId: 31 });
await makeSurvey({ subId: 6, orgId: 40, component: 'CAHPS', kind: 'adult', vendorId: 30 });
await makeSurvey({ subId: 7, orgId: 10, component: 'CAHPS', kind: 'child', vendorId: null, year: 2024 });
await makeSurvey({ subId: 8, orgId: 10, component: 'CAHPS', kind: 'child', vendorId: null, year: 2026 });
await makeRun(3, 'HOS', { Schema: 0, Fatal: 1, Error: 2, Warning: 4, Info: 8 });
await makeRun(4, 'CAHPS', { Schema: 0, Fatal: 0, Error: 0, Warning: 0, Info: 0 });
await addEvent(2, 'CAHPS', 'stage-changed', { action: 'MarkFinal' });
await addEvent(2, 'CAHPS', 'stage-changed', { action: 'MarkFinalUndo' });
await addEvent(2, 'CAHPS', 'stage-changed', { action: 'MarkFinal' });
await addEvent(3, 'HOS', 'hos-attested', { attester: 'Before Undo' });
await addEvent(3, 'HOS', 'hos-attested', { attester: 'Louisa Ferreira' });
await makeUser(db, {
  email: mixed,
  roles: [
    ['viewer', 10],
    ['vendoruser', 31],
  ],
});

const getUrl = (program: 'Cahps' | 'Hos', year = 2025, more = ''): string =>
  `/api/Reports/Get${program}VendorSubmissionStatus?measurementYear=${year}${more}`;
const withTests = '&includeTestOrganizations=true';

async function toRows(as: string, url: string): Promise<VendorStatusRow[]> {
  const answer = await portal.get(as, url);
  expect(answer.status).toBe(200);
  return answer.body;
}
const getIds = async (as: string, url: string): Promise<number[]> =>
  (await toRows(as, url)).map(({ submissionId }) => submissionId);

test('each user reads their own rows, without test organizations', async () => {
  expect(await getIds(staff, getUrl('Cahps'))).toEqual([1, 2, 4]);
  expect(await getIds(admin, getUrl('Cahps'))).toEqual([1, 2]);
  expect(await getIds(vendor, getUrl('Cahps'))).toEqual([1, 2]);
  expect(await getIds(otherVendor, getUrl('Cahps'))).toEqual([4]);
  expect(await getIds(staff, getUrl('Hos'))).toEqual([3, 5]);
  expect(await getIds(vendor, getUrl('Hos'))).toEqual([3]);
  expect(await getIds(tester, getUrl('Cahps'))).toEqual([]);
  // Sees the submissions of the plan, but reads only the status of the vendor's.
  expect(await getIds(mixed, getUrl('Cahps'))).toEqual([4]);
});

test('organizations for testing are included on request, within the access of the caller', async () => {
  expect(await getIds(staff, getUrl('Cahps', 2025, withTests))).toEqual([1, 2, 4, 6]);
  expect(await getIds(vendor, getUrl('Cahps', 2025, withTests))).toEqual([1, 2, 6]);
  expect(await getIds(admin, getUrl('Cahps', 2025, withTests))).toEqual([1, 2]);
});

test('no answer contains data of a foreign organization', async () => {
  for (const as of [admin, vendor])
    for (const url of [getUrl('Cahps', 2025, withTests), getUrl('Hos', 2025, withTests)]) {
      const { status, text } = await portal.get(as, url);
      expect([status, text.includes(canary), text.includes('Callers')]).toEqual([200, false, false]);
    }
  expect((await portal.get(otherVendor, getUrl('Hos'))).text).toContain(canary);
});

test('a row shows the status of the survey', async () => {
  const [first, second] = await toRows(admin, getUrl('Cahps'));
  expect(first).toEqual({
    organizationId: 10,
    organizationName: 'Birch Plan',
    submissionId: 1,
    kind: 'adult',
    productLine: 'Medicare',
    vendorId: 30,
    vendorName: 'Askers',
    stage: 'Import',
    validationStatus: 'NotRun',
    surveySubmissionStatus: 'Not submitted',
    received: '',
    isFinal: 'No',
    finalOn: '',
    isAttested: 'No',
    isLate: 'No',
    lateOn: '',
    errorCount: null,
    warningCount: null,
    nothingToReport: 'No',
  });
  expect(second).toMatchObject({
    kind: 'child CCC',
    stage: 'Finalize Attestation',
    surveySubmissionStatus: 'Processed',
    received: moment,
    isFinal: 'Yes',
    finalOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const [hos] = (await portal.get(admin, getUrl('Hos'))).body as HosStatusRow[];
  expect(hos).toMatchObject({
    cmsContractNumber: 'H1234',
    surveySubmissionStatus: 'Processed',
    isAttested: 'Yes',
    attester: 'Louisa Ferreira',
    isFinal: 'Yes',
    // Without an event the time is unknown and stays empty.
    finalOn: '',
    errorCount: 3,
    warningCount: 4,
  });
  expect((await toRows(staff, getUrl('Cahps')))[2]).toMatchObject({ errorCount: 0, warningCount: 0 });
});

test('the final date is that of the last Mark Final', async () => {
  const { rows } = await portal.database.owner.query<{ at: string }>(
    `select at from event where sub_id = 2 and detail->>'action' = 'MarkFinal' order by event_id`,
  );
  expect(new Set(rows.map(({ at }) => at)).size).toBe(2);
  expect((await toRows(admin, getUrl('Cahps')))[1]?.finalOn).toBe(rows[1]?.at);
});

test('an earlier season is available; a future one and a missing one are answered alike', async () => {
  expect((await portal.get(admin, '/api/Reports/GetVendorStatusYears')).body).toEqual([2025, 2024]);
  const [earlier] = await toRows(admin, getUrl('Cahps', 2024));
  expect(earlier).toMatchObject({ submissionId: 7, vendorId: null, vendorName: 'None' });
  const answers = await Promise.all([2026, 2019].map((year) => portal.get(staff, getUrl('Cahps', year))));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect((await portal.get(staff, '/api/Reports/GetCahpsVendorSubmissionStatus')).status).toBe(400);
});

test('a user who can read no row of the program is refused with the reason', async () => {
  const refused = await portal.get(member, getUrl('Hos'));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('You have no HOS submissions whose status you may read.');
  expect((await portal.get(tester, getUrl('Hos'))).status).toBe(403);
});

const allows = async (as: string, call: string): Promise<string> => {
  const body = (await portal.get(as, `/api/${call}`)).body as Record<string, boolean>;
  return Object.keys(body)
    .filter((key) => body[key])
    .map((key) => key.replace(/^allows|Submission$/g, ''))
    .join(' ');
};

async function openHos(isOn: boolean): Promise<void> {
  const key = 'allowsHosSubmission';
  await changeSetting(portal, key, isOn);
  await appendEvent(portal.database.owner, systemActor, {
    kind: 'setting-changed',
    key,
    before: !isOn,
    after: isOn,
  });
}

test('what the Reports page offers follows the roles and the switches', async () => {
  const availabilities = 'GetReportsAvailabilities';
  const accessibility = 'Reports/GetUserSubmissionTypeAccessibility';
  expect(await allows(staff, availabilities)).toBe('Hedis Cahps Hos');
  expect(await allows(viewer, availabilities)).toBe('Hedis');
  expect(await allows(vendor, availabilities)).toBe('Cahps Hos');
  expect(await allows(staff, accessibility)).toBe('Hedis Cahps Hos');
  expect(await allows(admin, accessibility)).toBe('Cahps Hos');
  expect(await allows(tester, accessibility)).toBe('Cahps');
  expect(await allows(viewer, accessibility)).toBe('');

  expect((await portal.get(vendor, getUrl('Hos'))).status).toBe(200);
  await openHos(false);
  // Even if this process has not been notified yet and has cached the response.
  expect((await portal.get(vendor, getUrl('Hos'))).status).toBe(403);
  expect(await allows(vendor, accessibility)).toBe('Cahps');
  expect(await allows(staff, accessibility)).toBe('Hedis Cahps Hos');
  expect(await getIds(staff, getUrl('Hos'))).toEqual([3, 5]);
  portal.app.push.dropLocally(changes.settings);
  expect(await allows(vendor, availabilities)).toBe('Cahps');
  await openHos(true);
  portal.app.push.dropLocally(changes.settings);
  expect(await getIds(vendor, getUrl('Hos'))).toEqual([3]);
});

test('a response is cached until an event invalidates it', async () => {
  const read = (etag = '') =>
    portal.server.inject({
      url: getUrl('Cahps'),
      headers: { authorization: `Bearer ${getToken(otherVendor)}`, 'if-none-match': etag },
    });
  const etag = String((await read()).headers.etag);
  expect((await read(etag)).statusCode).toBe(304);
  await portal.database.owner.query('update component set step = 8, is_final = true where sub_id = 4');
  await addEvent(4, 'CAHPS', 'stage-changed', { action: 'MarkFinal' });
  const [row] = (await read(etag)).json<VendorStatusRow[]>();
  expect(row?.isFinal).toBe('Yes');
});

test('the current license agreement is a text file', async () => {
  await portal.database.owner.query(
    `insert into license_agreement (text, created_by) values ('<p>Newer &amp; better.</p><p>Yes.</p>', 'test')`,
  );
  const { body } = await portal.get(staff, '/api/Reports/GetUserLicenseAgreement');
  const { fileName, fileContents } = body as { fileName: string; fileContents: string };
  expect(fileName).toBe('UserLicenseAgreement.txt');
  expect(Buffer.from(fileContents, 'base64').toString()).toMatch(
    /^.* User License Agreement, version \d+\n\nNewer & better\.\n\nYes\.\n$/,
  );
});
