import type { adminReports, ValidationReportRow } from '@idss/contract/reports/admin-reports';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { RoleCounts } from '@idss/domain/people/missing-roles';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

const ofSeason = `join submission s using (sub_id)
     join season y on y.measurement_year = s.measurement_year and y.is_current
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year`;
const withTests = '($1 or t.org_id is null)';

export interface StageCount {
  readonly component: Component;
  readonly productLine: ProductLine;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  readonly isPublicReported: boolean | null;
  readonly organizationIds: readonly number[];
  readonly submissions: number;
}

/** Counts components of the season by every field of the summary. */
export const countStages = (db: Queryable, includeTestOrganizations: boolean) =>
  queryRows<StageCount>(
    db,
    `select c.component, s.product_line as "productLine", ${stageName('c')} as stage, c.validation_status as "validationStatus",
       c.is_public_reported as "isPublicReported", array_agg(distinct s.org_id) as "organizationIds",
       count(*)::int as submissions
     from component c ${ofSeason}
     where ${withTests} group by 1, 2, 3, 4, 5`,
    [includeTestOrganizations],
  );

/** Findings of the latest run of every component by rule, the most widespread first. */
export const countRules = (db: Queryable, includeTestOrganizations: boolean) =>
  queryRows<ValidationReportRow>(
    db,
    `with found as (
       select c.component, f."ruleId", f."ruleName", f.severity, coalesce(f."measureCode", '') as measure, c.sub_id,
         s.org_id, f.count
       from component c ${ofSeason}
       join validation_run r on r.run_id = c.latest_run_id
       cross join lateral jsonb_to_recordset(r.finding_totals)
         as f("ruleId" text, "ruleName" text, severity text, "measureCode" text, count bigint)
       where ${withTests}),
     by_measure as (
       select component, "ruleId", severity, measure,
         row_number() over (partition by component, "ruleId", severity order by sum(count) desc, measure) as place
       from found group by 1, 2, 3, 4)
     select f.component, f."ruleId", min(f."ruleName") as "ruleName", f.severity,
       count(distinct f.sub_id)::int as submissions, count(distinct f.org_id)::int as organizations,
       sum(f.count)::float8 as findings, min(m.measure) as "mostlyIn"
     from found f join by_measure m using (component, "ruleId", severity)
     where m.place = 1
     group by f.component, f."ruleId", f.severity
     order by submissions desc, findings desc, f.component, f."ruleId", f.severity`,
    [includeTestOrganizations],
  );

export interface MeasureCount {
  readonly measureCode: string;
  readonly productLine: ProductLine;
  readonly submissions: number;
  readonly reported: number;
  readonly benefitNotOffered: number;
}

/** Counts measures in the current files. */
export const countMeasures = (db: Queryable, includeTestOrganizations: boolean) =>
  queryRows<MeasureCount>(
    db,
    `select m.measure_code as "measureCode", s.product_line as "productLine", count(*)::int as submissions,
       (count(*) filter (where m.report_measure))::int as reported,
       (count(*) filter (where not m.benefit_offered))::int as "benefitNotOffered"
     from component c ${ofSeason}
     join measure_result m on m.run_id = c.current_run_id
     where c.component = 'DST' and ${withTests} group by 1, 2`,
    [includeTestOrganizations],
  );

export interface DesignationCount {
  readonly measureCode: string;
  readonly productLine: ProductLine;
  readonly designation: string;
  readonly rows: number;
}

/** Counts designations of the rows of these measures; rows that are no longer in a current file are left out. */
export const countDesignations = (db: Queryable, includeTestOrganizations: boolean) =>
  queryRows<DesignationCount>(
    db,
    `select d.measure_code as "measureCode", s.product_line as "productLine", d.designation, count(*)::int as rows
     from component c ${ofSeason}
     join audit_designation d on d.sub_id = c.sub_id
     join measure_result m on m.run_id = c.current_run_id and m.measure_code = d.measure_code
     where c.component = 'DST' and ${withTests} group by 1, 2, 3`,
    [includeTestOrganizations],
  );

export interface AccreditedSubmission {
  readonly organizationId: number;
  readonly organizationName: string;
  readonly isAccredited: boolean;
  readonly submissionId: number;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly specialProject: string | null;
  readonly isAuditRequired: boolean;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  readonly isAttested: boolean;
  readonly isPublicReported: boolean | null;
}

/** HEDIS submissions; those of accredited organizations first. */
export const listAccreditation = (db: Queryable, includeTestOrganizations: boolean) =>
  queryRows<AccreditedSubmission>(
    db,
    `select s.org_id as "organizationId", o.org_name as "organizationName", o.is_accredited as "isAccredited",
       c.sub_id as "submissionId", s.product_line as "productLine", s.reporting_product as "reportingProduct",
       s.special_project as "specialProject", s.is_audit_required as "isAuditRequired", ${stageName('c')} as stage,
       c.validation_status as "validationStatus", c.is_attested as "isAttested",
       c.is_public_reported as "isPublicReported"
     from component c ${ofSeason}
     join organization o on o.org_id = s.org_id
     where c.component = 'DST' and ${withTests} order by o.is_accredited desc, o.org_name, c.sub_id`,
    [includeTestOrganizations],
  );

export interface StaffedOrganization extends RoleCounts {
  readonly organizationId: number;
  readonly organizationName: string;
  readonly kind: 'Plan' | 'Vendor';
  readonly submissions: number;
}

/** Active plans and vendors of the season, with how many people who are not locked have each of their key roles. */
export const listStaffing = (db: Queryable, includeTestOrganizations: boolean) =>
  queryRows<StaffedOrganization>(
    db,
    `with present as (
       select s.org_id, 'organization' as role_group, c.sub_id, c.component = 'DST' and s.is_audit_required as is_audited
       from component c ${ofSeason} where ${withTests}
       union all
       select c.vendor_id, 'vendor', c.sub_id, false
       from component c ${ofSeason} where c.vendor_id is not null and ${withTests}),
     counted as (
       select org_id, role_group, count(distinct sub_id)::int as submissions, bool_or(is_audited) as is_audited
       from present group by org_id, role_group)
     select n.org_id as "organizationId", o.org_name as "organizationName",
       case n.role_group when 'vendor' then 'Vendor' else 'Plan' end as kind, n.submissions, n.is_audited as "isAudited",
       coalesce(r.administrators, 0) as administrators, coalesce(r.signers, 0) as signers,
       coalesce(r.auditors, 0) as auditors
     from counted n join organization o using (org_id)
     left join lateral (
       select (count(*) filter (where r.role in ('orgadmin', 'vendoradmin')))::int as administrators,
         (count(*) filter (where r.role in ('orgsigner', 'vendorsigner')))::int as signers,
         (count(*) filter (where r.role = 'auditor'))::int as auditors
       from user_role r join app_user u using (user_id)
       where r.role_group = n.role_group and r.entity_id = n.org_id and u.locked_at is null) r on true
     where not o.inactive order by o.org_name, n.org_id`,
    [includeTestOrganizations],
  );

type Rows<Call extends keyof typeof adminReports> = (
  db: Queryable,
  includeTestOrganizations: boolean,
) => Promise<AnswerOf<(typeof adminReports)[Call]>>;

/** Reports whose rows are answered as the statement reads them, by their calls. */
export const plainReports = {
  GetValidationReportData: countRules,
} satisfies { readonly [Call in keyof typeof adminReports]?: Rows<Call> };
