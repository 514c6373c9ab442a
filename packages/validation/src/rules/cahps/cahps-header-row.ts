import { shorten } from '../../finding-of.ts';
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
const nameOf = ({ survey }: CahpsLayout): string =>
  Object.entries(surveyNames).find(([known]) => known === survey)?.[1] ?? survey;

/** Only the first column is reported where the header is that of another survey. */
function compare(
  subject: HeaderSubject,
  differ: (column: number, expected: string, found: string) => void,
): void {
  const wanted = subject.layout.columns.map(({ name }) => name);
  const { names } = subject;
  let w = 0;
  let n = 0;
  while (w < wanted.length || n < names.length) {
    const expected = wanted[w];
    const found = names[n];
    if (expected !== found) differ(n, expected ?? 'the end of the row', found ?? 'the end of the row');
    // A column that comes later is only misplaced; one that never comes is missing, or too many.
    const isMissing =
      found !== undefined &&
      wanted.includes(found, w) &&
      !(expected !== undefined && names.includes(expected, n));
    const isExtra =
      expected !== undefined &&
      names.includes(expected, n) &&
      !(found !== undefined && wanted.includes(found, w));
    if (expected === found || !isExtra) w += 1;
    if (expected === found || !isMissing) n += 1;
  }
}

const shownName = (name: string | undefined): string =>
  name === undefined ? 'nothing' : name === '' ? 'an empty name' : shorten(name);

const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

/** Where the whole row is wrong for one reason, that reason; null where single columns are. */
function causeOf({ layout, names }: HeaderSubject): string | null {
  if (names.length === 0) return 'the file is empty';
  const isOtherCase =
    names.length === layout.columns.length &&
    layout.columns.every(({ name }, n) => names[n]?.toLowerCase() === name.toLowerCase()) &&
    layout.columns.some(({ name }, n) => names[n] !== name);
  if (isOtherCase) return 'names are written in another case; write them as the layout has them';
  const known = new Set(layout.columns.map(({ name }) => name));
  if (names.some((name) => known.has(name.trim()))) return null;
  const [only = ''] = names;
  for (const [separator, words] of separators)
    if (only.split(separator).some((part) => known.has(part.trim())))
      return `the columns are separated by ${words}; write the file with commas`;
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
    const cause = causeOf(subject);
    if (cause !== null) {
      const [expected = ''] = layout.columns.map(({ name }) => name);
      report({
        at: subject.placeOf(0),
        indicatorKey: expected,
        found: names[0] ?? 'the end of the row',
        expected: `${expected}; ${cause}`,
        message: `Column 1 must be ${expected}, found ${shownName(names[0])}: ${cause}.`,
      });
      return;
    }
    const help =
      otherLayout === null
        ? ''
        : `; this header is that of ${nameOf(otherLayout)}, the file is ${nameOf(layout)}`;
    let count = 0;
    compare(subject, (column, expected, found) => {
      count += 1;
      if (otherLayout !== null && count > 1) return;
      report({
        at: subject.placeOf(column),
        indicatorKey: layout.columns.some(({ name }) => name === expected) ? expected : undefined,
        found,
        expected: `${expected}${help}`,
        message: `Column ${column + 1} must be ${expected}, found ${found === '' ? 'an empty name' : found}.`,
      } satisfies Report);
    });
  },
  examples: {
    pass: [headerExample((names) => names)],
    fail: [
      headerExample((names) => names.filter((name) => name !== 'Q05')),
      headerExample((names) => [...names, 'Q41']),
      headerExample((names) => names.with(20, 'Q07').with(21, 'Q06')),
      headerExample((names) => names.toSpliced(8, 0, 'member_key')),
      headerExample(() => []),
      headerExample((names) => [names.join(';')]),
      headerExample((names) => [names.join('\t')]),
      headerExample((names) => names.map((name) => name.toUpperCase())),
      headerExample((names) => names.map((_, n) => String(n))),
    ],
  },
});
