import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Step } from '@idss/domain/stages/workflow';
import type { Queryable } from '#src/app.ts';

/** Entities by which rows are fetched; whether the person may read a row is decided afterwards. */
export interface Scope {
  readonly everything: boolean;
  readonly organizationIds: readonly number[];
  readonly vendorIds: readonly number[];
  readonly submissionIds: readonly number[];
}

const inScope = '($1 or s.org_id = any($2) or c.vendor_id = any($3) or c.sub_id = any($4))';
const scopeValues = (scope: Scope): readonly unknown[] => [
  scope.everything,
  scope.organizationIds,
  scope.vendorIds,
  scope.submissionIds,
];

/** The current season and earlier ones, newest first. */
export async function listYears(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ year: number }>(
    `select measurement_year as year from season
     where measurement_year <= (select measurement_year from season where is_current) order by 1 desc`,
  );
  return rows.map(({ year }) => year);
}

/** Components within the scope, of every season: as permissions are checked on them. */
export async function listReach(db: Queryable, scope: Scope): Promise<ComponentReach[]> {
  const { rows } = await db.query<ComponentReach>(
    `select c.sub_id as "submissionId", s.org_id as "organizationId", c.component, c.vendor_id as "vendorId"
     from component c join submission s using (sub_id) where ${inScope}`,
    [...scopeValues(scope)],
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
  readonly step: Step;
  readonly validationStatus: ValidationStatus;
  readonly receivedAt: string | null;
  readonly isFinal: boolean;
  readonly finalAt: string | null;
  readonly isAttested: boolean;
  readonly attester: string | null;
  /** By severity, of the latest run, also of a refused file. */
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Components of one program in a season, with what their events tell of how they became final and attested. */
export async function listSurveys(
  db: Queryable,
  { component, measurementYear, scope }: { component: Component; measurementYear: number; scope: Scope },
): Promise<SurveyComponent[]> {
  const { rows } = await db.query<SurveyComponent>(
    `select c.sub_id as "submissionId", c.component, c.kind, s.product_line as "productLine",
       s.org_id as "organizationId", o.org_name as "organizationName", t.org_id is not null as "isTestOrganization",
       s.cms_contract_number as "cmsContractNumber", c.vendor_id as "vendorId", v.org_name as "vendorName", c.step,
       c.validation_status as "validationStatus", c.received_at as "receivedAt", c.is_final as "isFinal",
       c.is_attested as "isAttested", r.counts,
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
     where ${inScope} and c.component = $5 and s.measurement_year = $6
     order by o.org_name, c.sub_id`,
    [...scopeValues(scope), component, measurementYear],
  );
  return rows;
}

/** The agreement in force; the latest version is. */
export async function readLicense(db: Queryable): Promise<{ version: number; text: string } | null> {
  const { rows } = await db.query<{ version: number; text: string }>(
    'select version, text from license_agreement order by version desc limit 1',
  );
  return rows[0] ?? null;
}
