/** The list of the submissions that a number of now counts: what has nothing to report is counted apart. */
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { paths, type SubmissionsFilter } from '#src/paths.ts';
import type { StageDay } from './stage-chart.ts';

type Filter = Pick<SubmissionsFilter, 'program' | 'productLine' | 'orgId'>;

export function getNowHref(filter: Filter, label: string, now: Pick<StageDay, 'nothingToReport'>): string {
  if (label === nothingToReport) return withDeclaration(filter, null, 'Yes');
  const stage = label as StageLabel;
  return stage === stageLabels.import && now.nothingToReport > 0
    ? withDeclaration(filter, stage, 'No')
    : paths.submissions({ ...filter, stage });
}

/** No part of the list's address says it, so all of it is said by the list's filters. */
function withDeclaration(
  { program, productLine, orgId }: Filter,
  stage: StageLabel | null,
  declared: 'Yes' | 'No',
): string {
  return paths.submissionsWhere({
    ...(productLine && { 'is.productLine': productLine }),
    ...(stage && { 'is.submissionStatus': stage }),
    ...(orgId !== undefined && { 'is.orgId': String(orgId) }),
    ...(program && { 'is.component': program }),
    'is.nothingToReport': declared,
  });
}
