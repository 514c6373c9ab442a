import type { AnswerOf } from '@idss/contract/endpoint';
import type { adminReports } from '@idss/contract/reports/admin-reports';
import { expect, test } from 'vitest';
import { admin, provideReportPortal, staff } from '#src/features/reports/combined-report.fixture.ts';
import { makeOrganization, makeUser } from '#src/test/factories.ts';
import { adminReportsApi } from './admin-reports.api.ts';

const portal = await provideReportPortal();
await portal.database.owner.query('update component set is_public_reported = true where sub_id = 1');

type Call = keyof typeof adminReports;

async function toRows<Name extends Call>(
  call: Name,
  query = '',
): Promise<AnswerOf<(typeof adminReports)[Name]>> {
  const { status, body } = await portal.get(staff, `/api/Reports/${call}${query}`);
  expect(status).toBe(200);
  return body;
}
const withTests = '?includeTestOrganizations=true';

test('the summary counts by program, product line and stage, without test organizations', async () => {
  const rows = await toRows('GetSubmissionsDataSummary');
  expect(rows).toMatchObject([
    {
      program: 'HEDIS',
      productLine: 'Commercial',
      organizations: 1,
      submissions: 2,
      atImport: 1,
      atMarkFinal: 1,
      atAuditLock: 0,
      complete: 0,
      withErrors: 0,
      publicYes: 1,
      publicNotSet: 1,
    },
    { program: 'HEDIS', productLine: 'Medicaid', organizations: 1, submissions: 1, atAuditLock: 1 },
  ]);
  const [all] = await toRows('GetSubmissionsDataSummary', withTests);
  expect(all).toMatchObject({ organizations: 2, submissions: 3, atAuditLock: 1 });
});

test('the validation report counts findings by rule, the most widespread first', async () => {
  expect(await toRows('GetValidationReportData')).toEqual([
    {
      component: 'DST',
      ruleId: 'I-010',
      ruleName: 'RateUnusual',
      severity: 'Warning',
      submissions: 2,
      organizations: 2,
      findings: 6,
      mostlyIn: 'PCR',
    },
    {
      component: 'DST',
      ruleId: 'S-001',
      ruleName: 'Other',
      severity: 'Error',
      submissions: 1,
      organizations: 1,
      findings: 1,
      mostlyIn: '',
    },
  ]);
  expect((await toRows('GetValidationReportData', withTests))[0]).toMatchObject({
    submissions: 3,
    findings: 11,
  });
});

test('measures are counted with the designations of their rows, in the order of the catalogue', async () => {
  const rows = await toRows('GetSubmissionCountsOnMeasures');
  expect(rows.map((row) => `${row.measureCode} ${row.productLine}`)).toEqual([
    'WCC Commercial',
    'WCC Medicaid',
    'AMR Commercial',
    'AMR Medicaid',
    'PCR Commercial',
    'PCR Medicaid',
  ]);
  expect(rows[0]).toMatchObject({
    submissions: 1,
    reported: 1,
    notReported: 0,
    designatedR: 1,
    designatedBR: 1,
  });
  expect(rows[2]).toMatchObject({
    measureName: 'Asthma Medication Ratio',
    reported: 0,
    notReported: 1,
    benefitNotOffered: 1,
    designatedNB: 1,
  });
  expect((await toRows('GetSubmissionCountsOnMeasures', withTests))[0]?.submissions).toBe(2);
});

test('accredited organizations come first', async () => {
  const rows = await toRows('GetSubmissionsAccredStatus');
  expect(rows.map((row) => [row.submissionId, row.isAccredited, row.stage, row.isPublicReported])).toEqual([
    [1, 'Yes', 'Apply Mark Final', 'Yes'],
    [2, 'Yes', 'Import', 'Not Set'],
    [3, 'No', 'Apply Audit Lock', 'Not Set'],
  ]);
  expect(await toRows('GetSubmissionsAccredStatus', withTests)).toHaveLength(4);
});

test('plans and vendors that nobody manages, signs for or audits', async () => {
  const db = portal.database.owner;
  const missing = async (query = '') =>
    (await toRows('GetOrganizationsMissingRoles', query)).map((row) => [
      row.organizationName,
      row.kind,
      row.missing,
    ]);
  const { rows: plans } = await db.query<{ id: number; name: string }>(
    `select distinct org_id as id, org_name as name from organization join submission using (org_id) order by org_id`,
  );
  const [plan, test] = [plans[0], plans.at(-1)];
  if (!plan || !test) throw new Error('The season has no plans.');
  await db.query('delete from user_role where entity_id = $1', [plan.id]);
  expect(await missing()).toContainEqual([plan.name, 'Plan', 'Administrator, Signer, Auditor']);
  expect((await missing(withTests)).length).toBeGreaterThan((await missing()).length);
  for (const name of ['orgadmin', 'orgsigner', 'auditor'] as const)
    await makeUser(db, { email: `${name}@key.example`, roles: [[name, plan.id]] });
  expect(await missing()).not.toContainEqual([plan.name, 'Plan', expect.anything()]);
  await db.query(`update app_user set locked_at = now() where email = 'orgsigner@key.example'`);
  expect(await missing()).toContainEqual([plan.name, 'Plan', 'Signer']);
  await db.query('update submission set is_audit_required = false where org_id = $1', [plan.id]);
  await db.query(
    `delete from user_role using app_user u where u.user_id = user_role.user_id and u.email = 'auditor@key.example'`,
  );
  expect(await missing()).toContainEqual([plan.name, 'Plan', 'Signer']);
  await makeOrganization(db, { orgId: 977, name: 'Key Vendor', type: 'surveyVendor' });
  await db.query(
    'update component set vendor_id = 977 where sub_id = (select min(sub_id) from submission where org_id = $1)',
    [plan.id],
  );
  expect(await missing()).toContainEqual(['Key Vendor', 'Vendor', 'Administrator, Signer']);
  await db.query('update organization set inactive = true where org_id = 977');
  expect((await missing()).map(([name]) => name)).not.toContain('Key Vendor');
});

test('they are only for staff', async () => {
  for (const call of Object.keys(adminReportsApi))
    expect((await portal.get(admin, `/api/Reports/${call}`)).status).toBe(403);
});
