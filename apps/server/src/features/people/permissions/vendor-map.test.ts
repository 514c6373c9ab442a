import { expect, test } from 'vitest';
import { makeOrganization, makeSubmission, makeSurvey } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
const manager = 'manager@plan.example';
const vendor = 'vendor@survey.example';
const portal = await providePortal({
  works: false,
  organizations: [{ orgId: 10 }, { orgId: 20 }],
  people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10], [vendor]: ['vendoradmin', 950] },
});
const db = portal.database.owner;
await makeOrganization(db, { orgId: 950, name: 'Survey House', type: 'surveyVendor' });
await makeOrganization(db, { orgId: 970, name: 'Audit House', type: 'auditFirm' });
await makeSubmission(db, { subId: 11, orgId: 10, isAuditRequired: false });
await makeSurvey(db, { subId: 11, component: 'CAHPS', step: 1, vendorId: 950 });
await makeSubmission(db, { subId: 21, orgId: 20 });
// Of another season.
await makeSubmission(db, { subId: 31, orgId: 10 });
await db.query(
  `insert into season (measurement_year, is_current, measure_model_date) values (2024, false, '2024-11-03')`,
);
await db.query('update submission set measurement_year = 2024 where sub_id = 31');
await db.query(
  `insert into vendor_measure (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
   values (901, 'CBP', 'Commercial', 2026, '00000000-0000-4000-8000-000000000001', 'test')`,
);
await db.query(
  `insert into test_organization (measurement_year, org_id, created_by) values (2025, 20, 'test')`,
);

const read = async (call: string, as = staff) => (await portal.get(as, `/api/${call}`)).body as unknown;

test('each component of the season has its parties, and why it is not valid', async () => {
  expect(await read('GetSubOrgVendorMap')).toEqual([
    {
      isValid: true,
      reason: '',
      submissionId: 11,
      component: 'CAHPS',
      productLine: 'Commercial',
      orgId: 10,
      orgName: 'Plan 10',
      isTestOrganization: false,
      softwareVendorId: 901,
      softwareVendorName: 'Plan 901',
      componentVendorId: 950,
      componentVendorName: 'Survey House',
      isAuditRequired: false,
      auditFirmId: null,
      auditFirmName: '',
    },
    expect.objectContaining({ submissionId: 11, component: 'DST', isValid: true, componentVendorId: null }),
    expect.objectContaining({
      submissionId: 21,
      isTestOrganization: true,
      isValid: false,
      reason: 'The audit firm is missing.',
    }),
  ]);
});

test('vendors see their own submissions, staff all, others none', async () => {
  expect(await read('GetVendorSubmissionMap')).toMatchObject([
    { vendorOrgId: 901, submissionId: 11 },
    { vendorOrgId: 901, submissionId: 21 },
    { vendorOrgId: 950, submissionId: 11 },
  ]);
  expect(await read('GetVendorSubmissionMap', vendor)).toEqual([
    {
      vendorOrgId: 950,
      vendorName: 'Survey House',
      submissionId: 11,
      productLine: 'Commercial',
      reportingProduct: 'HMO/POS Combined',
      orgId: 10,
      orgName: 'Plan 10',
    },
  ]);
  expect((await portal.get(manager, '/api/GetVendorSubmissionMap')).status).toBe(403);
  expect((await portal.get(vendor, '/api/GetSubOrgVendorMap')).status).toBe(403);
});
