import { expect, test } from 'vitest';
import { applyRuleSettings, ruleSettingProblems, thresholds } from './apply-rule-settings.ts';
import { indicatorExample } from './rules/hedis/example.ts';
import { hybrid } from './rules/hedis/example-blocks.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import { exampleSeason } from './seasons/example-season.ts';

const subject = indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, MinReqSampleSize: 99 } });

function findingsOf(settings: Parameters<typeof applyRuleSettings>[1]): readonly (readonly unknown[])[] {
  const found: (readonly unknown[])[] = [];
  for (const rule of applyRuleSettings(hedisRules, settings).indicator)
    if (rule.id === 'H-003') rule.check(subject, ({ expected }) => found.push([rule.severity, expected]));
  return found;
}

test('a rule runs as it is written, with another severity or threshold, or not at all', () => {
  expect(findingsOf(new Map())).toEqual([['Error', 'at least 100']]);
  expect(findingsOf(new Map([['H-003', { severity: 'Warning' }]]))).toEqual([['Warning', 'at least 100']]);
  expect(findingsOf(new Map([['H-003', { threshold: 200 }]]))).toEqual([['Error', 'at least 200']]);
  expect(findingsOf(new Map([['H-003', { threshold: 99 }]]))).toEqual([]);
  expect(findingsOf(new Map([['H-003', { isOn: false }]]))).toEqual([]);
});

test('the season lists every threshold, with the value of its rule', () => {
  expect(thresholds.size).toBeGreaterThan(5);
  expect([...exampleSeason.ruleSettings].map(([id, { threshold }]) => [id, threshold])).toEqual(
    [...thresholds].sort(),
  );
});

test.each<[object, string]>([
  [{}, 'an object with rules by id'],
  [{ rules: { 'Z-999': {} } }, 'there is no rule of this id'],
  [{ rules: { 'H-003': 5 } }, 'an object with isOn'],
  [{ rules: { 'H-003': { isOn: 'Y' } } }, 'true or false'],
  [{ rules: { 'H-003': { severity: 'Fatal' } } }, 'one of Error, Warning, Info'],
  [{ rules: { 'H-003': { threshold: -1 } } }, 'a number from 0'],
  [{ rules: { 'F-001': { isOn: false } } }, 'cannot be switched off'],
  [{ rules: { 'F-001': { severity: 'Warning' } } }, 'keeps it'],
  [{ rules: { 'I-005': { threshold: 3 } } }, 'has no threshold'],
  [{ rules: { 'I-005': { limit: 3 } } }, 'isOn, severity and threshold'],
])('%j is refused', (data, mustBe) => {
  expect(ruleSettingProblems(data)).toEqual([
    expect.objectContaining({ mustBe: expect.stringContaining(mustBe) }),
  ]);
});
