/** The sentences above the findings. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { Trial } from '@idss/domain/findings/finding';
import { formatCount } from '@idss/domain/format-number';
import { extractRoles } from '@idss/domain/permissions/can';
import { hedisComponent } from '@idss/domain/program';
import { trialDay } from '@idss/domain/findings/finding';
import { takesFile } from '#src/components/submission-stage.ts';

/** Shown instead of the findings to users who may not read them. */
export function describeRefusal(reason: string | undefined): string {
  const roles = extractRoles(reason ?? '');
  return roles === null
    ? (reason ?? 'You do not have permission to see the findings.')
    : `Roles that can see the findings: ${roles}.`;
}

/** `2 errors and 14 warnings`; empty where nothing was found. */
export function formatCounts({ schema, fatal, error, warning }: SubmissionSummary['counts']): string {
  const parts = [
    schema > 0 ? formatCount(schema, 'schema error') : '',
    fatal > 0 ? formatCount(fatal, 'fatal finding') : '',
    error > 0 ? formatCount(error, 'error') : '',
    warning > 0 ? formatCount(warning, 'warning') : '',
  ].filter((part) => part !== '');
  return parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

const adviceOnErrors = {
  [hedisComponent]: 'Errors must be resolved before the plan lock; warnings are to be reviewed.',
  CAHPS: 'Errors and warnings must be resolved before the survey is marked final.',
  HOS: 'Errors must be resolved before the attestation; warnings are to be reviewed.',
} as const;
const adviceOnWarnings = {
  [hedisComponent]: 'Review them before you apply the plan lock.',
  CAHPS: 'They must be resolved before the survey is marked final.',
  HOS: 'Review them before the data are attested.',
} as const;

export interface FindingsHeadline {
  readonly title: string;
  readonly advice: string;
  readonly tone: 'bad' | 'warn' | 'ok';
}

/** In a group: what its rule on trial means for the reader. */
export const explainTrial = ({ until, severity }: Trial): string =>
  severity === 'Info'
    ? 'These findings are remarks, and block nothing.'
    : `These findings block nothing now. A file that is checked after ${trialDay(until)} has them as ${severity === 'Error' ? 'errors' : 'warnings'}, so correct them by then.`;

/** Above the findings; null where no rule that found something is on trial. */
export function describeTrials(
  groups: readonly { readonly trial: Trial | null; readonly count: number }[],
): string | null {
  const count = groups.reduce((sum, group) => sum + (group.trial === null ? 0 : group.count), 0);
  return count === 0
    ? null
    : `${formatCount(count, 'remark is', 'remarks are')} of rules on trial, which count later: the day is shown with each.`;
}

/** The result of validation, and in a second sentence the next step. Spec: findings-screen. */
export function getHeadline(summary: SubmissionSummary, hasTrials = false): FindingsHeadline {
  const { counts, component } = summary;
  const text = formatCounts(counts);
  if (text === '')
    return {
      title: 'No issues found',
      advice: hasTrials
        ? 'The remarks below block nothing now.'
        : 'The remarks below are for your information; nothing has to be done about them.',
      tone: 'ok',
    };
  const title = component === 'CAHPS' ? 'Validation errors found' : 'Validation issues found';
  const tone = counts.schema + counts.fatal + counts.error > 0 ? 'bad' : 'warn';
  if (counts.schema + counts.fatal > 0)
    return { title, advice: `${text}. The file was refused; correct it and load it again.`, tone };
  const advice = counts.error > 0 ? adviceOnErrors : adviceOnWarnings;
  const isOpen = counts.error > 0 || takesFile(summary);
  return { title, advice: isOpen ? `${text}. ${advice[component]}` : `${text}.`, tone };
}
