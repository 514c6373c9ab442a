import type { AnswerOf } from '@idss/contract/endpoint';
import type { search } from '@idss/contract/search/search';
import { expect, test } from 'vitest';
import { makeSubmission, makeSurvey, makeUser } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

type Answer = AnswerOf<(typeof search)['Search']>;

const staff = 'staff@portal.example';
const admin = 'admin@plan.example';
const viewer = 'viewer@plan.example';
const stranger = 'stranger@other.example';
const vendor = 'vendor@survey.example';
const auditor = 'ann.bell@firm.example';
/** In every name that strangers may not read. */
const canary = 'Quetzal';

const portal = await providePortal({
  works: false,
  organizations: [
    { orgId: 10, name: `${canary} Health Plan` },
    { orgId: 11, name: `The Old ${canary} House` },
    { orgId: 20, name: 'Alder Plan' },
    { orgId: 30, name: 'Askwell Research' },
  ],
  people: {
    [staff]: ['sysadmin'],
    [admin]: ['orgadmin', 10],
    [viewer]: ['viewer', 10],
    [stranger]: ['orgadmin', 20],
    [vendor]: ['vendoruser', 30],
  },
});
const db = portal.database.owner;
for (const [subId, orgId] of [
  [1201, 10],
  [1202, 10],
  [1210, 11],
  [2101, 20],
] as const)
  await makeSubmission(db, { subId, orgId });
await makeSurvey(db, { component: 'CAHPS', step: 1, subId: 1201, vendorId: 30 });
await makeSurvey(db, { component: 'HOS', step: 1, subId: 12, orgId: 10, vendorId: 30 });
// The auditor has one of the plan's submissions.
const auditorId = await makeUser(db, { email: auditor, roles: [['auditor', 10]] });
await db.query('insert into auditor_assignment (user_id, org_id, sub_id) values ($1, 10, 1202)', [auditorId]);
await db.query(`
  insert into season (measurement_year, is_current, measure_model_date, milestones, state)
    select 2026, false, '2026-11-03'::date, milestones, 'prepared' from season union all
    select 2024, false, '2024-11-03'::date, milestones, 'closed' from season;
  insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product)
    values (1206, 2026, 10, 'Medicaid', 'HMO'), (1204, 2024, 10, 'Medicaid', 'HMO');
  insert into component (sub_id, component) values (1206, 'DST'), (1204, 'DST')`);

async function find(as: string, text: string, more = ''): Promise<Answer> {
  const answer = await portal.get(as, `/api/Search?text=${encodeURIComponent(text)}${more}`);
  expect(answer.status).toBe(200);
  return answer.body as Answer;
}
const submissions = async (as: string, text: string) =>
  (await find(as, text)).submissions.map(({ subId, component }) => `${subId} ${component}`);
const organizations = async (as: string, text: string) =>
  (await find(as, text)).organizations.map(({ orgId }) => orgId);

test('a submission is found by the beginning of its id, and by the very id in every season that one may know of', async () => {
  expect(await submissions(admin, '12')).toEqual(['12 HOS', '1201 DST', '1201 CAHPS', '1202 DST']);
  expect(await submissions(admin, '#1202')).toEqual(['1202 DST']);
  expect(await submissions(staff, '12')).toEqual([
    '12 HOS',
    '1201 DST',
    '1201 CAHPS',
    '1202 DST',
    '1210 DST',
  ]);
  expect(await submissions(admin, '1204')).toEqual(['1204 DST']);
  expect(await submissions(staff, '1206')).toEqual(['1206 DST']);
  expect(await submissions(admin, '1206')).toEqual([]);
  expect(await submissions(admin, '1201 cahps')).toEqual(['1201 CAHPS']);
});

test('a submission is found by words of its organization, its program and its product line', async () => {
  expect(await submissions(admin, 'health quetzal hos')).toEqual(['12 HOS']);
  expect(await submissions(admin, 'commercial cahps')).toEqual(['1201 CAHPS']);
  expect(await submissions(staff, 'quetzal')).toEqual([
    '12 HOS',
    '1201 DST',
    '1201 CAHPS',
    '1202 DST',
    '1210 DST',
  ]);
  expect(await submissions(staff, 'quetzal nowhere')).toEqual([]);
});

test('an organization is found by words of its name, and those that begin with it come first', async () => {
  expect(await organizations(staff, 'quetzal')).toEqual([10, 11]);
  expect(await organizations(staff, 'plan')).toEqual([20, 10]);
  expect(await organizations(admin, 'quetzal')).toEqual([10]);
  expect(await organizations(vendor, 'health')).toEqual([10]);
  expect(await organizations(admin, 'hedis')).toEqual([]);
});

