/**
 * The components of a whole season, counted by their facts, from totals that are added up beforehand and right at every moment
 * (migration 082). For those who see every submission: what others see is counted among their own.
 */
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { Component, ProductLine } from '@idss/domain/program';
import { type Stage, stageNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { stageName } from './stage-name.sql.ts';

export type ComponentTotal = RowOf<typeof listComponentTotalsSql>;

const listComponentTotalsSql = sql('listComponentTotals')`
     select t.component, t.product_line, ${stageName('t')} as stage, t.validation_status, t.is_public_reported,
       t.has_nothing_to_report, t.is_final, t.is_audit_required, t.has_file, t.is_test_organization, t.number as components
     from (select key[1] as component, key[2] as product_line, key[3]::int as step, key[4] as validation_status,
         nullif(key[5], '')::boolean as is_public_reported, key[6]::boolean as has_nothing_to_report,
         key[7]::boolean as is_final, key[8]::boolean as is_audit_required, key[9]::boolean as has_file,
         is_test_organization, number
       from season_totals($1, '{components}')) t`
  .narrowed<{
    component: Component;
    productLine: ProductLine;
    stage: Stage;
    validationStatus: ValidationStatus;
  }>()
  .notNull('hasNothingToReport', 'isFinal', 'isAuditRequired', 'hasFile', 'isTestOrganization', 'components');
/** Groups of components that are equal in all of these, each with how many it has. */
export const listComponentTotals = (db: Queryable, measurementYear: number) =>
  listComponentTotalsSql.all(db, [measurementYear]);

const countSubmissionsSql = sql('countSubmissionsOfSeason')`
     select coalesce(sum(organizations) filter (where kind = 'organizations'), 0)::int as organizations,
       coalesce(jsonb_object_agg(key[1], number) filter (where kind = 'with-components'), '{}') as by_line
     from season_totals($1, '{organizations,with-components}') where not is_test_organization`.narrowed<{
  byLine: Partial<Record<ProductLine, number>>;
}>();
/** Submissions that have a component by product line, and their organizations, without test organizations. */
export const countSubmissionsOfSeason = (db: Queryable, measurementYear: number) =>
  countSubmissionsSql.one(db, [measurementYear]);

const listVendorsSql = sql('listVendorsOfSeason')`
     select o.org_id, o.org_name
     from (select distinct key[2]::int as org_id from season_totals($1, '{vendors}') where $2::text is null or key[1] = $2) t
       join organization o using (org_id)`;
/** Survey vendors that components of the season name; that those of one kind name. */
export const listVendorsOfSeason = (db: Queryable, measurementYear: number, component?: Component) =>
  listVendorsSql.all(db, [measurementYear, component ?? null]);

const listOwnersSql = sql('listOwnersOfSeason')`
     select o.org_id, o.org_name
     from (select distinct s.org_id from submission s join component c using (sub_id)
       where s.measurement_year = $1 and ($2::text is null or c.component = $2)) s join organization o using (org_id)`;
/** Organizations that have a component in the season; one of this kind. */
export const listOwnersOfSeason = (db: Queryable, measurementYear: number, component?: Component) =>
  listOwnersSql.all(db, [measurementYear, component ?? null]);

const countComponentsSql = sql('countComponentsOfSeason')`
     select coalesce(sum(number), 0)::int as count from season_totals($1, '{component-lines}')
     where ($2::text is null or key[1] = $2) and ($3::bool or not is_test_organization)`;
/** Components of the season; those of one kind. */
export const countComponentsOfSeason = (
  db: Queryable,
  measurementYear: number,
  { component, includeTestOrganizations }: { component?: Component; includeTestOrganizations: boolean },
): Promise<number> =>
  countComponentsSql.count(db, [measurementYear, component ?? null, includeTestOrganizations]);

const countComponentsByFactsSql = sql('countComponentsByFacts')`
     select coalesce(sum(number), 0)::int as count from season_totals($1, '{components}')
     where ($2::text is null or key[1] = $2) and ($3::text is null or key[2] = $3) and ($4::int[] is null or key[3]::int = any($4))
       and ($5::text is null or key[4] = $5)`;
/** Components of the season, those of test organizations included, that have all of these facts. */
export const countComponentsByFacts = (
  db: Queryable,
  measurementYear: number,
  {
    component,
    productLine,
    stages,
    validationStatus,
  }: {
    readonly component?: Component | undefined;
    readonly productLine?: ProductLine | undefined;
    /** At one of them. */
    readonly stages?: readonly Stage[] | undefined;
    readonly validationStatus?: ValidationStatus | undefined;
  },
): Promise<number> =>
  countComponentsByFactsSql.count(db, [
    measurementYear,
    component ?? null,
    productLine ?? null,
    stages?.map(stageNumber) ?? null,
    validationStatus ?? null,
  ]);
