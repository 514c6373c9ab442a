/** Rows of the combined report. Results of a run never change, so they are read in portions without a lock. */
import type { Designation } from '@idss/domain/audit/designation';
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';

export interface CombinedSubmission extends ComponentReach {
  readonly organizationName: string;
  readonly isAccredited: boolean;
  readonly isTestOrganization: boolean;
  readonly measurementYear: number;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly specialArea: string | null;
  readonly specialProject: string | null;
  readonly cmsContractNumber: string | null;
  readonly reportingUnitId: string;
  readonly isAuditRequired: boolean;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  readonly receivedAt: string | null;
  readonly isFinal: boolean;
  readonly isPublicReported: boolean | null;
  readonly isAttested: boolean;
  readonly attestedAt: string | null;
  readonly attestedLateAt: string | null;
  readonly runId: string | null;
  /** Rows of that run: its indicators, and its measures that have none. */
  readonly rateCount: number;
}

/** HEDIS components of the current season within the scope. */
export async function listCombinedSubmissions(
  db: Queryable,
  scope: AccessScope,
): Promise<CombinedSubmission[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<CombinedSubmission>(
    `select c.sub_id as "submissionId", c.component, c.vendor_id as "vendorId", s.org_id as "organizationId",
       o.org_name as "organizationName", o.is_accredited as "isAccredited",
       t.org_id is not null as "isTestOrganization", s.measurement_year as "measurementYear",
       s.product_line as "productLine", s.reporting_product as "reportingProduct", s.special_area as "specialArea",
       s.special_project as "specialProject", s.cms_contract_number as "cmsContractNumber",
       s.reporting_unit_id as "reportingUnitId", s.is_audit_required as "isAuditRequired", ${stageName('c')} as stage,
       c.validation_status as "validationStatus", c.received_at as "receivedAt", c.is_final as "isFinal",
       c.is_public_reported as "isPublicReported", c.is_attested as "isAttested",
       case when c.is_attested then a.signed_at end as "attestedAt",
       c.attested_late_at as "attestedLateAt", c.current_run_id as "runId",
       (select count(*)::int from measure_result m left join indicator_result i using (run_id, measure_code)
         where m.run_id = c.current_run_id) as "rateCount"
     from component c
     join submission s using (sub_id)
     join season y on y.measurement_year = s.measurement_year and y.is_current
     join organization o on o.org_id = s.org_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     left join attestation a on a.sub_id = c.sub_id and a.component = c.component and a.state = 'signed'
     where c.component = 'DST' and ${withinScope(scope, values)}
     order by o.org_name, c.sub_id`,
    values,
  );
  return rows;
}

export interface CombinedRate {
  readonly submissionId: number;
  readonly measureCode: string;
  readonly benefitOffered: boolean;
  /** null: a measure without indicators, such as one that is not reported. */
  readonly indicatorKey: string | null;
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly rate: number | null;
  readonly displayRate: string | null;
  /** Its own, or that of the whole measure. */
  readonly designation: Designation | null;
  readonly comment: string | null;
}

/** Indicators of these runs, and measures without, with their designations; unordered. */
export const listCombinedRates = (
  db: Queryable,
  of: readonly { readonly submissionId: number; readonly runId: string }[],
) =>
  queryRows<CombinedRate>(
    db,
    `select w.sub_id as "submissionId", m.measure_code as "measureCode", m.benefit_offered as "benefitOffered",
       i.indicator_key as "indicatorKey", i.denominator, i.numerator, i.rate, i.display_rate as "displayRate",
       coalesce(own.designation, whole.designation) as designation,
       case when own.designation is null then whole.comment else own.comment end as comment
     from unnest($1::int[], $2::uuid[]) as w(sub_id, run_id)
     join measure_result m using (run_id)
     left join indicator_result i using (run_id, measure_code)
     left join audit_designation own
       on own.sub_id = w.sub_id and own.measure_code = m.measure_code and own.indicator_key = i.indicator_key
     left join audit_designation whole
       on whole.sub_id = w.sub_id and whole.measure_code = m.measure_code and whole.indicator_key = ''`,
    [of.map(({ submissionId }) => submissionId), of.map(({ runId }) => runId)],
  );
