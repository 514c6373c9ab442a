/** The CAHPS error report (file types 5 and 13): every finding as a person reads it, a text file with CRLF. */
import {
  type Finding,
  type FindingCounts,
  severities,
  validationStatusLabels,
  type ValidationStatus,
} from '@idss/domain/findings/finding';

export interface ErrorReportHead {
  readonly fileName: string;
  readonly submissionId: number | null;
  readonly orgName: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
}

const newLine = '\r\n';
const labelWidth = 'Submission id: '.length;

// A value of the file must not move a terminal's cursor or forge a line.
const printable = (text: string): string =>
  [...text].map((c) => (c < ' ' || (c >= '\u007f' && c <= '\u009f') ? '\ufffd' : c)).join('');

function placeOf({ line, column, record, indicatorKey }: Finding): string {
  const parts = [
    line === null ? 'File' : `Line ${line}`,
    ...(column === null ? [] : [`column ${column}`]),
    ...(record === null || record === '' ? [] : [`member ${record}`]),
    ...(indicatorKey === null ? [] : [indicatorKey]),
  ];
  return parts.join(', ');
}

function detailOf({ found, expected }: Finding): string {
  const parts = [
    ...(found === null ? [] : [`found: ${found === '' ? 'nothing' : found}`]),
    ...(expected === null ? [] : [`expected: ${expected}`]),
  ];
  return parts.join('; ');
}

/** Head, then one paragraph a finding in the order given: place and rule, message, found and expected. */
export function* cahpsErrorReport(head: ErrorReportHead, findings: Iterable<Finding>): Generator<string> {
  const numbers = severities.filter((s) => head.counts[s] > 0).map((s) => `${head.counts[s]} ${s}`);
  const line = (label: string, value: string): string =>
    `${`${label}:`.padEnd(labelWidth)}${printable(value)}${newLine}`;
  yield `CAHPS error report${newLine}${newLine}`;
  yield line('File', head.fileName);
  yield line('Submission id', head.submissionId === null ? 'not known' : String(head.submissionId));
  yield line('Organization', head.orgName);
  yield line('Made at', head.madeAt);
  yield line('Status', validationStatusLabels[head.status]);
  yield line('Findings', numbers.length > 0 ? numbers.join(', ') : 'none');
  for (const finding of findings) {
    yield `${newLine}${printable(`${placeOf(finding)}: ${finding.severity} ${finding.ruleId} ${finding.ruleName}`)}${newLine}`;
    yield `  ${printable(finding.message)}${newLine}`;
    const detail = detailOf(finding);
    if (detail !== '') yield `  ${printable(detail)}${newLine}`;
  }
}
