/** The reports of a HOS file: header (type 7), detail (type 8) and fatal (type 24). Spec: hos-reports. */
import {
  type Finding,
  type FindingCounts,
  isStructural,
  severities,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import type { HosResults } from '@idss/validation/results/hos/hos-results';
import type { HosSeason } from '@idss/validation/seasons/hos-season';
import type { HosOutcome } from '@idss/validation/validate-hos';
import { writeWorkbook } from '#src/documents/stream-workbook.ts';
import { type Cell, factsTable, type Table } from '#src/documents/table.ts';

export interface HosFileFacts {
  readonly fileName: string;
  readonly organizationName: string;
  readonly uploaderName: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** One row a check of the header, passed or not. */
export const writeHosHeader = (outcome: HosOutcome, file: HosFileFacts): Promise<Uint8Array> =>
  writeWorkbook([fileTable(outcome, file), checksTable(outcome)]);

/** The findings for which the file was refused come first. */
export const writeHosFatal = (
  outcome: HosOutcome,
  findings: readonly Finding[],
  file: HosFileFacts,
): Promise<Uint8Array> =>
  writeWorkbook([
    findingsTable(
      'Fatal',
      findings.filter(({ severity }) => isStructural(severity)),
      null,
    ),
    findingsTable('All findings', findings, null),
    checksTable(outcome),
    fileTable(outcome, file),
  ]);

export const writeHosDetail = (
  season: HosSeason,
  results: HosResults,
  counts: FindingCounts,
  findings: readonly Finding[],
): Promise<Uint8Array> =>
  writeWorkbook([
    findingsTable('Findings', findings, season),
    summaryTable(results, counts, findings.length),
    frequenciesTable(results),
    scoresTable(results),
  ]);

function fileTable({ status, facts, counts }: HosOutcome, file: HosFileFacts): Table {
  const note = cutListNote(counts);
  const headerRows: readonly (readonly [string, Cell])[] = facts
    ? [
        ['Submission', facts.submissionId],
        ['Contract', facts.contract],
        ['Round', facts.kind === 'baseline' ? 'Baseline' : 'Follow-up'],
        ['Cohort', facts.cohort],
        ['Vendor', `${facts.vendorId} ${facts.vendorName}`],
        ['File type', facts.isInterim ? 'Interim' : 'Final'],
        ['Member records', facts.records],
      ]
    : [];
  return factsTable('File', [
    ['File', file.fileName],
    ['Organization', file.organizationName],
    ...headerRows,
    ['Validation', validationStatusLabels[status]],
    ...(note === null ? [] : [['Findings listed', note] as const]),
    ['Loaded by', file.uploaderName],
    ['Loaded at', file.now],
  ]);
}

const checksTable = ({ header }: HosOutcome): Table => ({
  name: 'Header',
  columns: [
    ['Check', 34],
    ['Field', 18],
    ['Expected', 34],
    ['Found', 34],
    ['Result', 8],
    ['Severity', 10],
    ['Message', 80],
  ],
  rows: header.map(({ check, field, expected, found, result, severity, message }) => [
    check,
    field,
    expected,
    found,
    result,
    severity,
    message,
  ]),
});

const findingsTable = (name: string, findings: readonly Finding[], season: HosSeason | null): Table => {
  const items = new Map(season?.layout.detail.fields.map((field) => [field.name, field.item]));
  return {
    name,
    columns: [
      ['Line', 8],
      ['MemberKey', 14],
      ['Field', 16],
      ['Item', 8],
      ['Value', 20],
      ['Expected', 26],
      ['Rule', 28],
      ['Severity', 10],
      ['Message', 80],
    ],
    rows: findings.map((finding) => [
      finding.line,
      finding.record,
      finding.indicatorKey,
      items.get(finding.indicatorKey ?? '') ?? '',
      finding.found,
      finding.expected,
      `${finding.ruleId} ${finding.ruleName}`,
      finding.severity,
      finding.message,
    ]),
  };
};

function summaryTable(results: HosResults, counts: FindingCounts, listed: number): Table {
  const all = severities.reduce((sum, severity) => sum + counts[severity], 0);
  const facts: (readonly [string, Cell])[] = [
    ['Sample size of the header', results.sampleSize],
    ['Member records', results.records],
    ['Complete', results.complete],
    ['Partial', results.partial],
    ['Ineligible', results.ineligible],
    ['Non-response', results.nonResponse],
    ['Unknown disposition', results.unknownDisposition],
    ['Response rate, %', results.responseRate],
    ...results.dispositions.map(({ code, label, count }) => [`${code} ${label}`, count] as const),
    ...results.rules.map(
      ({ ruleId, ruleName, severity, count }) => [`${ruleId} ${ruleName} (${severity})`, count] as const,
    ),
    ...results.effectiveness.map(
      ({ measure, name, numerator, denominator, rate }) =>
        [`${measure} ${name}`, `${rate} (${numerator} of ${denominator})`] as const,
    ),
  ];
  if (listed < all) facts.push(['Findings in this workbook', `the first ${listed} of ${all}`]);
  return factsTable('Summary', facts);
}

const frequenciesTable = ({ frequencies }: HosResults): Table => ({
  name: 'Frequencies',
  columns: [
    ['Field', 16],
    ['Item', 8],
    ['Question', 60],
    ['Value', 12],
    ['Count', 10],
  ],
  rows: frequencies.flatMap(({ field, item, description, values, blank, invalid }) =>
    [...values, { value: '(blank)', count: blank }, { value: '(not valid)', count: invalid }].map(
      ({ value, count }): readonly Cell[] => [field, item, description, value, count],
    ),
  ),
});

const scoresTable = ({ vr12 }: HosResults): Table => ({
  name: 'VR-12 items',
  columns: [
    ['Field', 16],
    ['Item', 8],
    ['Question', 60],
    ['Answers', 10],
    ['Mean, 0 to 100', 16],
  ],
  rows: vr12.map(({ field, item, description, answers, mean }) => [field, item, description, answers, mean]),
});
