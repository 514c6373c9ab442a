/** Everything known of one component, its submission and its organization, in one round trip. */
import type { ComponentKind } from '@idss/domain/files/required-file-name';
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { SurveyFacts } from '@idss/domain/stages/transition';
import type { Queryable } from '#src/kernel/app.ts';
import type { AccessScope } from './access-scope.ts';
import { withinScope } from './access-scope.sql.ts';
import { stageName } from './stage-name.sql.ts';

export interface ComponentRecord {
  readonly submissionId: number;
  readonly component: Component;
  readonly measurementYear: number;
  readonly organizationId: number;
  readonly organizationName: string;
  /** Two letters, or null. */
  readonly state: string | null;
  readonly isAccredited: boolean;
  readonly isTestOrganization: boolean;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly reportingUnitId: string;
  readonly specialArea: string | null;
  readonly specialProject: string | null;
  readonly cmsContractNumber: string | null;
  readonly planBenefitPackage: string | null;
  readonly softwareVendorId: number | null;
  readonly isAuditRequired: boolean;
  readonly auditFirmId: number | null;
  readonly submissionIntention: string;
  readonly somc: string;
  readonly approvedSampleReductions: readonly string[];
  /** Adult, child, child CCC; baseline, followup; null for HEDIS. */
  readonly kind: ComponentKind | null;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  /** The current valid file and the run that accepted it. */
  readonly currentFileId: string | null;
  readonly currentRunId: string | null;
  /** The latest run, also of a refused file. */
  readonly latestRunId: string | null;
  /** ISO 8601 UTC, as all moments here. */
  readonly receivedAt: string | null;
  readonly isFinal: boolean;
  readonly isAttested: boolean;
  readonly isPublicReported: boolean | null;
  readonly reportingChosenVersion: number | null;
  readonly dataVersion: number;
  readonly sourceLastModified: string | null;
  readonly attestationModifiedAt: string | null;
  /** When it was first attested late, or again after the date; stays whatever happens afterwards. */
  readonly attestedLateAt: string | null;
  /** The upload that is being processed for it now. */
  readonly runningUploadFileId: string | null;
  /** Stages of the HEDIS and CAHPS components of the same submission, itself included; null where it has none. */
  readonly hedisStage: Stage | null;
  readonly cahps: SurveyFacts | null;
  /** What decides whether a role reaches it. */
  readonly reach: ComponentReach;
}

type Row = Omit<ComponentRecord, 'reach'>;

const select = `select c.sub_id as "submissionId", c.component, s.measurement_year as "measurementYear",
    s.org_id as "organizationId", o.org_name as "organizationName", o.state, o.is_accredited as "isAccredited",
    exists (select from test_organization t where t.org_id = s.org_id and t.measurement_year = s.measurement_year)
      as "isTestOrganization",
    s.product_line as "productLine", s.reporting_product as "reportingProduct",
    s.reporting_unit_id as "reportingUnitId", s.special_area as "specialArea", s.special_project as "specialProject",
    s.cms_contract_number as "cmsContractNumber", s.plan_benefit_package as "planBenefitPackage",
    s.software_vendor_id as "softwareVendorId", s.is_audit_required as "isAuditRequired",
    s.audit_firm_id as "auditFirmId", s.submission_intention as "submissionIntention", s.somc,
    s.approved_sample_reductions as "approvedSampleReductions",
    c.kind, c.vendor_id as "vendorId", v.org_name as "vendorName", ${stageName('c')} as stage,
    c.validation_status as "validationStatus", c.current_file_id as "currentFileId",
    c.current_run_id as "currentRunId", c.latest_run_id as "latestRunId", c.received_at as "receivedAt",
    c.is_final as "isFinal", c.is_attested as "isAttested", c.is_public_reported as "isPublicReported",
    c.reporting_chosen_version as "reportingChosenVersion", c.data_version as "dataVersion",
    c.source_last_modified as "sourceLastModified", c.attestation_modified_at as "attestationModifiedAt",
    c.attested_late_at as "attestedLateAt",
    c.running_upload_file_id as "runningUploadFileId",
    (select ${stageName('d')} from component d where d.sub_id = c.sub_id and d.component = 'DST') as "hedisStage",
    (select jsonb_build_object('stage', ${stageName('d')}, 'isAttestedApart', d.attested_apart)
       from component d where d.sub_id = c.sub_id and d.component = 'CAHPS') as cahps
  from component c
  join submission s using (sub_id)
  join season y using (measurement_year)
  join organization o on o.org_id = s.org_id
  left join organization v on v.org_id = c.vendor_id
  where y.is_current`;
// Prepared: planning them takes twice as long as running them.
const one = `${select} and c.sub_id = $1 and c.component = $2`;

/** null where the current season has no such component. */
export async function findComponent(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord | null> {
  const { rows } = await db.query<Row>({
    name: 'find-component',
    text: one,
    values: [submissionId, component],
  });
  return rows[0] ? withReach(rows[0]) : null;
}

/** Those of them that there are, ordered by organization, submission and component. */
export async function findComponents(
  db: Queryable,
  wanted: readonly { readonly submissionId: number; readonly component: Component }[],
): Promise<readonly ComponentRecord[]> {
  const { rows } = await db.query<Row>(
    `${select} and (c.sub_id, c.component) in (select * from unnest($1::int[], $2::text[]))
     order by s.org_id, c.sub_id, c.component desc`,
    [wanted.map(({ submissionId }) => submissionId), wanted.map(({ component }) => component)],
  );
  return rows.map(withReach);
}

/** The same, its row locked until the transaction ends. Lock it before anything else of the component. */
export async function lockComponent(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord | null> {
  const text = `${one} for update of c`;
  const { rows } = await db.query<Row>({ name: 'lock-component', text, values: [submissionId, component] });
  return rows[0] ? withReach(rows[0]) : null;
}

/** Those of them that there are, their rows locked in the order of their ids until the transaction ends. */
export async function lockComponents(
  db: Queryable,
  submissionIds: readonly number[],
  component: Component,
): Promise<readonly ComponentRecord[]> {
  const { rows } = await db.query<Row>(
    `${select} and c.sub_id = any($1::int[]) and c.component = $2 order by c.sub_id for update of c`,
    [submissionIds, component],
  );
  return rows.map(withReach);
}

/**
 * As `lockComponent`, where what becomes of it depends on the other components of the submission or they on it: HEDIS and CAHPS
 * are locked both, always in this order, and then read as they are.
 */
export async function lockWithSiblings(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord | null> {
  if (component !== 'HOS')
    await db.query(
      `select from component where sub_id = $1 and component in ('DST', 'CAHPS') order by component desc for update`,
      [submissionId],
    );
  return lockComponent(db, submissionId, component);
}

/** All of one kind within the scope, of these organizations where any are named; by submission number. */
export async function listComponentRecords(
  db: Queryable,
  component: Component,
  scope: AccessScope,
  organizationIds: readonly number[],
): Promise<ComponentRecord[]> {
  const values: unknown[] = [component, organizationIds];
  const { rows } = await db.query<Row>(
    `${select} and c.component = $1 and (cardinality($2::int[]) = 0 or s.org_id = any($2))
       and ${withinScope(scope, values)}
     order by c.sub_id`,
    values,
  );
  return rows.map(withReach);
}

const withReach = (row: Row): ComponentRecord => ({
  ...row,
  reach: {
    submissionId: row.submissionId,
    organizationId: row.organizationId,
    component: row.component,
    vendorId: row.vendorId,
  },
});
