/** Rows for tests with sensible defaults; each call gives only the values that matter. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ComponentKind } from '@idss/domain/files/required-file-name';
import { groupByRole, type RoleName, systemEntity } from '@idss/domain/permissions/actions';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Milestone } from '@idss/domain/stages/milestones';
import type pg from 'pg';

export const measurementYear = 2025;
/** The software vendor in the sample file. */
export const sampleVendor = 901;

/** The season, its license agreement, and the sample file's software vendor. */
export async function makeSeason(db: pg.Pool): Promise<void> {
  await db.query(
    `insert into season (measurement_year, is_current, measure_model_date) values ($1, true, '2026-01-15')`,
    [measurementYear],
  );
  await db.query(`insert into license_agreement (text, created_by) values ('Agreed.', 'test')`);
  await makeOrganization(db, { orgId: sampleVendor, type: 'softwareVendor' });
}

export async function makeOrganization(
  db: pg.Pool,
  { orgId, name = `Plan ${orgId}`, type = 'plan' }: { orgId: number; name?: string; type?: string },
): Promise<void> {
  await db.query('insert into organization (org_id, org_name, org_type) values ($1, $2, $3)', [
    orgId,
    name,
    type,
  ]);
}

/** A submission with one component, registered with the data of the sample file. */
export async function makeSubmission(
  db: pg.Pool,
  submission: {
    subId: number;
    orgId: number;
    productLine?: ProductLine;
    component?: Component;
    step?: number;
    isAuditRequired?: boolean;
  },
): Promise<void> {
  const { subId, orgId, productLine = 'Commercial', component = 'DST', step = 1 } = submission;
  await db.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, software_vendor_id,
       is_audit_required)
     values ($1, $2, $3, $4, 'HMO/POS Combined', $5, $6)`,
    [subId, measurementYear, orgId, productLine, sampleVendor, submission.isAuditRequired ?? true],
  );
  await db.query('insert into component (sub_id, component, step) values ($1, $2, $3)', [
    subId,
    component,
    step,
  ]);
}

export interface SurveyOptions {
  readonly component: 'CAHPS' | 'HOS';
  readonly step: number;
  /** Adds the survey to this existing submission. Otherwise a new submission is created. */
  readonly subId: number;
  readonly orgId?: number;
  readonly vendorId?: number | null;
  /** Default: adult, or baseline. */
  readonly kind?: ComponentKind;
  /** For a new submission. */
  readonly cmsContractNumber?: string;
  readonly validationStatus?: string;
  /** Default by step: HOS is attested at 6 and 9. */
  readonly isAttested?: boolean;
  /** The results of the run, in the form of readSurveyResults. */
  readonly surveyResults?: object;
}

/**
 * A survey component at any step, with a row of a validated file from step 2 on; `survey-files.ts` generates real
 * files.
 */
export async function makeSurvey(db: pg.Pool, survey: SurveyOptions): Promise<void> {
  const { component, step, subId, orgId, vendorId = null } = survey;
  if (orgId !== undefined)
    await db.query(
      `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, cms_contract_number)
       values ($1, $2, $3, 'Commercial', 'HMO/POS', $4)`,
      [subId, measurementYear, orgId, survey.cmsContractNumber ?? null],
    );
  const { kind = component === 'CAHPS' ? 'adult' : 'baseline' } = survey;
  if (step === 1) {
    await db.query('insert into component (sub_id, component, kind, vendor_id) values ($1, $2, $3, $4)', [
      subId,
      component,
      kind,
      vendorId,
    ]);
    return;
  }
  const [fileId, runId] = [randomUUID(), randomUUID()];
  await insertCheckedFile(db, fileId, {
    subId,
    component,
    fileName: component === 'CAHPS' ? `CAHPSA${subId}.csv` : `HOSB${subId}.txt`,
    mediaType: 'text/csv',
    createdBy: 'Vera Vendor',
    content: `${component} ${subId}`,
  });
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts, survey_results)
     values ($1, $2, $3, $4, $5, '{}', $6)`,
    [
      runId,
      subId,
      component,
      fileId,
      survey.validationStatus ?? 'NoIssues',
      survey.surveyResults ? JSON.stringify(survey.surveyResults) : null,
    ],
  );
  const standsAttested = step === 9 || (component === 'HOS' && step === 6);
  await db.query(
    `insert into component (sub_id, component, kind, vendor_id, step, validation_status, current_file_id,
       current_run_id, latest_run_id, received_at, is_final, is_attested, data_version, source_last_modified)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, '2026-06-01T12:00:00Z', $9, $10, 1, '2026-06-01T12:00:00Z')`,
    [
      subId,
      component,
      kind,
      vendorId,
      step,
      survey.validationStatus ?? 'NoIssues',
      fileId,
      runId,
      step >= 8,
      survey.isAttested ?? standsAttested,
    ],
  );
}

