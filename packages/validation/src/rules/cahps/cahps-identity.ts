import { rule } from '../../rule.ts';
import { type CahpsLayout, type CahpsSeason, identityColumns } from '../../seasons/cahps-season.ts';
import type { SurveyRegistration } from '../survey/subject.ts';
import { identityExample } from './example.ts';
import type { ExpectedValue, IdentitySubject } from './subject.ts';

const isId = (text: string): boolean => /^[1-9][0-9]{0,8}$/.test(text);
const exactly = (value: string): ExpectedValue => ({ value, description: value });
const expectDigits = (text: string): ExpectedValue =>
  isId(text) ? exactly(text) : { value: null, description: 'an id, digits only' };

/**
 * The required values of every row. `registration`: undefined where no register is at hand, null where the register does not
 * know the submission. Without a registration the first row is what the others are compared with.
 */
export function expectedIdentity(
  first: readonly string[],
  registration: SurveyRegistration | null | undefined,
  layout: CahpsLayout,
  season: CahpsSeason,
): readonly ExpectedValue[] {
  const [submission = '', , , , vendor = ''] = first;
  const survey = [exactly(layout.surveyType), exactly(layout.product)];
  const year = exactly(String(season.measurementYear));
  if (registration === undefined) return [expectDigits(submission), ...survey, year, expectDigits(vendor)];
  if (registration === null) {
    const description = 'a submission of this season that you may load';
    return [{ value: null, description }, ...survey, year, expectDigits(vendor)];
  }
  return [
    exactly(String(registration.submissionId)),
    ...survey,
    exactly(String(registration.measurementYear)),
    registration.vendorId === null ? expectDigits(vendor) : exactly(String(registration.vendorId)),
  ];
}

export const cahpsIdentity = rule<IdentitySubject>({
  id: 'C-004',
  name: 'CahpsIdentity',
  severity: 'Fatal',
  scope: 'file',
  phase: 'identity',
  condition:
    'submission_id, product line, survey type, year or vendor id differ from the registration (any row)',
  message: 'Row {row}: {field} is {x}; expected {y}.',
  basis: 'W',
  summary: 'A row names another submission, survey, product line, year or vendor than the registered ones.',
  why: 'Such a file belongs elsewhere, or was put together from two. Without the register rows are compared with the first row, the season and the layout. Every row concerned is reported, and no other rule runs on the rows from there on.',
  fix: 'Load the file of this submission, with the ids that were handed out in March in every row.',
  source: 'rules-cahps, uploads-identity',
  check({ line, values, expected, toPlace }, report) {
    for (const [n, { value, description }] of expected.entries()) {
      const text = values[n] ?? '';
      if (text === value) continue;
      report({
        at: toPlace(n),
        indicatorKey: identityColumns[n],
        found: text,
        expected: description,
        message: `Row ${line}: ${identityColumns[n] ?? ''} is ${text === '' ? 'empty' : text}; expected ${description}.`,
      });
    }
  },
  examples: () => ({
    pass: [identityExample({})],
    fail: [
      [
        identityExample({ submission_id: '2103' }),
        '[2:1] Row 2: submission_id is 2103; expected 2102. Found: 2103. Expected: 2102.',
      ],
      [
        identityExample({ survey_type: 'C' }),
        '[2:2] Row 2: survey_type is C; expected A. Found: C. Expected: A.',
      ],
      [
        identityExample({ product_line: 'COM' }),
        '[2:3] Row 2: product_line is COM; expected MCD. Found: COM. Expected: MCD.',
      ],
      [
        identityExample({ measurement_year: '2024' }),
        '[2:4] Row 2: measurement_year is 2024; expected 2025. Found: 2024. Expected: 2025.',
      ],
      [
        identityExample({ vendor_id: '' }),
        '[2:5] Row 2: vendor_id is empty; expected 77. Found: . Expected: 77.',
      ],
    ],
  }),
});
