/** Submissions of one plan that faults are tried on, and files for them. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import type { Program } from '@idss/domain/program';
import { getGuid } from '@idss/demo/season-tables';
import { cahpsFile, hosFile } from '../../apps/server/src/test/survey-files.ts';
import { zip } from '../../apps/server/src/test/zip.ts';
import { makeHedisFile } from '../support/make-files.ts';
import type { UploadedFile } from '../support/send-upload.ts';
import type { World } from './world.ts';

export const planId = 2107;
const softwareVendor = 901;
const surveyVendor = 951;
/** First of the submissions that faults are tried on. */
const first = 500_000;

/** The demonstration's people: who sends files, who reviews, signs and administers. */
export const people = {
  planUser: 'analyst@amberfield.example',
  planSigner: 'signer@amberfield.example',
  auditor: 'auditor@northgate.example',
  vendorUser: 'analyst@askwell.example',
  vendorSigner: 'signer@askwell.example',
  staff: 'admin@idss.example',
  otherStaff: 'support@idss.example',
  /** Of another plan. */
  stranger: 'analyst@lakeside.example',
} as const;

const nextId = `greatest(${first}, (select coalesce(max(sub_id), 0) + 1 from submission))`;

/** HEDIS submissions, Commercial. */
export async function registerPlans(
  world: World,
  count: number,
  { isAudited = true }: { readonly isAudited?: boolean } = {},
): Promise<number[]> {
  const rows = await world.query<{ id: number }>(
    `with made as (insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product,
         software_vendor_id, is_audit_required, audit_firm_id)
       select ${nextId} + n, y.measurement_year, $2, 'Commercial', 'HMO', $3, $4,
         (select audit_firm_id from submission where org_id = $2 and audit_firm_id is not null limit 1)
       from generate_series(0, $1 - 1) n, season y where y.is_current returning sub_id)
     insert into component (sub_id, component) select sub_id, 'DST' from made returning sub_id as id`,
    [count, planId, softwareVendor, isAudited],
  );
  return rows.map(({ id }) => id);
}

/** Submissions with only a survey. */
export async function registerSurveys(
  world: World,
  component: 'CAHPS' | 'HOS',
  count: number,
): Promise<number[]> {
  const rows = await world.query<{ id: number }>(
    `with made as (insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product,
         cms_contract_number, is_audit_required)
       select ${nextId} + n, y.measurement_year, $2, case when $3 = 'HOS' then 'Medicare' else 'Commercial' end, 'HMO',
         case when $3 = 'HOS' then 'H1234' end, false
       from generate_series(0, $1 - 1) n, season y where y.is_current returning sub_id)
     insert into component (sub_id, component, kind, vendor_id)
     select sub_id, $3, case when $3 = 'HOS' then 'baseline' else 'adult' end, $4 from made returning sub_id as id`,
    [count, planId, component, surveyVendor],
  );
  return rows.map(({ id }) => id);
}

/** Most measures left out, so that a file has some 70 kB; enough for every kind of row. */
const notReported = [...exampleSeason.catalogue.measures.keys()].filter((_, index) => index % 5 !== 0);

interface UploadOptions {
  /** Other bytes for another upload of the same submission. */
  readonly version?: number;
  /** Some 300 kB. */
  readonly isLong?: boolean;
}

/** Without errors. */
export function hedisFile(
  submissionId: number,
  { version = 1, isLong = false }: UploadOptions = {},
): UploadedFile {
  const { name, text } = makeHedisFile(submissionId, 0, {
    notReported: isLong ? [] : notReported,
    getGuid: (code) => getGuid(softwareVendor, 'Commercial', code),
    seed: `faults ${version}`,
  });
  return { name, content: text };
}

export function surveyFile(
  component: 'CAHPS' | 'HOS',
  submissionId: number,
  { version = 1, isLong = false }: UploadOptions = {},
): UploadedFile {
  const options = { vendorId: surveyVendor, members: isLong ? 2500 : 60, seed: `faults ${version}` };
  return component === 'CAHPS' ? cahpsFile(submissionId, options) : hosFile(submissionId, options);
}

export const toZip = (files: readonly UploadedFile[], name = 'files.zip'): UploadedFile => ({
  name,
  content: new Uint8Array(zip(files)),
});

export const getSender = (program: Program): string =>
  program === 'HEDIS' ? people.planUser : people.vendorUser;

/** A bulk operation: each of them becomes a viewer of one plan. */
export const makeViewers = (emails: readonly string[]) => ({
  bulkAction: 'add',
  sysGroupType: 'organization',
  role: 'viewer',
  userEmails: emails.join(','),
  entityIds: '2107',
});
