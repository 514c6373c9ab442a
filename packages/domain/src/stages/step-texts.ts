/** The words of next steps: what to do, why it waits, and what others are waited for. Spec: dashboard-next-steps. */
import { errorSeverities, type Severity } from '../findings/finding.ts';
import { formatCount, formatNumber, pluralize } from '../format-number.ts';
import type { Program } from '../program.ts';
import type { StepKind } from './next-step.ts';

export interface StepTextFacts {
  readonly kind: StepKind;
  readonly program: Program;
  /** Counts by severity of the latest validation. */
  readonly counts: Readonly<Partial<Record<Severity, number>>>;
  /** The worst rules of the latest validation, and how many rules found something. */
  readonly failing: {
    readonly worst: readonly { readonly ruleId: string; readonly summary: string; readonly count: number }[];
    readonly rules: number;
  } | null;
  /** A file was taken before, and removed since. */
  readonly isBegun: boolean;
  readonly isLastFileRefused: boolean;
  readonly hasCurrentFile: boolean;
  /** Rows of the review table without a designation. */
  readonly rowsWithoutDesignation: number;
  /** Who made the last move; null where there was none. */
  readonly movedBy: string | null;
  readonly isAuditRequired: boolean;
  readonly isReportingChosen: boolean;
}

const countErrors = ({ counts }: StepTextFacts): number =>
  errorSeverities.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);

const describeCorrection = (facts: StepTextFacts): string => {
  const errors = countErrors(facts);
  return errors > 0
    ? `Correct ${formatCount(errors, 'error')}`
    : `Resolve ${formatCount(facts.counts.Warning ?? 0, 'warning')}`;
};

/** What to do, as a heading: `Correct 4 errors`. */
export function stepTitle(facts: StepTextFacts): string {
  const titles: Record<StepKind, () => string> = {
    upload: () => (facts.isBegun ? 'Upload a file' : 'Upload the first file'),
    uploadAgain: () => 'Upload again',
    correct: () => describeCorrection(facts),
    planLock: () => 'Apply the plan lock',
    review: () => 'Review',
    markFinal: () => 'Mark final',
    chooseReporting: () => 'Choose public reporting',
    sign: () => 'Sign the attestation',
    attestHos: () => 'Attest',
  };
  return titles[facts.kind]();
}

/** The label of the button that leads there. */
export const stepButtons: Readonly<Record<StepKind, string>> = {
  upload: 'Upload',
  uploadAgain: 'See why',
  correct: 'Open findings',
  planLock: 'Apply Plan Lock',
  review: 'Open review',
  markFinal: 'Mark Final',
  chooseReporting: 'Choose',
  sign: 'Sign',
  attestHos: 'Attest',
};

/** What others are waited for, after the submission's number: `1236 HEDIS audit lock`. */
export const awaitedWords: Readonly<Record<StepKind, string>> = {
  upload: 'file',
  uploadAgain: 'new file',
  correct: 'corrected file',
  planLock: 'plan lock',
  review: 'audit lock',
  markFinal: 'mark final',
  chooseReporting: 'public reporting',
  sign: 'attestation',
  attestHos: 'attestation',
};

function listRules({ failing }: StepTextFacts): string {
  if (failing === null || failing.worst.length === 0) return '';
  const named = failing.worst.map(({ ruleId, count }) =>
    count > 1 ? `${ruleId} (${formatNumber(count)})` : ruleId,
  );
  const more = failing.rules - failing.worst.length;
  const [only, second] = failing.worst;
  if (only && !second) return `${named[0]}: ${only.summary.replace(/\.$/, '')}`;
  return [...named, ...(more > 0 ? [`and ${formatCount(more, 'more rule')}`] : [])].join(', ');
}

const describeIssues = ({ counts }: StepTextFacts): string => {
  const warnings = counts.Warning ?? 0;
  return warnings === 0 ? 'No issues' : `No errors, ${formatCount(warnings, 'warning')}`;
};

/** Why it waits, without dates: those are shown in the reader's own way. */
export function whyStepWaits(facts: StepTextFacts): string {
  const { movedBy, rowsWithoutDesignation: open } = facts;
  const locked = facts.isAuditRequired && facts.program === 'HEDIS' ? 'Audit lock' : 'Plan lock';
  const texts: Record<StepKind, () => string> = {
    upload: () => (facts.isBegun ? 'The last file was removed' : 'No file yet'),
    uploadAgain: () =>
      [
        facts.isLastFileRefused ? 'The last file was refused' : 'The check of the last file failed',
        listRules(facts),
        facts.hasCurrentFile ? 'the file before still counts' : '',
      ]
        .filter(Boolean)
        .join(' · '),
    correct: () => listRules(facts),
    planLock: () => describeIssues(facts),
    review: () =>
      open === 0
        ? 'Every row has a designation'
        : `${formatNumber(open)} ${pluralize(open, 'row has', 'rows have')} no designation`,
    markFinal: () =>
      facts.program === 'HEDIS' && movedBy !== null ? `${locked} by ${movedBy}` : describeIssues(facts),
    chooseReporting: () => 'Needed before the attestation is signed',
    sign: () =>
      [
        movedBy === null ? '' : `Marked final by ${movedBy}`,
        facts.isReportingChosen ? 'public reporting is chosen' : 'public reporting is chosen on the way',
      ]
        .filter(Boolean)
        .join(' · '),
    attestHos: () => describeIssues(facts),
  };
  return texts[facts.kind]();
}

/** Many submissions that are done together. */
export interface JointStepFacts {
  readonly kind: StepKind;
  readonly program: Program;
  readonly submissionIds: readonly number[];
}

/** What to do with all of them: `Upload 8 CAHPS files`. */
export function jointStepTitle({ kind, program, submissionIds }: JointStepFacts): string {
  const count = submissionIds.length;
  if (kind === 'upload') return `Upload ${formatCount(count, `${program} file`)}`;
  const surveys = formatCount(count, `${program} survey`);
  return kind === 'attestHos' ? `Attest ${surveys}` : `Mark ${surveys} final`;
}

/** The label of the button that leads to the page for all of them. */
export const jointStepButton = ({ kind }: JointStepFacts): string =>
  kind === 'upload' ? 'Upload' : kind === 'attestHos' ? 'Bulk Attestation' : 'Bulk Mark Final';

const shownSubmissions = 5;
/** Which: `1234, 2447, 2448 and 5 more`. */
export function whyJointStepWaits({ submissionIds }: JointStepFacts): string {
  const rest = submissionIds.length - shownSubmissions;
  return `${submissionIds.slice(0, shownSubmissions).join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`;
}
