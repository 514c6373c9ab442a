/** Every rule proves itself by its examples and words, and what is written from the rule files is up to date. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles, programs, getRuleFiles } from '../../tools/write-rules.ts';
import { formatReport, type Report, type Rule } from '../rule.ts';
import { allRules } from './all-rules.ts';
import { submissionRules } from './hedis/submission-rules.ts';

const files = (await Promise.all(programs.map(getRuleFiles))).flat();
const rules = files.map(({ program, rule }) => [rule.id, rule.name, rule, program] as const);

function getFindings(rule: Rule<never>, subject: never): Report[] {
  const found: Report[] = [];
  rule.check(subject, (report) => found.push(report));
  return found;
}

/** "FileNamePattern" → "file-name-pattern"; "OeMismatch" → "oe-mismatch"; "SampleSizeNot411" → "sample-size-not-411". */
const kebab = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

function getPattern(message: string): RegExp {
  const parts = message.split(/\{[^}]+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

test('the lists of rules and the catalogue are those of the rule files', async () => {
  for (const { url, text } of await generatedFiles())
    expect(readFileSync(url, 'utf8'), 'Run: npm run lists').toBe(text);
});

test('every rule file has one rule and its name, and its export is the name in camel case', () => {
  expect(files.map(({ file }) => file)).toEqual(files.map(({ rule }) => `${kebab(rule.name)}.ts`));
  expect(files.map(({ exportName }) => exportName.toLowerCase())).toEqual(
    files.map(({ rule }) => rule.name.toLowerCase()),
  );
});

test('no id is given twice, and the dictionary has every rule', () => {
  const ids = [...rules.map(([id]) => id), ...submissionRules.map(({ id }) => id)];
  expect(ids).toEqual([...new Set(ids)]);
  expect(allRules.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test.each(rules)(
  '%s %s is silent on its passing examples, and reports what each failing one says',
  (_id, _name, rule) => {
    expect(rule.examples().pass.length).toBeGreaterThan(0);
    expect(rule.examples().fail.length).toBeGreaterThan(0);
    for (const [i, subject] of rule.examples().pass.entries())
      expect({ pass: i, findings: getFindings(rule, subject) }).toEqual({ pass: i, findings: [] });
    for (const [i, [subject, ...reports]] of rule.examples().fail.entries()) {
      expect({ fail: i, reports: getFindings(rule, subject).map(formatReport) }).toEqual({
        fail: i,
        reports,
      });
    }
  },
);

test.each(rules)(
  '%s %s words its findings as its message, with every placeholder filled',
  (id, _name, rule, program) => {
    const found = rule.examples().fail.flatMap(([subject]) => getFindings(rule, subject));
    // Some HEDIS messages name one case only; arithmetic.test.ts has the others.
    const ownReports = program === 'hedis' ? found.slice(0, 1) : found;
    for (const { message } of ownReports) expect(message).toMatch(getPattern(rule.message));
    for (const { message, expected } of found) {
      expect(message).not.toMatch(/[{}]|undefined|null|NaN|-0(?![.\d])|\[object/);
      expect(message).toMatch(/\.$/);
      if (program !== 'hedis') expect(String(expected ?? ''), id).toMatch(/\S/);
    }
  },
);

test.each([
  ...rules.map(([id, , rule]) => [id, rule] as const),
  ...submissionRules.map((rule) => [rule.id, rule] as const),
])('%s explains itself in sentences', (id, rule) => {
  for (const text of [rule.summary, rule.why, rule.fix]) expect(text).toMatch(/^\S.{15,}\.$/s);
  expect(rule.source, id).toMatch(/^rules-/);
});
