/** A small season of HEDIS submissions with results and designations. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';

export const staff = 'staff@portal.example';
export const admin = 'admin@birch.example';
export const viewer = 'viewer@birch.example';
export const auditor = 'auditor@firm.example';
export const vendor = 'user@askers.example';
export const tester = 'admin@test.example';
/** Part of the name of an organization that only staff may see. */
export const canary = 'CANARY';

/**
 * Submissions 1 and 2 of Birch Plan, 3 of another, 4 of a test organization; 2 has no file. The auditor is assigned
 * only 1.
 */
export async function provideReportPortal(): Promise<TestPortal> {
  const portal = await providePortal({ works: false });
  await makeReportSeason(portal.database.owner);
  return portal;
}

async function makeReportSeason(db: pg.Pool): Promise<void> {
  await makeSeason(db);
  await makeOrganization(db, { orgId: 10, name: '=Birch & "Plan"' });
  await makeOrganization(db, { orgId: 20, name: `${canary} Plan` });
  await makeOrganization(db, { orgId: 40, name: 'Practice Plan' });
  await makeOrganization(db, { orgId: 30, name: 'Askers', type: 'surveyVendor' });
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by) values (2025, 40, 'test')`,
  );
  await db.query('update organization set is_accredited = true where org_id = 10');
  for (const [subId, orgId, step] of [
    [1, 10, 6],
    [2, 10, 1],
    [3, 20, 4],
    [4, 40, 4],
  ] as const) {
    await makeSubmission(db, { subId, orgId, step, productLine: subId === 3 ? 'Medicaid' : 'Commercial' });
    if (subId !== 2) await makeResults(db, subId);
  }
  await makeUser(db, { email: staff, roles: [['sysadmin']] });
  await makeUser(db, { email: admin, roles: [['orgadmin', 10]] });
  await makeUser(db, { email: viewer, roles: [['viewer', 10]] });
  await makeUser(db, { email: vendor, roles: [['vendoruser', 30]] });
  await makeUser(db, { email: tester, roles: [['orgadmin', 40]] });
  const userId = await makeUser(db, { email: auditor, roles: [['auditor', 10]] });
  await db.query('insert into auditor_assignment (user_id, org_id, sub_id) values ($1, 10, 1)', [userId]);
}

const designations: readonly (readonly [measure: string, indicator: string, designation: string])[] = [
  ['WCC', 'WCC.BMIPercentile.3-11', 'R'],
  ['WCC', 'WCC.BMIPercentile.12-17', 'BR'],
  ['AMR', '', 'NB'],
  ['PCR', '', 'NR'],
];

/** WCC with two indicators, AMR without a benefit and without indicators, PCR with one designation for all. */
async function makeResults(db: pg.Pool, subId: number): Promise<void> {
  const [fileId, runId] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by, created_at)
     values ($1, 14, 2025, $2, 'DST', $3, 'mine.xml', 'application/xml', 10, $4, $5, 'Noor Castellan', $6)`,
    [fileId, subId, `Commercial${subId}.xml`, '0'.repeat(64), `key ${subId}`, `2026-05-0${subId}T10:00:00Z`],
  );
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts, finding_totals)
     values ($1, $2, 'DST', $3, 'Warning', '{"Warning": 3}', $4)`,
    [
      runId,
      subId,
      fileId,
      JSON.stringify([
        { ruleId: 'I-010', ruleName: 'RateUnusual', severity: 'Warning', measureCode: 'WCC', count: 1 },
        { ruleId: 'I-010', ruleName: 'RateUnusual', severity: 'Warning', measureCode: 'PCR', count: subId },
        ...(subId === 1
          ? [{ ruleId: 'S-001', ruleName: 'Other', severity: 'Error', measureCode: null, count: 1 }]
          : []),
      ]),
    ],
  );
  await db.query(
    `insert into measure_result (run_id, measure_code, report_measure, benefit_offered)
     values ($1, 'PCR', true, true), ($1, 'AMR', false, false), ($1, 'WCC', true, true)`,
    [runId],
  );
  await db.query(
    `insert into indicator_result (run_id, measure_code, indicator_key, denominator, numerator, rate, display_rate, elements)
     values ($1, 'WCC', 'WCC.BMIPercentile.12-17', 411, 301, 73.23600973, '73.24', '{}'),
       ($1, 'WCC', 'WCC.BMIPercentile.3-11', 411, 300, 72.99270073, '72.99', '{}'),
       ($1, 'PCR', 'PCR.PlanAllCauseReadmissions.18-44', 1, null, null, 'NA', '{}')`,
    [runId],
  );
  await db.query(
    `update component set current_run_id = $2, latest_run_id = $2, current_file_id = $3, validation_status = 'Warning',
       received_at = '2026-05-01T10:00:00Z' where sub_id = $1`,
    [subId, runId, fileId],
  );
  for (const [measure, indicator, designation] of designations)
    await db.query(
      `insert into audit_designation (sub_id, measure_code, indicator_key, designation, comment, changed_by)
       values ($1, $2, $3, $4, $5, 'test')`,
      [subId, measure, indicator, designation, designation === 'BR' ? 'More than five points off' : ''],
    );
}
