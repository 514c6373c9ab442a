import { shorten } from '../../create-finding.ts';
import { type Report, rule } from '../../rule.ts';
import type { CahpsLayout } from '../../seasons/cahps-season.ts';
import { headerExample } from './example.ts';
import type { HeaderSubject } from './subject.ts';

const surveyNames = {
  'adult-commercial': 'the adult survey, commercial',
  'adult-medicaid': 'the adult survey, Medicaid',
  'child-medicaid': 'the child survey',
  'child-medicaid-ccc': 'the child survey with chronic conditions',
} as const satisfies Record<string, string>;
const getSurveyName = ({ survey }: CahpsLayout): string =>
  Object.entries(surveyNames).find(([known]) => known === survey)?.[1] ?? survey;

/** Only the first column is reported where the header is that of another survey. */
function compare(
  subject: HeaderSubject,
  differ: (column: number, expected: string, found: string) => void,
): void {
  const columnNames = subject.layout.columns.map(({ name }) => name);
  const { names } = subject;
  let w = 0;
  let n = 0;
  while (w < columnNames.length || n < names.length) {
    const expected = columnNames[w];
    const found = names[n];
    if (expected !== found) differ(n, expected ?? 'the end of the row', found ?? 'the end of the row');
    // A column that comes later is only misplaced; one that never comes is missing, or too many.
    const isMissing =
      found !== undefined &&
      columnNames.includes(found, w) &&
      !(expected !== undefined && names.includes(expected, n));
    const isExtra =
      expected !== undefined &&
      names.includes(expected, n) &&
      !(found !== undefined && columnNames.includes(found, w));
    if (expected === found || !isExtra) w += 1;
    if (expected === found || !isMissing) n += 1;
  }
}

const showName = (name: string | undefined): string =>
  name === undefined ? 'nothing' : name === '' ? 'an empty name' : shorten(name);

const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

/** Where the whole row is wrong for one reason, that reason; null where single columns are. */
function findCause({ layout, names }: HeaderSubject): string | null {
  if (names.length === 0) return 'the file is empty';
  const isOtherCase =
    names.length === layout.columns.length &&
    layout.columns.every(({ name }, n) => names[n]?.toLowerCase() === name.toLowerCase()) &&
    layout.columns.some(({ name }, n) => names[n] !== name);
  if (isOtherCase) return 'names are written in another case; write them as the layout has them';
  const known = new Set(layout.columns.map(({ name }) => name));
  if (names.some((name) => known.has(name.trim()))) return null;
  const [only = ''] = names;
  for (const [separator, name] of separators)
    if (only.split(separator).some((part) => known.has(part.trim())))
      return `the columns are separated by ${name}; write the file with commas`;
  return 'the first row is no header row; begin the file with the names of the columns';
}

