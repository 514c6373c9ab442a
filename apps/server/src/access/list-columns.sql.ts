/** Columns that many lists have, as people read them. */
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { componentLabel, components } from '@idss/domain/program';
import { stageLabelList, stageLabels, stages } from '@idss/domain/stages/stage';
import { type ListColumn, wordColumn, yesNoText } from '#src/db/list-page.ts';

const componentLabels = Object.fromEntries(components.map((each) => [each, componentLabel(each)]));
export const componentColumn = (component: string): ListColumn => wordColumn(component, componentLabels);

export const validationColumn = (status: string): ListColumn =>
  wordColumn(status, validationStatusLabels, Object.values(validationStatusLabels));

const labelsByNumber = Object.fromEntries(stages.map((stage, index) => [index + 1, stageLabels[stage]]));
/** `row`: of `component`. */
export const stageColumn = (row: string): ListColumn =>
  wordColumn(`${row}.step::text`, labelsByNumber, stageLabelList);

export const publicReportedColumn = (choice: string): ListColumn => ({
  text: `case when ${choice} is null then 'Not Set' else ${yesNoText(choice)} end`,
});
