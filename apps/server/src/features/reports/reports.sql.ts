import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';

/** The current season and earlier ones, newest first. */
export async function listYears(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ year: number }>(
    `select measurement_year as year from season
     where measurement_year <= (select measurement_year from season where is_current) order by 1 desc`,
  );
  return rows.map(({ year }) => year);
}

/** Components within the scope, of every season, for permission checks. */
export async function listReach(db: Queryable, scope: AccessScope): Promise<ComponentReach[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<ComponentReach>(
    `select c.sub_id as "submissionId", s.org_id as "organizationId", c.component, c.vendor_id as "vendorId"
     from component c join submission s using (sub_id) where ${withinScope(scope, values)}`,
    values,
  );
  return rows;
}

export interface SurveyComponent extends ComponentReach {
  readonly organizationName: string;
  readonly isTestOrganization: boolean;
  readonly kind: string | null;
  readonly productLine: ProductLine;
  readonly cmsContractNumber: string | null;
  readonly vendorName: string | null;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  readonly receivedAt: string | null;
  readonly isFinal: boolean;
  readonly finalAt: string | null;
  readonly isAttested: boolean;
  readonly attestedLateAt: string | null;
  readonly attester: string | null;
  /** By severity, of the latest run, also of a refused file. */
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Components of one program in a season, with the events that made them final and attested. */
export async function listSurveys(
  db: Queryable,
  {
    component,
    measurementYear,
    scope,
  }: { component: Component; measurementYear: number; scope: AccessScope },
): Promise<SurveyComponent[]> {
  const values: unknown[] = [component, measurementYear];
  const { rows } = await db.query<SurveyComponent>(
    `select c.sub_id as "submissionId", c.component, c.kind, s.product_line as "productLine",
       s.org_id as "organizationId", o.org_name as "organizationName", t.org_id is not null as "isTestOrganization",
       s.cms_contract_number as "cmsContractNumber", c.vendor_id as "vendorId", v.org_name as "vendorName", ${stageName('c')} as stage,
       c.validation_status as "validationStatus", c.received_at as "receivedAt", c.is_final as "isFinal",
       c.is_attested as "isAttested", c.attested_late_at as "attestedLateAt", r.counts,
       case when c.is_final then (select e.at from event e where e.sub_id = c.sub_id and e.component = c.component
         and e.kind = 'stage-changed' and e.detail->>'action' = 'MarkFinal' order by e.event_id desc limit 1)
         end as "finalAt",
       case when c.is_attested then (select e.detail->>'attester' from event e where e.sub_id = c.sub_id
         and e.component = c.component and e.kind = 'hos-attested' order by e.event_id desc limit 1) end as attester
     from component c
     join submission s using (sub_id)
     join organization o on o.org_id = s.org_id
     left join organization v on v.org_id = c.vendor_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     left join validation_run r on r.run_id = c.latest_run_id
     where c.component = $1 and s.measurement_year = $2 and ${withinScope(scope, values)}
     order by o.org_name, c.sub_id`,
    values,
  );
  return rows;
}
