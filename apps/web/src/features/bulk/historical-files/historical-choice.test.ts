import { expect, test } from 'vitest';
import { getChoiceReason, toOptions, withSubmissions, withYears } from './historical-choice.ts';

const submissions = [
  { measurementYear: 2024, submissionId: 701 },
  { measurementYear: 2023, submissionId: 301 },
];

test('files are asked for once a year is chosen, for at most 1,000 submissions', () => {
  expect(getChoiceReason({ years: [], submissions: [] })).toBe('Choose at least one year.');
  expect(getChoiceReason({ years: ['2024'], submissions: [] })).toBeNull();
  const many = Array.from({ length: 1001 }, (_, n) => ({ measurementYear: 2024, submissionId: n }));
  expect(getChoiceReason({ years: ['2024'], submissions: many.slice(1) })).toBeNull();
  expect(getChoiceReason({ years: ['2024'], submissions: many })).toMatch(/at most 1,000/);
});

test('submissions have their year where several are chosen', () => {
  expect(toOptions(['2023'], submissions.slice(1))).toEqual([{ value: '301', label: '301' }]);
  expect(toOptions(['2024', '2023'], submissions).map(({ label }) => label)).toEqual([
    '701 (2024)',
    '301 (2023)',
  ]);
});

test('a submission stays chosen while its year is, also where it is not among the options', () => {
  const both = { years: ['2024', '2023'], submissions };
  expect(withYears(both, ['2024'])).toEqual({ years: ['2024'], submissions: submissions.slice(0, 1) });
  const found = [{ measurementYear: 2024, submissionId: 702 }];
  expect(withSubmissions(both, found, ['701', '301', '702']).submissions).toEqual([...submissions, ...found]);
  expect(withSubmissions(both, found, ['301']).submissions).toEqual(submissions.slice(1));
});
