/** The CAHPS error report (file types 5 and 13): every finding as a person reads it, a text file with CRLF. */
import {
  type Finding,
  type FindingCounts,
  severities,
  validationStatusLabels,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';

export interface ErrorReportHead {
  readonly fileName: string;
  readonly submissionId: number | null;
  readonly organizationName: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
}

const newLine = '\r\n';
const labelWidth = 'Submission id: '.length;

const control = /\p{Cc}/u;
// A value of the file must not move a terminal's cursor or forge a line.
const printable = (text: string): string =>
  control.test(text) ? text.replaceAll(/\p{Cc}/gu, '\ufffd') : text;

function formatPlace({ line, column, record, indicatorKey }: Finding): string {
  let place = line === null ? 'File' : `Line ${line}`;
  if (column !== null) place += `, column ${column}`;
  if (record !== null && record !== '') place += `, member ${record}`;
  if (indicatorKey !== null) place += `, ${indicatorKey}`;
  return place;
}

function formatDetail({ found, expected }: Finding): string {
  const asFound = found === null ? '' : `found: ${found === '' ? 'nothing' : found}`;
  if (expected === null) return asFound;
  return `${asFound === '' ? '' : `${asFound}; `}expected: ${expected}`;
}

const labelled = (label: string, value: string): string =>
  `${`${label}:`.padEnd(labelWidth)}${printable(value)}${newLine}`;

/** The beginning, known before the file is read. */
export const cahpsErrorReportHead = (head: ErrorReportHead): string =>
  [
    `CAHPS error report${newLine}${newLine}`,
    labelled('File', head.fileName),
    labelled('Submission id', head.submissionId === null ? 'not known' : String(head.submissionId)),
    labelled('Organization', head.organizationName),
    labelled('Generated at', head.madeAt),
    labelled('Summary', 'at the end'),
  ].join('');

/** One paragraph a finding: place and rule, message, found and expected. */
export const cahpsErrorReportLines = (findings: readonly Finding[]): string =>
  findings
    .map((finding) => {
      const rule = `${finding.severity} ${finding.ruleId} ${finding.ruleName}`;
      const lines = [
        `${formatPlace(finding)}: ${rule}`,
        `  ${finding.message}`,
        `  ${formatDetail(finding)}`,
      ];
      return newLine + lines.map((line) => (line.trim() === '' ? '' : printable(line) + newLine)).join('');
    })
    .join('');

export function cahpsErrorReportEnd(outcome: {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
}): string {
  const note = cutListNote(outcome.counts);
  const numbers = severities.filter((s) => outcome.counts[s] > 0).map((s) => `${outcome.counts[s]} ${s}`);
  return [
    newLine,
    labelled('Status', validationStatusLabels[outcome.status]),
    labelled('Findings', numbers.length > 0 ? numbers.join(', ') : 'none'),
    ...(note === null ? [] : [labelled('Listed', note)]),
  ].join('');
}