test('nothing of a foreign organization is found', async () => {
  for (const text of [
    canary,
    'health',
    '1',
    '12',
    '1201',
    'hedis',
    'commercial',
    'old house',
    admin,
    '%',
    '_',
  ])
    expect(JSON.stringify(await find(stranger, text)), text).not.toContain(canary);
  expect(await submissions(stranger, '1')).toEqual([]);
  expect(await submissions(stranger, 'plan')).toEqual(['2101 DST']);
  // A vendor finds its surveys and no other component, an auditor what is assigned to them.
  expect(await submissions(vendor, 'quetzal')).toEqual(['12 HOS', '1201 CAHPS']);
  expect(await submissions(auditor, 'quetzal')).toEqual(['1202 DST']);
  expect(await submissions(auditor, '1201')).toEqual([]);
});

test('people are found by staff only', async () => {
  const people = async (as: string, text: string) => (await find(as, text)).people.map(({ email }) => email);
  expect(await people(staff, 'ann.b')).toEqual([auditor]);
  expect((await find(staff, 'viewer plan')).people).toMatchObject([
    { email: viewer, organization: `${canary} Health Plan` },
  ]);
  for (const who of [admin, viewer, vendor, auditor]) expect(await people(who, 'example')).toEqual([]);
});

test('a rule is found by its id, also without its hyphen, and by its words', async () => {
  const rules = async (text: string) => (await find(admin, text)).rules.map(({ id }) => id);
  expect(await rules('i003')).toEqual(['I-003']);
  expect(await rules('I-003')).toEqual(['I-003']);
  expect(await rules('numerator denominator')).toContain('I-003');
  expect(await rules('')).toEqual([]);
});

test('a measure leads to submissions with results that one may view', async () => {
  const measures = async (as: string, text: string, more = '') =>
    (await find(as, text, more)).measures.map(({ code, subId }) => `${code} ${subId}`);
  expect(await measures(admin, 'CBP')).toEqual([]);
  const fileId = (
    await db.query<{ fileId: string }>(
      `insert into stored_file (file_id, sub_id, component, file_type, file_name, original_name, storage_key, media_type, size, sha256, created_by, measurement_year)
     values (gen_random_uuid(), 1202, 'DST', 1, 'Commercial1202.xml', 'Commercial1202.xml', '1202', 'text/xml', 1, repeat('0', 64), 'test', 2025)
     returning file_id as "fileId"`,
    )
  ).rows[0]?.fileId;
  await db.query(
    `with run as (insert into validation_run (run_id, sub_id, component, file_id, status, counts)
       values (gen_random_uuid(), 1202, 'DST', $1, 'NoIssues', '{}') returning run_id)
     update component set current_file_id = $1, current_run_id = run.run_id from run where sub_id = 1202 and component = 'DST'`,
    [fileId],
  );
  expect(await measures(admin, 'cbp')).toEqual(['CBP 1202']);
  expect(await measures(admin, 'high blood')).toEqual(['CBP 1202']);
  expect(await measures(admin, 'cbp 1202')).toEqual(['CBP 1202']);
  expect(await measures(admin, 'cbp 1201')).toEqual([]);
  expect(await measures(admin, 'cbp', '&subId=1202')).toEqual(['CBP 1202']);
  expect(await measures(staff, 'cbp')).toEqual([]);
  expect(await measures(staff, 'cbp quetzal')).toEqual(['CBP 1202']);
  expect(await measures(vendor, 'cbp 1202')).toEqual([]);
  expect(await measures(stranger, 'cbp', '&subId=1202')).toEqual([]);
});

test.each(["' or 1=1--", '%', '_', '\\', '$1', '${1}', '*', '('.repeat(100), 'ﷺ'.repeat(50), '𝔘'.repeat(40)])(
  'text is only text: %j',
  async (text) => {
    expect(await find(staff, text)).toMatchObject({ submissions: [], organizations: [], people: [] });
  },
);

test.each([
  ['', 400],
  ['text=', 200],
  ['text=%00', 400],
  [`text=${'a'.repeat(101)}`, 400],
  ['text=a&text=b', 400],
  ['text=a&subId=0', 400],
  ['text=a&everything=true', 400],
  ['text=a&measurementYear=2026', 404],
  ['text=a&measurementYear=2024', 200],
])('%s is answered with %s', async (query, status) => {
  expect((await portal.get(admin, `/api/Search?${query}`)).status).toBe(status);
});
