/** Every CAHPS rule proves itself by its examples, stands in the registry, and is the catalogue's rule of its id. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Report, Rule } from '../../rule.ts';
import catalogue from '../../seasons/MY2025/rule-catalogue.json' with { type: 'json' };
import { cahpsDictionary, cahpsFileRules, cahpsRecordRules, cahpsTotalsRules } from './registry.ts';

// A list's rules look at one kind of subject; here each is only ever given its own examples.
type AnyRule = Rule<never>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isRule = (value: unknown): value is AnyRule =>
  isObject(value) && typeof value['id'] === 'string' && 'check' in value;

const rules: readonly AnyRule[] = [
  ...Object.values(cahpsFileRules),
  ...cahpsRecordRules,
  ...cahpsTotalsRules,
].filter(isRule);

const inFiles: { file: string; rule: AnyRule }[] = [];
for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('cahps-'))) {
  const module: unknown = await import(new URL(file, import.meta.url).href);
  for (const rule of isObject(module) ? Object.values(module).filter(isRule) : [])
    inFiles.push({ file, rule });
}

const cataloguedIds = catalogue.rules.filter(({ id }) => id.startsWith('C-'));

function findingsOf(rule: AnyRule, subject: never): Report[] {
  const found: Report[] = [];
  rule.check(subject, (report) => found.push(report));
  return found;
}

function patternOf(message: string): RegExp {
  const parts = message.split(/\{[^}]+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

const kebab = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

test.each(rules.map((rule) => [rule.id, rule.name, rule] as const))(
  '%s %s is silent on its passing examples and reports on each failing one, in the catalogue’s words',
  (id, _name, rule) => {
    const message = cataloguedIds.find((known) => known.id === id)?.message ?? 'not in the catalogue';
    expect(rule.examples.pass.length).toBeGreaterThan(0);
    expect(rule.examples.fail.length).toBeGreaterThan(0);
    for (const [i, subject] of rule.examples.pass.entries())
      expect({ pass: i, findings: findingsOf(rule, subject) }).toEqual({ pass: i, findings: [] });
    for (const [i, subject] of rule.examples.fail.entries()) {
      const found = findingsOf(rule, subject);
      expect({ fail: i, isFound: found.length > 0 }).toEqual({ fail: i, isFound: true });
      for (const report of found) {
        expect(report.message).toMatch(patternOf(message));
        expect(report.message).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
        expect(report.expected).toBeDefined();
      }
    }
  },
);

test('every rule file holds one rule and bears its name, and every rule is registered', () => {
  expect(inFiles.map(({ file }) => file)).toEqual(inFiles.map(({ rule }) => `${kebab(rule.name)}.ts`));
  expect(inFiles.map(({ rule }) => rule.id).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

test('the rules are those of the catalogue, with its name, severity, scope and experimental mark', () => {
  expect(cataloguedIds.length).toBe(17);
  expect(
    cahpsDictionary.map(({ id, name, severity, scope, experimental }) => ({
      id,
      name,
      severity,
      scope,
      experimental,
    })),
  ).toEqual(
    cataloguedIds.map(({ id, ruleName, severity, scope, experimental }) => ({
      id,
      name: ruleName,
      severity,
      scope,
      experimental,
    })),
  );
});

test.each(rules.map((rule) => [rule.id, rule] as const))('%s explains itself in sentences', (id, rule) => {
  for (const text of [rule.summary, rule.why, rule.fix]) expect(text).toMatch(/^\S.{15,}\.$/s);
  expect(rule.source).toMatch(/^rules-/);
});
