import { expect, test } from 'vitest';
import type { Report, Rule } from '../../../rule.ts';
import ruleCatalogue from '../../../seasons/MY2025/rule-catalogue.json' with { type: 'json' };
import { crossMeasureRules, indicatorRules, relationRules } from './arithmetic.ts';

const found = <Subject>(rule: Rule<Subject>, subject: Subject): readonly Report[] => {
  const reports: Report[] = [];
  rule.check(subject, (report) => reports.push(report));
  return reports;
};

interface Case {
  readonly name: string;
  readonly reports: () => readonly Report[];
}
const examplesOf = <Subject>(rules: readonly Rule<Subject>[], kind: 'pass' | 'fail'): readonly Case[] =>
  rules.flatMap((rule) =>
    rule.examples[kind].map((subject, index) => ({
      name: `${rule.id} ${rule.name}, ${kind} ${index + 1}`,
      reports: () => found(rule, subject),
    })),
  );
const allExamples = (kind: 'pass' | 'fail'): readonly Case[] => [
  ...examplesOf(indicatorRules, kind),
  ...examplesOf(relationRules, kind),
  ...examplesOf(crossMeasureRules, kind),
];

test.each(allExamples('pass'))('$name is silent', ({ reports }) => {
  expect(reports()).toEqual([]);
});

test.each(allExamples('fail'))(
  '$name reports a place, what was found, and a whole sentence',
  ({ reports }) => {
    const given = reports();
    expect(given.length).toBeGreaterThan(0);
    for (const { at, message } of given) {
      expect(at).toEqual({ line: expect.any(Number), column: expect.any(Number) });
      expect(message).toMatch(/\.$/);
      expect(message).not.toMatch(/undefined|null|NaN|\{|\[object/);
    }
  },
);

const rules = [...indicatorRules, ...relationRules, ...crossMeasureRules];
const known = ruleCatalogue.rules.filter(({ id }) => /^[IHERXU]-/.test(id));

test('every arithmetic rule of the catalogue is there once', () => {
  expect(rules.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
});

test.each(known)('$id is as the catalogue has it', ({ id, ruleName, severity, scope, experimental }) => {
  const rule = rules.find((candidate) => candidate.id === id);
  expect(rule).toMatchObject({ name: ruleName, severity, scope });
  expect(rule?.experimental ?? false).toBe(experimental);
  expect(rule?.examples.pass.length).toBeGreaterThan(0);
  expect(rule?.examples.fail.length).toBeGreaterThan(0);
});

/** "{key}: rate {x} does not …" as a pattern; the readings that differ are named where they are made. */
const pattern = (message: string): RegExp => {
  const literal = message.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+?')}$`);
};
/** Texts of the catalogue that name one case only; other cases say what they are about. */
const alsoAbout: Record<string, RegExp> = {
  'R-001': /^\S+: SES rows are required\.$/,
  'X-003': /^LTSS-CAU: the .+ result is higher than the .+ result\.$/,
};

test.each(known)('$id speaks in the words of the catalogue', ({ id, message }) => {
  const texts = [
    ...examplesOf(
      indicatorRules.filter((rule) => rule.id === id),
      'fail',
    ),
    ...examplesOf(
      relationRules.filter((rule) => rule.id === id),
      'fail',
    ),
    ...examplesOf(
      crossMeasureRules.filter((rule) => rule.id === id),
      'fail',
    ),
  ].flatMap(({ reports }) => reports().map((report) => report.message));
  for (const text of texts)
    expect(text.match(pattern(message)) ?? text.match(alsoAbout[id] ?? /^$/)).not.toBeNull();
});
