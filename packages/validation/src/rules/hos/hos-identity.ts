import type { ComponentKind } from '@idss/domain/files/required-file-name';
import { type FailingExample, rule, type Report } from '../../rule.ts';
import { bareLine, completeLine, identityExample } from './example.ts';
import { reportField } from './report-field.ts';
import {
  accepts,
  fieldText,
  hasField,
  type HosFile,
  type HosHeader,
  type HosIdentity,
  headerNumber,
  headerText,
  showValue,
} from './subject.ts';

type Reporter = (found: Report) => void;

const getRound = (kind: ComponentKind): string => (kind === 'followup' ? 'F' : 'B');

/** The required value of each header field: a text for people, and the value itself where there is but one. */
type ExpectedValues = Readonly<Record<string, number | string | null>>;

function getWanted({ season, registration }: HosFile, header: HosHeader): ExpectedValues {
  const round = headerText(header, 'ROUND');
  const cohort = round === null ? null : season.cohorts[round === 'F' ? 'followup' : 'baseline'];
  return {
    ROUND: registration ? getRound(registration.kind) : null,
    COHORT: cohort,
    REPORTING_YEAR: season.reportingYear,
    SUBMISSION_ID: registration === undefined ? 'a submission of this season that you may load' : null,
    CONTRACT: registration?.cmsContractNumber ?? null,
    VENDOR_ID: registration?.vendorId ?? null,
  };
}

function checkHeader(file: HosFile, header: HosHeader, report: Reporter): void {
  for (const [name, expectedValue] of Object.entries(getWanted(file, header))) {
    const field = header.layout.getField(name);
    if (!hasField(header, field)) continue;
    const text = fieldText(header, field);
    const isAccepted = accepts(header, field);
    const value = typeof expectedValue === 'number' ? Number(text) : text;
    if (isAccepted && (expectedValue === null || value === expectedValue)) continue;
    const expected = expectedValue ?? field.expected;
    const shown = isAccepted && /^(SUBMISSION|VENDOR)_ID$/.test(name) ? Number(text) : showValue(text);
    reportField(header, field, report, {
      expected,
      message: `${name} ${shown} does not match ${expected}.`,
    });
  }
}

function checkFileName(fileName: string, header: HosHeader, report: Reporter): void {
  const isNamedByRule = /^HOS[BF]\d+\.txt$/i.test(fileName);
  const round = headerText(header, 'ROUND');
  const submissionId = headerNumber(header, 'SUBMISSION_ID');
  if (!isNamedByRule || round === null || submissionId === null) return;
  const expected = `HOS${round}${submissionId}.txt`;
  const [, letter, id] = /^HOS(.)(\d+)/i.exec(fileName) ?? [];
  if (letter?.toUpperCase() === round && Number(id) === submissionId) return;
  report({
    indicatorKey: 'FILE NAME',
    found: fileName,
    expected,
    message: `FILE NAME ${fileName} does not match ${expected}.`,
  });
}

function checkRecord({ header, record }: HosIdentity, report: Reporter): void {
  if (record === null) return;
  const { bytes, start, length, plan } = record;
  for (const { field, inHeader } of plan.identity) {
    if (field.end > length || inHeader.end > header.length) continue;
    const [a, b] = [start + field.at, header.start + inHeader.at];
    let same = 0;
    while (same < field.width && bytes[a + same] === header.bytes[b + same]) same += 1;
    if (same === field.width) continue;
    const expected = fieldText(header, inHeader);
    reportField(record, field, report, {
      expected: `${expected}, as in the header`,
      message: `${field.name} ${showValue(fieldText(record, field))} does not match ${showValue(expected)}.`,
    });
  }
}

