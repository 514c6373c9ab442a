/** The two sample files against the arithmetic rules: the expected findings and no other. Spec: hedis-file-samples. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HedisSubmission } from '../../formats/hedis-xml/model.ts';
import { HedisReader } from '../../formats/hedis-xml/read-hedis-xml.ts';
import { computeResults } from '../../results/compute-results.ts';
import type { Report, Rule } from '../../rule.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import { fileExample } from './example.ts';
import { hedisRules } from './rules.generated.ts';

const { crossMeasure: crossMeasureRules, indicator: indicatorRules, relation: relationRules } = hedisRules;

function read(sample: string): HedisSubmission {
  const bytes = readFileSync(new URL(`../../seasons/MY2025/samples/${sample}`, import.meta.url));
  const problems: unknown[] = [];
  const reader = new HedisReader({ catalogue: exampleSeason.catalogue }, (problem) => problems.push(problem));
  reader.write(bytes);
  const submission = reader.end();
  expect(problems).toEqual([]);
  if (submission === null) throw new Error(`${sample} cannot be read`);
  return submission;
}

/** As `H-005 57 CBP.ControlHighBP`, in the order of the file; experimental rules included. */
function findingsIn(sample: string): readonly string[] {
  const file = { ...fileExample(), submission: read(sample) };
  const found: { readonly line: number; readonly text: string }[] = [];
  const run = <Subject>(rules: readonly Rule<Subject>[], subject: Subject): void => {
    for (const rule of rules)
      rule.check(subject, ({ at, indicatorKey, measure }: Report) => {
        const line = at?.line ?? 0;
        found.push({ line, text: `${rule.id} ${line} ${indicatorKey ?? measure}` });
      });
  };
  for (const measure of file.submission.measures.values()) {
    const definition = exampleSeason.catalogue.measures.get(measure.code);
    if (definition === undefined) continue;
    const subject = { ...file, measure, definition };
    for (const indicatorDefinition of definition.indicators) {
      const indicator = measure.indicators.get(indicatorDefinition.key);
      if (indicator !== undefined) run(indicatorRules, { ...subject, indicator, indicatorDefinition });
    }
    run(relationRules, subject);
  }
  run(crossMeasureRules, file);
  return found.toSorted((a, b) => a.line - b.line).map(({ text }) => text);
}

const smallDenominators = [
  'I-001 333 AAB.AvoidanceAntibioticTreatment.65Plus',
  'I-001 369 FUH.FollowUp30Day.65Plus',
  'I-001 461 FUH.FollowUp7Day.65Plus',
];

test('the valid sample has three small denominators and nothing else', () => {
  expect(findingsIn('Commercial1234.xml')).toEqual(smallDenominators);
});

test('the sample with errors has the planted ones besides', () => {
  expect(findingsIn('Commercial1235.xml')).toEqual([
    'H-004 56 CBP.ControlHighBP',
    'H-005 57 CBP.ControlHighBP',
    ...smallDenominators,
    'I-003 541 W30.First15Months',
    'I-002 543 W30.First15Months',
    'R-004 545 W30.First15Months',
    'R-004 583 W30.First15Months',
  ]);
});

test('computed results of the valid sample show the rates that stand in it, but for small denominators', () => {
  const submission = read('Commercial1234.xml');
  const reportedValue: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const { code, indicators } of computeResults(submission, exampleSeason.catalogue).measures)
    for (const { displayRate, key } of indicators) {
      const fields = submission.measures.get(code)?.indicators.get(key)?.fields;
      const rate = fields?.get('Rate') ?? fields?.get('OE');
      if (rate === undefined || displayRate === 'NA') continue;
      reportedValue[key] = rate.text;
      shown[key] = displayRate;
    }
  expect(shown).toEqual(reportedValue);
  expect(Object.keys(shown).length).toBe(24);
});
