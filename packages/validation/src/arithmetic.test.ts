/** The arithmetic of each rule that has one, by the examples on which it fails. */
import { expect, test } from 'vitest';
import type { Arithmetic } from './arithmetic.ts';
import { createFinding } from './create-finding.ts';
import { computeMeasureResult } from './results/compute-results.ts';
import type { Rule } from './rule.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import type { MeasureSubject } from './rules/hedis/subject.ts';

const phases = [
  ...hedisRules.indicator,
  ...hedisRules.relation,
  ...hedisRules.priorYear,
] as readonly Rule<MeasureSubject>[];
const explained = phases.filter((rule) => rule.explainNumbers !== undefined);

function listArithmetic(rule: Rule<MeasureSubject>): (Arithmetic | null)[] {
  return rule.examples().fail.flatMap(([subject]) => {
    const all: (Arithmetic | null)[] = [];
    const { measure, definition, submission } = subject;
    const { indicators } = computeMeasureResult(measure, definition);
    const stored = {
      productLine: submission.header.productLine.text,
      definition,
      indicators: new Map(indicators.map((indicator) => [indicator.key, indicator])),
    };
    rule.check(subject, (report) => {
      all.push(rule.explainNumbers?.(createFinding(rule, report, {}), stored) ?? null);
    });
    return all;
  });
}

const write = (arithmetic: Arithmetic | null): string =>
  arithmetic === null
    ? 'none'
    : `${arithmetic.label}, ${arithmetic.unit}: ${arithmetic.lines
        .map(
          ({ label, value, difference }) =>
            `${label} ${value}${difference === null ? '' : ` (${difference})`}`,
        )
        .join('; ')}`;

