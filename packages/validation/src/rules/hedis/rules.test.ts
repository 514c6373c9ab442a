/** Every HEDIS rule proves itself by its examples, stands in a list, and is the catalogue's rule of its id. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Report, Rule } from '../../rule.ts';
import catalogue from '../../seasons/MY2025/rule-catalogue.json' with { type: 'json' };
import type { DocumentedRule } from './lists/submission.ts';

// A list's rules look at one kind of subject; here each is only ever given its own examples.
type AnyRule = Rule<never>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isDocumented = (value: unknown): value is DocumentedRule | AnyRule =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['severity'] === 'string';
const isRule = (value: unknown): value is AnyRule => isDocumented(value) && 'check' in value;

const sourcesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url)).filter((name) => /(?<!\.test)\.ts$/.test(name));

async function exportsOf(path: string): Promise<unknown[]> {
  const module: unknown = await import(new URL(path, import.meta.url).href);
  return isObject(module) ? Object.values(module) : [];
}

const listed: (DocumentedRule | AnyRule)[] = [];
for (const name of sourcesIn('./lists')) {
  for (const list of await exportsOf(`./lists/${name}`)) {
    if (Array.isArray(list)) listed.push(...list.filter(isDocumented));
  }
}
const rules = listed.filter(isRule);

const inFiles: { file: string; rule: AnyRule }[] = [];
for (const file of sourcesIn('.')) {
  for (const rule of (await exportsOf(`./${file}`)).filter(isRule)) inFiles.push({ file, rule });
}

function findingsOf(rule: AnyRule, subject: never): Report[] {
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

const groupOf = (id: string): string => id.split('-')[0] ?? '';

/**
 * The catalogue's messages as printed, where its text holds a remark: "if one exists" of M-004 is a condition on the
 * second half of the sentence.
 */
const messagesOf = (id: string): string | undefined =>
  id === 'M-004'
    ? '{code} was retired; use {replacement}.'
    : catalogue.rules.find((known) => known.id === id)?.message;

function patternOf(message: string): RegExp {
  const parts = message.split(/\{[^}]+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

test.each(rules.map((rule) => [rule.id, rule.name, rule] as const))(
  '%s %s is silent on its passing examples and reports on each failing one',
  (_id, _name, rule) => {
    expect(rule.examples.pass.length).toBeGreaterThan(0);
    expect(rule.examples.fail.length).toBeGreaterThan(0);
    for (const [i, subject] of rule.examples.pass.entries()) {
      expect({ pass: i, findings: findingsOf(rule, subject) }).toEqual({ pass: i, findings: [] });
    }
    for (const [i, subject] of rule.examples.fail.entries()) {
      expect({ fail: i, isFound: findingsOf(rule, subject).length > 0 }).toEqual({ fail: i, isFound: true });
    }
  },
);

test.each(rules.map((rule) => [rule.id, rule.name, rule] as const))(
  '%s %s words its finding as the catalogue does, with every placeholder filled',
  (id, _name, rule) => {
    const [first] = rule.examples.fail.flatMap((subject) => findingsOf(rule, subject));
    expect(first?.message).toMatch(patternOf(messagesOf(id) ?? 'not in the catalogue'));
    for (const { message } of rule.examples.fail.flatMap((subject) => findingsOf(rule, subject))) {
      expect(message).not.toMatch(/[{}]|undefined|null|NaN|-0(?![.\d])|\[object/);
      expect(message).toMatch(/\.$/);
    }
  },
);

test('no id is given twice', () => {
  const ids = listed.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test('every rule file holds one rule, bears its name, and stands in a list', () => {
  expect(inFiles.map(({ file }) => file)).toEqual(inFiles.map(({ rule }) => `${kebab(rule.name)}.ts`));
  const ids = new Set(rules.map(({ id }) => id));
  expect(inFiles.map(({ rule }) => rule.id).filter((id) => !ids.has(id))).toEqual([]);
  expect(rules.length).toBe(inFiles.length);
});

test.each([...new Set(listed.map(({ id }) => groupOf(id)))].sort())(
  'the %s rules are those of the catalogue, with its name, severity, scope and experimental mark',
  (group) => {
    const facts = listed
      .filter(({ id }) => groupOf(id) === group)
      .map(({ id, name, severity, scope, experimental }) => ({
        id,
        name,
        severity,
        scope,
        experimental: experimental ?? false,
      }));
    const expected = catalogue.rules
      .filter(({ id }) => groupOf(id) === group)
      .map(({ id, ruleName, severity, scope, experimental }) => ({
        id,
        name: ruleName,
        severity,
        scope,
        experimental,
      }));
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
    expect(facts.toSorted(byId)).toEqual(expected.toSorted(byId));
  },
);

test("rules on locks and designations have the catalogue's messages", () => {
  const documented = listed.filter((rule) => !isRule(rule));
  expect(documented.length).toBe(6);
  for (const rule of documented) expect(rule).toHaveProperty('message', messagesOf(rule.id));
});

test.each(listed.map((rule) => [rule.id, rule] as const))('%s explains itself in sentences', (id, rule) => {
  for (const text of [rule.summary, rule.why, rule.fix]) expect(text).toMatch(/^\S.{15,}\.$/s);
  expect(rule.source).toMatch(/^rules-/);
});