/** An account with roles, which its owner has used, and the signed license. Its token in tests is its e-mail address. Returns its id. */
export async function makeUser(
  db: pg.Pool,
  { email, roles }: { email: string; roles: readonly (readonly [RoleName, number?])[] },
): Promise<string> {
  const { rows } = await db.query<{ userId: string }>(
    `insert into app_user (email, name, title) values ($1, $2, 'Director') returning user_id as "userId"`,
    [email, email.split('@')[0]],
  );
  const userId = rows[0]?.userId ?? '';
  await db.query(
    'insert into license_acceptance (user_id, version) select $1, max(version) from license_agreement',
    [userId],
  );
  for (const [role, entityId = systemEntity] of roles)
    await db.query(
      `insert into user_role (user_id, role, role_group, entity_id, accepted_at) values ($1, $2, $3, $4, now())`,
      [userId, role, groupByRole[role], entityId],
    );
  return userId;
}

const sample = readFileSync(
  new URL('../../../../packages/validation/src/seasons/MY2025/samples/Commercial1234.xml', import.meta.url),
  'utf8',
);

/** The valid sample file of this submission; `bytes` pads it with a comment. */
export function hedisFile(
  { subId, orgId, productLine = 'Commercial' }: { subId: number; orgId: number; productLine?: string },
  { bytes = 0, change = (text: string) => text }: { bytes?: number; change?: (text: string) => string } = {},
): string {
  const text = sample
    .replace('<submissionId>1234<', `<submissionId>${subId}<`)
    .replace('<organizationId>5678<', `<organizationId>${orgId}<`)
    .replace('<productLine>Commercial<', `<productLine>${productLine}<`);
  const padding = Math.max(0, bytes - text.length - 8);
  return change(
    padding === 0
      ? text
      : text.replace('</hedisSubmission>', `<!--${' '.repeat(padding)}--></hedisSubmission>`),
  );
}

/** A multipart body of repeated `files`. */
export function multipart(
  files: readonly { readonly name: string; readonly content: string | Uint8Array; readonly field?: string }[],
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----files-of-a-test';
  const parts = files.flatMap(({ name, content, field = 'files' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** The row of a file that was uploaded; the store has no such file. */
export async function insertCheckedFile(
  db: pg.Pool,
  fileId: string,
  file: {
    readonly subId: number;
    readonly component: Component;
    readonly fileName: string;
    readonly mediaType: string;
    readonly createdBy: string;
    readonly content: string;
  },
): Promise<void> {
  await db.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     values ($1, 14, $2, $3, $4, $5, $5, $6, 10, $7, $8, $9)`,
    [
      fileId,
      measurementYear,
      file.subId,
      file.component,
      file.fileName,
      file.mediaType,
      createHash('sha256').update(file.content).digest('hex'),
      `${fileId.slice(0, 2)}/${fileId}`,
      file.createdBy,
    ],
  );
}

/** Before the first call, which caches the season. */
export async function setMilestones(db: pg.Pool, milestones: readonly Milestone[]): Promise<void> {
  await db.query('update season set milestones = $1', [JSON.stringify(milestones)]);
}
