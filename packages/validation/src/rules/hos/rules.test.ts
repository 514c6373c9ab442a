/** Every HOS rule proves itself by its examples, stands in a list, and is the catalogue's rule of its id. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Report, Rule } from '../../rule.ts';
import catalogue from '../../seasons/MY2025/rule-catalogue.json' with { type: 'json' };
import { hosDictionary, hosRules } from './registry.ts';

// A list's rules look at one kind of subject; here each is only ever given its own examples.
type AnyRule = Rule<never>;

const isRule = (value: unknown): value is AnyRule =>
  typeof value === 'object' && value !== null && 'check' in value && 'examples' in value;

const rules: AnyRule[] = Object.values(hosRules).flat().filter(isRule);
const inCatalogue = catalogue.rules.filter(({ id }) => id.startsWith('O-'));

const inFiles: { file: string; rule: AnyRule }[] = [];
for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
)) {
  const module: unknown = await import(new URL(file, import.meta.url).href);
  const values: unknown[] = typeof module === 'object' && module !== null ? Object.values(module) : [];
  for (const rule of values.filter(isRule)) inFiles.push({ file, rule });
}

function findingsOf(rule: AnyRule, subject: never): Report[] {
  const found: Report[] = [];
  rule.check(subject, (report) => found.push(report));
  return found;
}

/** "HosNoHeader" → "hos-no-header". */
const kebab = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

function patternOf(message: string): RegExp {
  const parts = message.split(/\{[^}]+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

test.each(rules.map((rule) => [rule.id, rule.name, rule] as const))(
  '%s %s is silent on its passing examples and reports on each failing one',
  (_id, _name, rule) => {
    expect(rule.examples.pass.length).toBeGreaterThan(0);
    expect(rule.examples.fail.length).toBeGreaterThan(0);
    for (const [i, subject] of rule.examples.pass.entries())
      expect({ pass: i, findings: findingsOf(rule, subject) }).toEqual({ pass: i, findings: [] });
    for (const [i, subject] of rule.examples.fail.entries())
      expect({ fail: i, findings: findingsOf(rule, subject).length }).toEqual({ fail: i, findings: 1 });
  },
);

test.each(rules.map((rule) => [rule.id, rule.name, rule] as const))(
  '%s %s words its finding as the catalogue does, with every placeholder filled',
  (id, _name, rule) => {
    const message = inCatalogue.find((known) => known.id === id)?.message;
    for (const found of rule.examples.fail.flatMap((subject) => findingsOf(rule, subject))) {
      expect(found.message).toMatch(patternOf(message ?? 'not in the catalogue'));
      expect(found.message).not.toMatch(/[{}]|undefined|null|NaN|-0(?![.\d])|\[object/);
      expect(String(found.expected)).toMatch(/\S/);
    }
  },
);

test('every rule file holds one rule, bears its name, and stands in a list', () => {
  expect(inFiles.map(({ file }) => file)).toEqual(inFiles.map(({ rule }) => `${kebab(rule.name)}.ts`));
  expect(inFiles.map(({ rule }) => rule.id).sort()).toEqual(rules.map(({ id }) => id).sort());
});

test('the rules are those of the catalogue, with its name, severity, scope and experimental mark', () => {
  const facts = hosDictionary.map(({ id, name, severity, scope, experimental }) => ({
    id,
    ruleName: name,
    severity,
    scope,
    experimental,
  }));
  const expected = inCatalogue
    .map(({ id, ruleName, severity, scope, experimental }) => ({
      id,
      ruleName,
      severity,
      scope,
      experimental,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(expected.length).toBe(18);
  expect(facts).toEqual(expected);
});

test.each(hosDictionary.map((entry) => [entry.id, entry] as const))(
  '%s explains itself in sentences',
  (id, entry) => {
    for (const text of [entry.summary, entry.why, entry.fix]) expect(text).toMatch(/^\S.{15,}\.$/s);
    expect(entry.source).toMatch(/^rules-hos\b/);
  },
);
