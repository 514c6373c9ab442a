import { expect, test } from 'vitest';
import { getChoiceReason, isOfYears, getSubmissionOptions } from './historical-choice.ts';

const submissions = [
  { measurementYear: 2024, submissionId: 701 },
  { measurementYear: 2023, submissionId: 301 },
];

test('files are asked for once a year is chosen, for at most 1,000 submissions', () => {
  expect(getChoiceReason({ years: [], subIds: [] })).toBe('Choose at least one year.');
  expect(getChoiceReason({ years: ['2024'], subIds: [] })).toBeNull();
  const ids = Array.from({ length: 1001 }, (_, n) => String(n));
  expect(getChoiceReason({ years: ['2024'], subIds: ids.slice(1) })).toBeNull();
  expect(getChoiceReason({ years: ['2024'], subIds: ids })).toMatch(/at most 1,000/);
});

test('the submissions of the chosen years, with their year where there are several', () => {
  expect(getSubmissionOptions([], submissions)).toEqual([]);
  expect(getSubmissionOptions(['2023'], submissions)).toEqual([{ value: '301', label: '301' }]);
  expect(getSubmissionOptions(['2024', '2023'], submissions).map(({ label }) => label)).toEqual([
    '701 (2024)',
    '301 (2023)',
  ]);
});

test('a submission stays chosen while its year is', () => {
  expect(isOfYears('701', ['2024'], submissions)).toBe(true);
  expect(isOfYears('701', ['2023'], submissions)).toBe(false);
});