export const cahpsHeaderRow = rule<HeaderSubject>({
  id: 'C-002',
  name: 'CahpsHeaderRow',
  severity: 'Fatal',
  scope: 'file',
  phase: 'header',
  condition:
    'missing, extra, misordered or duplicated column; one finding that names the cause where the file is empty, has no header row or is not separated by commas',
  message: 'Column {n} must be {x}, found {y}.',
  basis: 'W',
  summary:
    'The header row lacks a column, or contains one too many, twice, or in another place than the layout.',
  why: 'Values are known by their columns. The layout is that of the registered survey; without the register it follows from survey_type and product_line of the first row, else from the header itself. An adult file with the items of the child survey is found here.',
  fix: 'Write the header row as the layout table has it, every name once and in this order. An empty file has no header row.',
  source: 'rules-cahps, cahps-file',
  check(subject, report) {
    const { layout, otherLayout, names } = subject;
    const cause = findCause(subject);
    if (cause !== null) {
      const [expected = ''] = layout.columns.map(({ name }) => name);
      report({
        at: subject.toPlace(0),
        indicatorKey: expected,
        found: names[0] ?? 'the end of the row',
        expected: `${expected}; ${cause}`,
        message: `Column 1 must be ${expected}, found ${showName(names[0])}: ${cause}.`,
      });
      return;
    }
    const help =
      otherLayout === null
        ? ''
        : `; this header is that of ${getSurveyName(otherLayout)}, the file is ${getSurveyName(layout)}`;
    let count = 0;
    compare(subject, (column, expected, found) => {
      count += 1;
      if (otherLayout !== null && count > 1) return;
      report({
        at: subject.toPlace(column),
        indicatorKey: layout.columns.some(({ name }) => name === expected) ? expected : undefined,
        found,
        expected: `${expected}${help}`,
        message: `Column ${column + 1} must be ${expected}, found ${found === '' ? 'an empty name' : found}.`,
      } satisfies Report);
    });
  },
  examples: () => ({
    pass: [headerExample((names) => names)],
    fail: [
      [
        headerExample((names) => names.filter((name) => name !== 'Q05')),
        '[2:19] Column 19 must be Q05, found Q06. Found: Q06. Expected: Q05.',
      ],
      [
        headerExample((names) => [...names, 'Q41']),
        '[2:60] Column 60 must be the end of the row, found Q41. Found: Q41. Expected: the end of the row.',
      ],
      [
        headerExample((names) => names.with(20, 'Q07').with(21, 'Q06')),
        '[2:22] Column 22 must be Q08, found Q06. Found: Q06. Expected: Q08.',
      ],
      [
        headerExample((names) => names.toSpliced(8, 0, 'member_key')),
        '[2:9] Column 9 must be disposition, found member_key. Found: member_key. Expected: disposition.',
      ],
      [
        headerExample(() => []),
        '[2:1] Column 1 must be submission_id, found nothing: the file is empty. Found: the end of the row. Expected: submission_id; the file is empty.',
      ],
      [
        headerExample((names) => [names.join(';')]),
        '[2:1] Column 1 must be submission_id, found submission_id;survey_type;product_line;measurement_year;vendor_id;member_key;sample_stratum;ccc_prescreen;disposition;survey_language;attempt;completion_date;age_at_anchor;sex_admin;frame_size;Q01;Q0…: the columns are separated by semicolons; write the file with commas. Found: submission_id;survey_type;product_line;measurement_year;vendor_id;member_key;sample_stratum;ccc_prescreen;disposition;survey_language;attempt;completion_date;age_at_anchor;sex_admin;frame_size;Q01;Q03;Q04;Q05;Q06;Q07;Q08;Q09;Q10;Q11;Q12;Q13;Q14;Q15;Q16;Q17;Q18;Q19;Q20;Q21;Q22;Q23;Q24;Q25;Q26;Q27;Q28;Q29;Q30;Q31;Q32;Q33;Q34;Q35;Q36;Q37;Q38;Q39;Q40a;Q40b;Q40c;Q40d;Q40e;Q40f. Expected: submission_id; the columns are separated by semicolons; write the file with commas.',
      ],
      [
        headerExample((names) => [names.join('\t')]),
        '[2:1] Column 1 must be submission_id, found submission_id\tsurvey_type\tproduct_line\tmeasurement_year\tvendor_id\tmember_key\tsample_stratum\tccc_prescreen\tdisposition\tsurvey_language\tattempt\tcompletion_date\tage_at_anchor\tsex_admin\tframe_size\tQ01\tQ0…: the columns are separated by tabs; write the file with commas. Found: submission_id\tsurvey_type\tproduct_line\tmeasurement_year\tvendor_id\tmember_key\tsample_stratum\tccc_prescreen\tdisposition\tsurvey_language\tattempt\tcompletion_date\tage_at_anchor\tsex_admin\tframe_size\tQ01\tQ03\tQ04\tQ05\tQ06\tQ07\tQ08\tQ09\tQ10\tQ11\tQ12\tQ13\tQ14\tQ15\tQ16\tQ17\tQ18\tQ19\tQ20\tQ21\tQ22\tQ23\tQ24\tQ25\tQ26\tQ27\tQ28\tQ29\tQ30\tQ31\tQ32\tQ33\tQ34\tQ35\tQ36\tQ37\tQ38\tQ39\tQ40a\tQ40b\tQ40c\tQ40d\tQ40e\tQ40f. Expected: submission_id; the columns are separated by tabs; write the file with commas.',
      ],
      [
        headerExample((names) => names.map((name) => name.toUpperCase())),
        '[2:1] Column 1 must be submission_id, found SUBMISSION_ID: names are written in another case; write them as the layout has them. Found: SUBMISSION_ID. Expected: submission_id; names are written in another case; write them as the layout has them.',
      ],
      [
        headerExample((names) => names.map((_, n) => String(n))),
        '[2:1] Column 1 must be submission_id, found 0: the first row is no header row; begin the file with the names of the columns. Found: 0. Expected: submission_id; the first row is no header row; begin the file with the names of the columns.',
      ],
    ],
  }),
});