export const hosIdentity = rule<HosIdentity>({
  id: 'O-004',
  name: 'HosIdentity',
  severity: 'Fatal',
  scope: 'header',
  phase: 'identity',
  condition:
    'submission id, survey round (baseline/follow-up), cohort, contract or vendor differ from the registration',
  message: '{field} {x} does not match {y}.',
  basis: 'W',
  summary:
    'Submission, round, cohort, reporting year, contract or vendor of the header is another than the registered one, a detail record says otherwise than the header, or the name of the file names another submission.',
  why: 'The file would be stored under a submission that it is not of. Without the register of the season (in the browser, on the command line) only the year, the cohort, the records and a file name of the form HOSB3101.txt are compared; any other file name is free.',
  fix: 'Load the file for the submission, round and contract it was made for. If only the header is wrong, correct it; all detail records must repeat its SUBMISSION_ID, CONTRACT, ROUND and COHORT.',
  source: 'rules-hos, hos-cohorts, uploads-identity',
  check(subject, report) {
    if (subject.record !== null) {
      checkRecord(subject, report);
      return;
    }
    checkHeader(subject.file, subject.header, report);
    checkFileName(subject.file.fileName, subject.header, report);
  },
  examples: () => ({
    pass: [
      identityExample(),
      identityExample({ registered: {} }),
      identityExample({ registered: { vendorId: null, cmsContractNumber: null } }),
      identityExample({ fileName: 'our file of november.txt' }),
      identityExample({ fileName: 'hosb3101.TXT' }),
      identityExample({
        fileName: 'HOSF3101.txt',
        header: { ROUND: 'F', COHORT: '27' },
        registered: { kind: 'followup' },
      }),
      identityExample({}, completeLine()),
      identityExample({}, bareLine()),
    ],
    fail: failing(),
  }),
});

const failing = (): readonly FailingExample<HosIdentity>[] => [
  [
    identityExample({ registered: 'none' }),
    '[1:15] SUBMISSION_ID 3101 does not match a submission of this season that you may load. Found: 000003101. Expected: a submission of this season that you may load.',
  ],
  [
    identityExample({ registered: { kind: 'followup' } }),
    '[1:8] ROUND B does not match F. Found: B. Expected: F.',
  ],
  [
    identityExample({ registered: { cmsContractNumber: 'H9999' } }),
    '[1:24] CONTRACT H1234 does not match H9999. Found: H1234. Expected: H9999.',
  ],
  [
    identityExample({ registered: { vendorId: 82 } }),
    '[1:29] VENDOR_ID 81 does not match 82. Found: 000081. Expected: 82.',
  ],
  [
    identityExample({ header: { COHORT: '27' } }),
    '[1:9] COHORT 27 does not match 29. Found: 27. Expected: 29.',
  ],
  [
    identityExample({ header: { REPORTING_YEAR: '2025' } }),
    '[1:11] REPORTING_YEAR 2025 does not match 2026. Found: 2025. Expected: 2026.',
  ],
  [
    identityExample({ header: { SUBMISSION_ID: '     3101' } }),
    '[1:15] SUBMISSION_ID      3101 does not match 9 digits. Found:      3101. Expected: 9 digits.',
  ],
  [
    identityExample({ header: { ROUND: 'X' } }),
    '[1:8] ROUND X does not match B, F. Found: X. Expected: B, F.',
  ],
  [
    identityExample({ fileName: 'HOSB3102.txt' }),
    'FILE NAME HOSB3102.txt does not match HOSB3101.txt. Found: HOSB3102.txt. Expected: HOSB3101.txt.',
  ],
  [
    identityExample({ fileName: 'HOSF3101.txt' }),
    'FILE NAME HOSF3101.txt does not match HOSB3101.txt. Found: HOSF3101.txt. Expected: HOSB3101.txt.',
  ],
  [
    identityExample({}, completeLine({ SUBMISSION_ID: '000003102' })),
    '[2:2] SUBMISSION_ID 000003102 does not match 000003101. Found: 000003102. Expected: 000003101, as in the header.',
  ],
  [
    identityExample({}, completeLine({ CONTRACT: 'H1235' })),
    '[2:11] CONTRACT H1235 does not match H1234. Found: H1235. Expected: H1234, as in the header.',
  ],
  [
    identityExample({}, completeLine({ ROUND: 'F' })),
    '[2:31] ROUND F does not match B. Found: F. Expected: B, as in the header.',
  ],
  [
    identityExample({}, bareLine({ COHORT: '27' })),
    '[2:32] COHORT 27 does not match 29. Found: 27. Expected: 29, as in the header.',
  ],
];