test('the arithmetic of each failing example, to be read', () => {
  expect(Object.fromEntries(explained.map((rule) => [rule.id, listArithmetic(rule).map(write)]))).toEqual({
    'E-001': [
      'Element, Count: Initial population 2,950; less exclusions 60; Denominator, computed 2,890; Denominator in the file 2,950 (+60)',
      'White, Count: Initial population 2,950; less exclusions 60; Denominator, computed 2,890; Denominator in the file 2,891 (+1)',
    ],
    'E-002': [
      'Element, Count: EHR 120; Case management 8; HIE or registry 15; Administrative 1,290; Numerator, computed 1,433; Numerator in the file 1,434 (+1)',
    ],
    'H-005': [
      'Element, Count: Min req sample size 411; less exclusion valid data errors 6; less exclusion employee or dep 2; Oversample recs added 25; Denominator, computed 428; Denominator in the file 411 (−17)',
      'Element, Count: Min req sample size 411; less exclusion valid data errors 6; less exclusion employee or dep 2; Oversample recs added 8; Denominator, computed 411; Denominator in the file 410 (−1)',
    ],
    'I-002': [
      'Count, Value: Numerator 305; Denominator 612; Rate, computed 49.84 %; Rate in the file 49.85 % (+0.01)',
      'Count, Value: Numerator 131; Denominator 402; Not in the numerator 271; Rate, computed 67.41 %; Rate in the file 32.59 % (−34.82)',
      'Count, Value: Numerator by admin elig 4,411; Eligible population 8,214; Rate, computed 53.70 %; Rate in the file 53.71 % (+0.01)',
      'Count, Value: Numerator 0; Denominator 0; Rate, computed 0 %; Rate in the file 1 % (+1.00)',
      'Count, Value: Numerator 7; Denominator 7; Rate, computed 100.00 %; Rate in the file 90 % (−10.00)',
      'Asian, Value: Numerator 13; Denominator 19; Rate, computed 68.42 %; Rate in the file 13.00 % (−55.42)',
      'Asian, Value: Numerator 10; Denominator 40; Not in the numerator 30; Rate, computed 75.00 %; Rate in the file 25.00 % (−50.00)',
      'Asian, Value: Numerator 10; Denominator 40; Not in the numerator 30; Rate, computed 75.00 %; Rate in the file 25.00 % (−50.00)',
      'Asian, Value: Numerator 10; Denominator 40; Not in the numerator 30; Rate, computed 75.00 %; Rate in the file 25.00 % (−50.00)',
    ],
    'I-003': [
      'Count, Members or events: Numerator by admin 798; Numerator by supplemental 31; Denominator 702; Numerator 829 (+127)',
      'Count, Members or events: Numerator by admin 188; Numerator by supplemental 153; Numerator by medical records 71; Denominator 411; Numerator 412 (+1)',
      'Count, Members or events: EHR 120; Case management 8; HIE or registry 15; Administrative 1,290; Denominator 1,432; Numerator 1,433 (+1)',
    ],
    'R-004': [
      'Category, Numerator: White 304; American Indian Or Alaska Native 0; Asian 0; Black Or African American 0; Native Hawaiian Or Other Pacific Islander 0; Some Other Race 0; Two Or More Races 0; Asked But No Answer 0; Unknown 0; Total in the file 305; Sum of the rows 304 (−1)',
      'Category, Numerator: Not Hispanic Or Latino 304; Hispanic Or Latino 0; Asked But No Answer 0; Unknown 0; Total in the file 305; Sum of the rows 304 (−1)',
      'Category, Denominator: White 410; American Indian Or Alaska Native 0; Asian 0; Black Or African American 0; Native Hawaiian Or Other Pacific Islander 0; Some Other Race 0; Two Or More Races 0; Asked But No Answer 0; Unknown 0; Total in the file 411; Sum of the rows 410 (−1)',
      'Category, Exclusions: White 61; American Indian Or Alaska Native 0; Asian 0; Black Or African American 0; Native Hawaiian Or Other Pacific Islander 0; Some Other Race 0; Two Or More Races 0; Asked But No Answer 0; Unknown 0; Total in the file 60; Sum of the rows 61 (+1)',
      'Category, Observed count: Non Lis De Nondisability 45; Lis De 0; Disability 0; Lis De And Disability 0; Other 0; Unknown 0; Total in the file 44; Sum of the rows 45 (+1)',
    ],
    'U-002': [
      'Count, Value: Observed 44; Expected 50.1182; O/E, computed 0.8779; O/E in the file 0.8778 (−0.0001)',
      'Count, Value: Observed 44; Expected 0; O/E, computed 0; O/E in the file 0.8779 (+0.8779)',
    ],
    'U-008': ['Part, Observed count: Chronic ACSC 60; Acute ACSC 40; Sum 100; Total in the file 101 (+1)'],
    'X-001': [
      'Band, Eligible population: 16-20 612; 21-24 845; Sum 1,457; Total in the file 1,458 (+1)',
      'Band, Numerator by supplemental: 16-20 14; 21-24 22; Sum 36; Total in the file 35 (−1)',
      'Part, Denominator: Assessment Period 1 2,890; Assessment Period 2 2,890; Assessment Period 3 0; Sum 5,780; Total in the file 5,781 (+1)',
    ],
    'X-002': [
      'Group, Eligible population: Initiation - Alcohol 20; Initiation - Opioid 10; Initiation - Other 5; Sum 35; Total in the file 36 (+1)',
      'Group, Eligible population: Initiation - Alcohol 20; Initiation - Opioid 10; Initiation - Other 5; Sum 35; Total in the file 34 (−1)',
    ],
    'X-005': [
      'Indicator, Denominator: The other one 88; This one 87 (−1)',
      'Indicator, Denominator: The other one 301; This one 302 (+1)',
    ],
    'Y-001': [
      'Year, Rate, percent: Last year 90.00; This year 10.00 (−80.00)',
      'Year, Rate, percent: Last year 49.99; This year 60.00 (+10.01)',
    ],
    'Y-002': [
      'Year, Eligible population: Last year 400; This year 501 (+101)',
      'Year, Eligible population: Last year 400; This year 299 (−101)',
    ],
  });
});

test('what does not come to what the finding says is not shown', () => {
  for (const rule of explained) {
    const [example] = rule.examples().fail;
    const measure = example?.[0].measure;
    if (!measure) continue;
    const stored = {
      productLine: 'Commercial',
      definition: example[0].definition,
      indicators: new Map(),
    } as const;
    const finding = { indicatorKey: 'none', found: 'x', expected: 'y', message: 'z' };
    expect(rule.explainNumbers?.(finding, stored)).toBeNull();
  }
});
