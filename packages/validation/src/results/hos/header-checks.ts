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
  /** The expected value where the check passed. */
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
  const expectedIn = (name: string): string => header.layout.getField(name).expected;
  const registered = (value: number | string | null | undefined, name: string): string =>
    value === null || value === undefined ? expectedIn(name) : String(value);
  const { baseline, followup } = season.cohorts;
  const { first, last } = season.fieldingWindow;
  const rounds = { baseline: 'B', followup: 'F', adult: '', child: '', 'child CCC': '' } as const;
  const checks: readonly (readonly [check: string, ruleId: string, field: string, expected: string])[] = [
    ['Header record', 'O-001', 'REC_TYPE', 'H, only on the first line'],
    ['Record lengths', 'O-002', '', `${header.layout.length} and ${season.layout.detail.length}`],
    ['Layout version', 'O-007', 'LAYOUT_VERSION', expectedIn('LAYOUT_VERSION')],
    ['Submission', 'O-004', 'SUBMISSION_ID', registered(registration?.submissionId, 'SUBMISSION_ID')],
    ['File name', 'O-004', 'FILE NAME', 'any, or that of the submission'],
    ['Round', 'O-004', 'ROUND', registered(registration && rounds[registration.kind], 'ROUND')],
    ['Cohort', 'O-004', 'COHORT', `${baseline} (baseline), ${followup} (follow-up)`],
    ['Reporting year', 'O-004', 'REPORTING_YEAR', String(season.reportingYear)],
    ['Contract', 'O-004', 'CONTRACT', registered(registration?.cmsContractNumber, 'CONTRACT')],
    ['Vendor', 'O-004', 'VENDOR_ID', registered(registration?.vendorId, 'VENDOR_ID')],
    ['Vendor name', 'O-007', 'VENDOR_NAME', expectedIn('VENDOR_NAME')],
    ['Record count', 'O-003', 'RECORD_COUNT', 'the number of detail records'],
    ['First day of fielding', 'O-005', 'FIELD_START', `from ${first}`],
    ['Last day of fielding', 'O-005', 'FIELD_END', `to ${last}`],
    ['Sample size', 'O-007', 'SAMPLE_SIZE', expectedIn('SAMPLE_SIZE')],
    ['Smallest sample', 'O-014', 'SAMPLE_SIZE', `at least ${findThreshold('O-014')}`],
    ['Sample and records', 'O-017', 'SAMPLE_SIZE', 'one record a sampled member, in a final file'],
    ['File type', 'O-007', 'FILE_TYPE', expectedIn('FILE_TYPE')],
    ['Creation', 'O-007', 'CREATED', expectedIn('CREATED')],
    ['Reserved columns', 'O-007', 'FILLER', expectedIn('FILLER')],
    ['Response rate', 'O-016', '', `at least ${findThreshold('O-016')} %, in a final file`],
  ];
  return checks.map(([check, ruleId, field, expected]) => ({ check, ruleId, field, expected }));
}

/** The value shown for the field of a passed check. */
function getFoundText({ fileName }: HosFile, header: HosHeader, name: string): string {
  if (name === 'FILE NAME') return fileName;
  const field = name === '' ? undefined : header.layout.getField(name);
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
      found: getFoundText(file, header, field),
      result: 'Pass',
      severity: '',
      message: '',
    };
  });
}
