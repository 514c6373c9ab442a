/** A small season in which every column of the long lists has several values, and names have signs that are hard to compare. */
import type { TestPortal } from './portal.ts';
import { makeOrganization, makeUser, setMilestones } from './factories.ts';
import { providePortal } from './provide-portal.ts';

export const people = {
  staff: 'staff@portal.example',
  plan: 'admin@plan.example',
  auditor: 'auditor@firm.example',
  vendor: 'admin@vendor.example',
  ofSubmission: 'user@submission.example',
  nobody: 'admin@elsewhere.example',
} as const;

const names = [
  'Ärztehaus “Süd”',
  "O'Brien & Söhne",
  '100% Health_Plan',
  'oak plan',
  'Oak Plan',
  '\\Back\\slash',
  'Éclair, Inc.',
];
/** Each with eight submissions; the last is a test organization. */
const plans = names.map((name, n) => ({ orgId: 10 + n, name }));
const auditFirm = 970;
const vendors = [
  { orgId: 950, name: 'Survey House' },
  { orgId: 951, name: 'Éxact Surveys' },
];

export async function provideListPortal(): Promise<TestPortal> {
  const portal = await providePortal({ works: false });
  const db = portal.database.owner;
  await db.query(
    `insert into season (measurement_year, is_current, measure_model_date, state) values (2025, true, '2026-01-15', 'open')`,
  );
  // Some of what is pending is late.
  await setMilestones(db, [
    { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2000-01-01T00:00:00Z' },
    { program: 'HEDIS', key: 'attestation', label: 'Attestation', at: '9999-01-01T00:00:00Z' },
    { program: 'HOS', key: 'attestation', label: 'HOS attestation', at: '2000-01-01T00:00:00Z' },
  ]);
  await db.query(`insert into license_agreement (text, created_by) values ('Agreed.', 'test')`);
  for (const plan of plans) await makeOrganization(db, plan);
  for (const vendor of vendors) await makeOrganization(db, { ...vendor, type: 'surveyVendor' });
  await makeOrganization(db, { orgId: 901, name: 'Soft Ware', type: 'softwareVendor' });
  await makeOrganization(db, { orgId: 902, name: 'Ungültig GmbH', type: 'softwareVendor' });
  await makeOrganization(db, { orgId: auditFirm, name: 'Audit House', type: 'auditFirm' });
  await makeOrganization(db, { orgId: 80, name: 'Elsewhere' });
  await db.query('update organization set is_accredited = org_id % 2 = 0');
  await db.query('update organization set inactive = true where org_id = 12');
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by) values (2025, $1, 'test')`,
    [plans.at(-1)?.orgId],
  );
  await db.query(
    `insert into vendor_measure (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     values (901, 'CBP', 'Commercial', 2026, '00000000-0000-4000-8000-000000000001', 'test')`,
  );
  await makeSubmissions(portal);
  await makeFiles(portal);
  await makePeople(portal);
  return portal;
}

const makeSubmissions = ({ database: { owner: db } }: TestPortal) =>
  db.query(
    `with made as (
       insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, special_project, special_area,
         cms_contract_number, reporting_unit_id, software_vendor_id, is_audit_required, audit_firm_id)
       select 100 + n, 2025, 10 + n % 7, (array['Commercial', 'Medicaid', 'Medicare', 'Exchange'])[1 + n / 7 % 4],
         (array['HMO', 'PPO', 'HMO/POS Combined'])[1 + n % 3], case n % 5 when 0 then 'Pilot' end,
         case n % 4 when 0 then 'Area ' || n % 3 end, case n % 2 when 0 then 'H' || 1000 + n end, n::text,
         case n % 9 when 0 then null when 1 then 902 else 901 end, n % 4 > 0, case when n % 3 = 0 then ${auditFirm} end
       from generate_series(0, 55) n returning sub_id, sub_id - 100 as n),
     parts as (
       select sub_id, n, component from made cross join lateral unnest(
         case n % 3 when 0 then array['DST'] when 1 then array['DST', 'CAHPS'] else array['CAHPS', 'HOS'] end) component)
     insert into component (sub_id, component, kind, vendor_id, step, validation_status, received_at, is_final, is_attested,
       is_public_reported, attested_late_at, nothing_at)
     select sub_id, component, case component when 'CAHPS' then (array['adult', 'child', 'childccc'])[1 + n % 3] when 'HOS' then 'baseline' end,
       case when component <> 'DST' and n % 5 > 0 then 950 + n % 2 end,
       case component when 'DST' then (array[1, 3, 4, 6, 7, 9])[1 + n / 3 % 6] when 'CAHPS' then (array[1, 2, 8, 9])[1 + n / 2 % 4]
         else (array[1, 5, 6, 9])[1 + n % 4] end,
       (array['NotRun', 'NoIssues', 'Warning', 'Error', 'WarningsAndErrors', 'SchemaError', 'Fatal'])[1 + n / 2 % 7],
       case when n % 3 > 0 then timestamptz '2026-05-01' + n % 11 * interval '1.001 hour' end, n % 5 > 2, n % 4 = 3,
       case n % 3 when 0 then true when 1 then false end,
       case n % 8 when 5 then timestamptz '2026-06-30T23:59:59.999Z' + n * interval '1 hour' end,
       case n % 10 when 4 then timestamptz '2026-04-01' end
     from parts`,
  );

/** Two files with two runs each, of a part of the components; and what made final and attested. */
async function makeFiles({ database: { owner: db } }: TestPortal): Promise<void> {
  await db.query(
    `with chosen as (
       select c.sub_id, c.component, c.sub_id * 4 + k + case c.component when 'DST' then 0 when 'HOS' then 1000 else 2000 end as n, k
       from component c cross join generate_series(0, 1) k where c.sub_id % 4 > 0)
     insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name, media_type, size,
       sha256, storage_key, created_by, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, case component when 'CAHPS' then 17 else 14 end, 2025,
       sub_id, component, (array['final.xml', 'Entwurf_größe.csv', '50%.txt', 'FINAL (2).xml'])[1 + n % 4], 'mine.xml', 'application/xml',
       1, repeat('0', 64), 'key ' || n, (array['Noor Castellan', 'noor castellan', 'Zoë Ågren'])[1 + n % 3],
       timestamptz '2026-05-01' + n % 13 * interval '7 minutes'
     from chosen`,
  );
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts, finished_at)
     select gen_random_uuid(), f.sub_id, f.component, f.file_id,
       (array['NoIssues', 'Warning', 'Error', 'SchemaError'])[1 + (f.sub_id + k) % 4],
       jsonb_build_object('Warning', f.sub_id % 3, 'Error', k, 'Fatal', 1), f.created_at + k * interval '1 hour'
     from stored_file f cross join generate_series(0, 1) k where f.sub_id % 5 > 0 and f.file_name <> '50%.txt'`,
  );
  await db.query(
    `update component c set latest_run_id = (select r.run_id from validation_run r where r.sub_id = c.sub_id
       and r.component = c.component order by r.finished_at desc, r.run_id limit 1)`,
  );
  await db.query(
    `select append_event(null, 'test', '', '', 'hos-attested', sub_id, component, null, 'test',
       jsonb_build_object('attester', case sub_id % 3 when 0 then 'Zoë Ågren' else 'Noor' end))
     from component where component = 'HOS' and is_attested and sub_id % 5 > 0`,
  );
  await db.query(
    `select append_event(null, 'test', '', '', 'stage-changed', sub_id, component, null, 'test',
       jsonb_build_object('action', 'MarkFinal')) from component where is_final and sub_id % 2 = 0`,
  );
}

async function makePeople({ database: { owner: db } }: TestPortal): Promise<void> {
  await makeUser(db, { email: people.staff, roles: [['sysadmin']] });
  await makeUser(db, { email: people.plan, roles: [['orgadmin', 11]] });
  await makeUser(db, { email: people.vendor, roles: [['vendoradmin', 951]] });
  await makeUser(db, {
    email: people.ofSubmission,
    roles: [
      ['submissionuser', 104],
      ['viewer', 14],
      ['vendoruser', 950],
    ],
  });
  await makeUser(db, { email: people.nobody, roles: [['orgadmin', 80]] });
  const userId = await makeUser(db, {
    email: people.auditor,
    roles: [
      ['auditor', 10],
      ['auditor', 13],
    ],
  });
  await db.query(
    'insert into auditor_assignment (user_id, org_id, sub_id) values ($1, 10, 107), ($1, 10, 121)',
    [userId],
  );
}
