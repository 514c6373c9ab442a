/** The rows of the header report (file type 7; spec: hos-reports): every check of the header, passed or not. */
import type { Finding } from '@idss/domain/findings/finding';
import { fieldText, hasField, type HosFile, type HosHeader } from '../../rules/hos/subject.ts';
import type { Rule } from '../../rule.ts';
import type { HosHeaderCheck } from './hos-results.ts';

interface Check {
  readonly check: string;
  readonly ruleId: string;
  /** "" for a check without its own field. */
  readonly field: string;
  /** What is expected where the check passed. */
  readonly expected: string;
}

/** A rule as it runs: with the season's threshold. Those that the season has switched off are not among them. */
export type AppliedRule = Pick<Rule<never>, 'id' | 'threshold'>;

function createChecks(
  { season, registration }: HosFile,
  header: HosHeader,
  rules: readonly AppliedRule[],
): Check[] {
  const findThreshold = (ruleId: string): number | undefined =>
    rules.find(({ id }) => id === ruleId)?.threshold?.value;
  const expectedIn = (name: string): string => header.layout.fieldOf(name).expected;
  const registered = (value: number | string | null | undefined, name: string): string =>
    value === null || value === undefined ? expectedIn(name) : String(value);
  const { baseline, followup } = season.cohorts;
  const { first, last } = season.fieldingWindow;
  const rounds = { baseline: 'B', followup: 'F', adult: '', child: '', 'child CCC': '' } as const;
  return [
    { check: 'Header record', ruleId: 'O-001', field: 'REC_TYPE', expected: 'H, only on the first line' },
    {
      check: 'Record lengths',
      ruleId: 'O-002',
      field: '',
      expected: `${header.layout.length} and ${season.layout.detail.length}`,
    },
    {
      check: 'Layout version',
      ruleId: 'O-007',
      field: 'LAYOUT_VERSION',
      expected: expectedIn('LAYOUT_VERSION'),
    },
    {
      check: 'Submission',
      ruleId: 'O-004',
      field: 'SUBMISSION_ID',
      expected: registered(registration?.submissionId, 'SUBMISSION_ID'),
    },
    { check: 'File name', ruleId: 'O-004', field: 'FILE NAME', expected: 'any, or that of the submission' },
    {
      check: 'Round',
      ruleId: 'O-004',
      field: 'ROUND',
      expected: registered(registration && rounds[registration.kind], 'ROUND'),
    },
    {
      check: 'Cohort',
      ruleId: 'O-004',
      field: 'COHORT',
      expected: `${baseline} (baseline), ${followup} (follow-up)`,
    },
    {
      check: 'Reporting year',
      ruleId: 'O-004',
      field: 'REPORTING_YEAR',
      expected: String(season.reportingYear),
    },
    {
      check: 'Contract',
      ruleId: 'O-004',
      field: 'CONTRACT',
      expected: registered(registration?.cmsContractNumber, 'CONTRACT'),
    },
    {
      check: 'Vendor',
      ruleId: 'O-004',
      field: 'VENDOR_ID',
      expected: registered(registration?.vendorId, 'VENDOR_ID'),
    },
    { check: 'Vendor name', ruleId: 'O-007', field: 'VENDOR_NAME', expected: expectedIn('VENDOR_NAME') },
    {
      check: 'Record count',
      ruleId: 'O-003',
      field: 'RECORD_COUNT',
      expected: 'the number of detail records',
    },
    { check: 'First day of fielding', ruleId: 'O-005', field: 'FIELD_START', expected: `from ${first}` },
    { check: 'Last day of fielding', ruleId: 'O-005', field: 'FIELD_END', expected: `to ${last}` },
    { check: 'Sample size', ruleId: 'O-007', field: 'SAMPLE_SIZE', expected: expectedIn('SAMPLE_SIZE') },
    {
      check: 'Smallest sample',
      ruleId: 'O-014',
      field: 'SAMPLE_SIZE',
      expected: `at least ${findThreshold('O-014')}`,
    },
    {
      check: 'Sample and records',
      ruleId: 'O-017',
      field: 'SAMPLE_SIZE',
      expected: 'one record a sampled member, in a final file',
    },
    { check: 'File type', ruleId: 'O-007', field: 'FILE_TYPE', expected: expectedIn('FILE_TYPE') },
    { check: 'Creation', ruleId: 'O-007', field: 'CREATED', expected: expectedIn('CREATED') },
    { check: 'Reserved columns', ruleId: 'O-007', field: 'FILLER', expected: expectedIn('FILLER') },
    {
      check: 'Response rate',
      ruleId: 'O-016',
      field: '',
      expected: `at least ${findThreshold('O-016')} %, in a final file`,
    },
  ];
}

/** The value shown for the field of a passed check. */
function foundIn({ fileName }: HosFile, header: HosHeader, name: string): string {
  if (name === 'FILE NAME') return fileName;
  const field = name === '' ? undefined : header.layout.fieldOf(name);
  return field !== undefined && hasField(header, field) ? fieldText(header, field).trimEnd() : '';
}

const failed = (check: string, finding: Finding): HosHeaderCheck => ({
  check,
  field: finding.indicatorKey ?? '',
  expected: finding.expected ?? '',
  found: finding.found ?? '',
  result: 'Fail',
  severity: finding.severity,
  message: finding.message,
});

/**
 * `findings`: the first of each rule and field on the header line, on the structure of the file or on the file as a
 * whole. Without a header there is only one row: that it is missing.
 */
export function headerChecks(
  file: HosFile,
  findings: readonly Finding[],
  rules: readonly AppliedRule[],
): HosHeaderCheck[] {
  const { header } = file;
  if (header === null)
    return findings
      .filter(({ ruleId }) => ruleId === 'O-001')
      .slice(0, 1)
      .map((finding) => failed('Header record', finding));
  const applied = createChecks(file, header, rules).filter(({ ruleId }) =>
    rules.some(({ id }) => id === ruleId),
  );
  return applied.map(({ check, ruleId, field, expected }) => {
    const finding = findings.find((f) => f.ruleId === ruleId && (f.indicatorKey ?? '') === field);
    if (finding !== undefined) return failed(check, finding);
    return {
      check,
      field,
      expected,
      found: foundIn(file, header, field),
      result: 'Pass',
      severity: '',
      message: '',
    };
  });
}
