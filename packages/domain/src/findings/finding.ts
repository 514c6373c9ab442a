/** What a validation rule found in a file, and how findings add up to a status. Spec: findings-fields, findings-status. */
export const severities = ['Schema', 'Fatal', 'Error', 'Warning', 'Info'] as const;
export type Severity = (typeof severities)[number];

export const validationStatuses = [
  'NotRun',
  'NoIssues',
  'Warning',
  'Error',
  'WarningsAndErrors',
  'SchemaError',
  'Fatal',
] as const;
export type ValidationStatus = (typeof validationStatuses)[number];

export const isValidationStatus = (text: string): text is ValidationStatus =>
  (validationStatuses as readonly string[]).includes(text);

/** Labels as the submissions list and the upload table show them. Spec: findings-status. */
export const validationStatusLabels = {
  NotRun: 'Not run',
  NoIssues: 'No issues',
  Warning: 'Warning',
  Error: 'Error',
  WarningsAndErrors: 'Warnings and Errors',
  SchemaError: 'Schema error',
  Fatal: 'Fatal',
} as const satisfies Record<ValidationStatus, string>;

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
const number = new Intl.NumberFormat('en-US');

/** `5 errors, 58 warnings` of these severities; empty where there are none. */
export const countWords = (counts: FindingCounts, of: readonly Severity[] = severities): string =>
  of
    .filter((severity) => counts[severity] > 0)
    .map(
      (severity) =>
        `${number.format(counts[severity])} ${nouns[severity]}${counts[severity] === 1 ? '' : 's'}`,
    )
    .join(', ');

/** Info findings do not affect the status. Rule catalogue, "How results roll up". */
export function statusOf(counts: FindingCounts): ValidationStatus {
  if (counts.Schema > 0) return 'SchemaError';
  if (counts.Fatal > 0) return 'Fatal';
  if (counts.Error > 0) return counts.Warning > 0 ? 'WarningsAndErrors' : 'Error';
  return counts.Warning > 0 ? 'Warning' : 'NoIssues';
}

/** True where the file must not be stored: it is unreadable or belongs elsewhere. */
export const isRefused = (status: ValidationStatus): boolean =>
  status === 'SchemaError' || status === 'Fatal';
export const hasErrors = (status: ValidationStatus): boolean =>
  isRefused(status) || status === 'Error' || status === 'WarningsAndErrors';
