/** Figures and links of the season control room, from its calls. Spec: control-room-page. */
import type { ClientSettings } from '@idss/contract/season/settings';
import { riskReasons } from '@idss/domain/control-room/risk';
import { formatNumber } from '@idss/domain/format-number';
import { getComponent, type ProductLine, type Program } from '@idss/domain/program';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import type { StageLabel } from '@idss/domain/stages/stage';
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';

type Milestone = ClientSettings['milestones'][number];
type SummaryRow = Answer<'GetSubmissionsDataSummary'>[number];
type FailingRule = Answer<'GetFailingRules'>[number];

/** The list of the submissions that a stage's number counts. */
export const getStageHref = (program: Program, stage: string, productLine?: ProductLine): string =>
  paths.submissions({ program, stage: stage as StageLabel, ...(productLine ? { productLine } : {}) });

/** The list of the submissions that a number of a past day counts. */
export const getStageOfDayHref = (
  program: Program,
  stage: string,
  day: string,
  productLine?: ProductLine,
): string =>
  paths.submissionsByDay({
    program,
    ...(productLine ? { productLine } : {}),
    day,
    ...(stage === nothingToReport ? { nothingToReport: 'Yes' } : { stage }),
  });

/** Links to the stage changes of a day. */
export const getDayHref = (day: string): string =>
  paths.activityReport({ event: 'Stage changed', from: day, before: day, forAllSubs: 'true' });

export const getMilestones = (milestones: readonly Milestone[], program: Program): readonly Milestone[] =>
  milestones.filter((milestone) => milestone.program === program);

/** The next date of the season, of any program; undefined after the last one. */
export const findNextMilestone = (milestones: readonly Milestone[], now: Date): Milestone | undefined =>
  milestones
    .filter(({ at }) => new Date(at) > now)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0];

/** Columns of the submissions by stage: the stage's label, and the field of the summary that counts it. */
export const stageCounts = [
  ['Import', 'atImport'],
  ['Apply Plan Lock', 'atPlanLock'],
  ['Apply Audit Lock', 'atAuditLock'],
  ['Validations/Attestation', 'atValidations'],
  ['Apply Mark Final', 'atMarkFinal'],
  ['Finalize Attestation', 'atAttestation'],
  ['Complete', 'complete'],
] as const satisfies readonly (readonly [StageLabel, keyof SummaryRow])[];

export const countComplete = (
  rows: readonly SummaryRow[],
): { readonly complete: number; readonly all: number } => ({
  complete: rows.reduce((sum, row) => sum + row.complete, 0),
  all: rows.reduce((sum, row) => sum + row.submissions, 0),
});

/** Reasons that any submission has, with the list of each. */
export const getRiskLinks = (counts: Answer<'GetRiskCounts'>) =>
  riskReasons
    .filter((reason) => counts[reason] > 0)
    .map((reason) => ({ reason, count: counts[reason], href: paths.submissionsAtRisk({ reason }) }));

/** The list of what a rule found in the submissions that its number counts. */
export function getRuleHref(
  { component, ruleId, severity, organizationId }: FailingRule,
  grouping: 'rule' | 'organization' | 'vendor',
): string {
  const program = component === getComponent('HEDIS') ? 'HEDIS' : component;
  const filter =
    organizationId === null || grouping === 'rule'
      ? {}
      : { [grouping === 'vendor' ? 'vendorId' : 'organizationId']: String(organizationId) };
  return paths.ruleFailures({ program, ruleId, severity, ...filter });
}

/** `▲ 2`, `▼ 9` or `=`; empty where it is not known. */
export function formatChange(change: number | null): string {
  if (change === null) return '';
  return change === 0 ? '=' : `${change > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(change))}`;
}

export function describeChange(change: number | null): string {
  if (change === null) return 'not known';
  return change === 0
    ? 'unchanged since last week'
    : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than a week ago`;
}
