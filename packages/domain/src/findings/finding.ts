/** Findings of validation rules in a file, and how they add up to a status. Spec: findings-fields, findings-status. */

import { formatCount } from '../format-number.ts';
import { dayText } from '../moments/moment-text.ts';
import { listNames } from '../list-names.ts';

/** Severities of errors. In this and the following lists the worst comes first. */
export const errorSeverities = ['Schema', 'Fatal', 'Error'] as const;
/** Those that count against a file: all but remarks. */
export const issueSeverities = [...errorSeverities, 'Warning'] as const;
export const severities = [...issueSeverities, 'Info'] as const;
export type IssueSeverity = (typeof issueSeverities)[number];
export type Severity = (typeof severities)[number];

export const isIssue = (severity: Severity): severity is IssueSeverity =>
  issueSeverities.some((each) => each === severity);

/** Wrong with the structure of a file, so that nothing of its data can be used. */
export const isStructural = (severity: Severity): boolean => severity === 'Schema' || severity === 'Fatal';

/** Labels as the submissions list and the upload table show them. Spec: findings-status. */
export const validationStatusLabels = {
  NotRun: 'Not run',
  NoIssues: 'No issues',
  Warning: 'Warning',
  Error: 'Error',
  WarningsAndErrors: 'Warnings and Errors',
  SchemaError: 'Schema error',
  Fatal: 'Fatal',
} as const;
export type ValidationStatus = keyof typeof validationStatusLabels;
export const validationStatuses = listNames(validationStatusLabels);

export const isValidationStatus = (text: string): text is ValidationStatus =>
  (validationStatuses as readonly string[]).includes(text);

/** The mark of a finding whose rule is on trial: it is a remark, and has its severity from then on. Spec: rules-trial. */
export interface Trial {
  /** ISO 8601; the first ten characters are the last day. */
  readonly until: string;
  readonly severity: Severity;
}

/** The last day of a trial: `May 1, 2026`. */
export const trialDay = (until: string): string => dayText(until.slice(0, 10));

/** `Trial until May 1, 2026: blocks nothing now; an error from then on.` */
export const trialText = ({ until, severity }: Trial): string =>
  `Trial until ${trialDay(until)}: blocks nothing now; ${formatArticle(severity)} from then on.`;

/** One thing that is wrong with a file. Positions count from 1; null where a finding has no such position. */
export interface Finding {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly measure: string | null;
  /** The indicator; in a survey file the column or field, such as Q08. */
  readonly indicatorKey: string | null;
  /** The key of the sampled member in a survey file. */
  readonly record: string | null;
  /** Line and column of the element or value in the uploaded file. */
  readonly line: number | null;
  readonly column: number | null;
  /** The offending value as it is in the file, cut to 200 characters. */
  readonly found: string | null;
  readonly expected: string | null;
  /** A sentence that a plan's analyst understands. */
  readonly message: string;
  /** Left out: the rule is not on trial. */
  readonly trial?: Trial;
}

export type FindingCounts = Readonly<Record<Severity, number>>;
export const noFindings: FindingCounts = { Schema: 0, Fatal: 0, Error: 0, Warning: 0, Info: 0 };

const nouns = {
  Schema: 'schema error',
  Fatal: 'fatal finding',
  Error: 'error',
  Warning: 'warning',
  Info: 'remark',
} as const satisfies Record<Severity, string>;

const formatArticle = (severity: Severity): string =>
  `${/^[aeiou]/.test(nouns[severity]) ? 'an' : 'a'} ${nouns[severity]}`;

/** `5 errors, 58 warnings` of these severities; empty where there are none. */
export const formatFindingCounts = (
  counts: FindingCounts,
  countedSeverities: readonly Severity[] = severities,
): string =>
  countedSeverities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => formatCount(counts[severity], nouns[severity]))
    .join(', ');

/** Info findings do not affect the status. Rule catalogue, "How results roll up". */
export function getValidationStatus(counts: FindingCounts): ValidationStatus {
  if (counts.Schema > 0) return 'SchemaError';
  if (counts.Fatal > 0) return 'Fatal';
  if (counts.Error > 0) return counts.Warning > 0 ? 'WarningsAndErrors' : 'Error';
  return counts.Warning > 0 ? 'Warning' : 'NoIssues';
}

const worst: Readonly<Record<ValidationStatus, IssueSeverity | null>> = {
  NotRun: null,
  NoIssues: null,
  Warning: 'Warning',
  Error: 'Error',
  WarningsAndErrors: 'Error',
  SchemaError: 'Schema',
  Fatal: 'Fatal',
};

/** The worst severity found; null where there is nothing to resolve. */
export const worstSeverity = (status: ValidationStatus): IssueSeverity | null => worst[status];

/** True where the file must not be stored: it is unreadable or belongs elsewhere. */
export function isRefused(status: ValidationStatus): boolean {
  const severity = worstSeverity(status);
  return severity !== null && isStructural(severity);
}

export const isErrorSeverity = (severity: Severity | null): boolean =>
  errorSeverities.some((error) => error === severity);
export const hasErrors = (status: ValidationStatus): boolean => isErrorSeverity(worstSeverity(status));

export const fileStateLabels = {
  waiting: 'Waiting',
  processing: 'Being checked',
  done: 'Accepted',
  refused: 'Refused',
  failed: 'Failed',
} as const;
export type FileState = keyof typeof fileStateLabels;
export const fileStates = listNames(fileStateLabels);

/**
 * How severe the outcome of an uploaded file is: null while it has none, and where there is nothing to resolve. A file
 * that was refused, or whose check failed, is Fatal. Spec: uploads-lines, generic-uploads-answer.
 */
export function outcomeSeverity(state: FileState, status: ValidationStatus): IssueSeverity | null {
  if (state === 'waiting' || state === 'processing') return null;
  const severity = worstSeverity(status);
  return state === 'done' || severity === 'Schema' ? severity : 'Fatal';
}
