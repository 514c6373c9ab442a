/** The list of the submissions that a number of now counts: what has nothing to report is counted apart. */
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { paths, type SubmissionsFilter } from '#src/paths.ts';
import type { StageDay } from './stage-chart.ts';

export function getNowHref(
  filter: Pick<SubmissionsFilter, 'program' | 'productLine' | 'orgId'>,
  label: string,
  now: Pick<StageDay, 'nothingToReport'>,
): string {
  if (label === nothingToReport) return paths.submissions({ ...filter, nothingToReport: 'Yes' });
  const stage = label as StageLabel;
  const isDivided = stage === stageLabels.import && now.nothingToReport > 0;
  return paths.submissions({ ...filter, stage, ...(isDivided ? { nothingToReport: 'No' } : {}) });
}
