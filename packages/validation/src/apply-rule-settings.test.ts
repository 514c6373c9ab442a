import { expect, test } from 'vitest';
import { applyRuleSettings, ruleSettingProblems, rulesWithThreshold } from './apply-rule-settings.ts';
import { indicatorExample } from './rules/hedis/example.ts';
import type { RuleSetting, RuleSettings } from '@idss/domain/season/rule-settings';
import { hybrid, indexStayExample } from './rules/hedis/example-blocks.ts';
import type { IndicatorSubject } from './rules/hedis/subject.ts';
import type { Rule } from './rule.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import { exampleSeason } from './seasons/example-season.ts';

const subject = indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, MinReqSampleSize: 99 } });

const now = '2026-05-01T12:00:00Z';

function getFindings(settings: RuleSettings): readonly (readonly unknown[])[] {
  const found: (readonly unknown[])[] = [];
  for (const rule of applyRuleSettings(hedisRules, now, settings).indicator)
    if (rule.id === 'H-003') rule.check(subject, ({ expected }) => found.push([rule.severity, expected]));
  return found;
}

function countFindings(rule: Rule<never>, threshold: number): number {
  const [changed] = applyRuleSettings({ row: [rule] }, now, new Map([[rule.id, { threshold }]])).row;
  let found = 0;
  const { pass, fail } = rule.examples();
  for (const each of [...pass, ...fail.map(([subject]) => subject)])
    changed?.check(each, () => void (found += 1));
  return found;
}

test('a rule runs as it is written, with another severity or threshold, or not at all', () => {
  expect(getFindings(new Map())).toEqual([['Error', 'at least 100']]);
  expect(getFindings(new Map([['H-003', { severity: 'Warning' }]]))).toEqual([['Warning', 'at least 100']]);
  expect(getFindings(new Map([['H-003', { threshold: 200 }]]))).toEqual([['Error', 'at least 200']]);
  expect(getFindings(new Map([['H-003', { threshold: 99 }]]))).toEqual([]);
  expect(getFindings(new Map([['H-003', { isOn: false }]]))).toEqual([]);
});

test('a rule on trial reports remarks until the last second of its last day, and what it is from then on', () => {
  const on = (trialUntil: string) => {
    const settings: RuleSettings = new Map([['H-003', { trialUntil }]]);
    const [rule] = applyRuleSettings(hedisRules, now, settings).indicator.filter(({ id }) => id === 'H-003');
    return rule && [rule.severity, rule.trial];
  };
  const until = '2026-05-01T08:00:00-04:00';
  expect(on(until)).toEqual(['Info', { until, severity: 'Error' }]);
  expect(on('2026-05-01T07:59:59-04:00')).toEqual(['Error', undefined]);
});

test('a rule with two thresholds takes either from the season', () => {
  const computeRatio = (ObservedCount: number) => indexStayExample({ ObservedCount, ExpectedCount: 50 });
  const isReported = (settings: RuleSetting, subject: IndicatorSubject): boolean => {
    let found = 0;
    for (const rule of applyRuleSettings(hedisRules, now, new Map([['U-003', settings]])).indicator)
      if (rule.id === 'U-003') rule.check(subject, () => void (found += 1));
    return found > 0;
  };
  expect(isReported({ threshold: 2.9 }, computeRatio(145))).toBe(false);
  expect(isReported({ threshold: 2.9 }, computeRatio(146))).toBe(true);
  expect(isReported({ lowerThreshold: 0.3 }, computeRatio(15))).toBe(false);
  expect(isReported({ lowerThreshold: 0.3 }, computeRatio(14))).toBe(true);
});

test('the season lists every threshold, with the value of its rule', () => {
  expect(rulesWithThreshold.size).toBeGreaterThan(15);
  const written = [...rulesWithThreshold.values()].map(({ id, threshold, lowerThreshold }) => [
    id,
    {
      ...(threshold && { threshold: threshold.value }),
      ...(lowerThreshold && { lowerThreshold: lowerThreshold.value }),
    },
  ]);
  expect(Object.fromEntries(exampleSeason.ruleSettings)).toEqual(Object.fromEntries(written));
});

test('every threshold as written is allowed, and matters to its rule', () => {
  const written = { rules: Object.fromEntries(exampleSeason.ruleSettings) };
  expect(ruleSettingProblems(written)).toEqual([]);
  for (const rule of rulesWithThreshold.values()) {
    const { min = 0, max = 0 } = rule.threshold ?? {};
    const [lowest, highest] = [countFindings(rule, min), countFindings(rule, max)];
    expect(lowest, `${rule.id} reports the same with every threshold`).not.toBe(highest);
  }
});

test('the lower threshold may be as high as the other one', () => {
  expect(ruleSettingProblems({ rules: { 'C-015': { threshold: 40, lowerThreshold: 40 } } })).toEqual([]);
  expect(ruleSettingProblems({ rules: { 'C-015': { lowerThreshold: 60 } } })).toEqual([]);
});

test.each<[object, string]>([
  [{}, 'there: an object'],
  [{ rules: { 'Z-999': {} } }, 'there is none of this name'],
  [{ rules: { 'H-003': 5 } }, 'an object with isOn'],
  [{ rules: { 'H-003': { isOn: 'Y' } } }, 'true or false'],
  [{ rules: { 'H-003': { severity: 'Fatal' } } }, 'one of Error, Warning, Info'],
  [{ rules: { 'H-003': { threshold: 0 } } }, 'a whole number from 1 to 10000 (members)'],
  [{ rules: { 'H-003': { threshold: 10_001 } } }, 'a whole number from 1 to 10000 (members)'],
  [{ rules: { 'H-003': { threshold: 99.5 } } }, 'a whole number from 1 to 10000 (members)'],
  [{ rules: { 'H-003': { threshold: '99' } } }, 'a whole number from 1 to 10000 (members)'],
  [{ rules: { 'H-008': { threshold: 12 } } }, 'a multiple of 5 from 0 to 100 (%)'],
  [{ rules: { 'U-003': { threshold: 2.55 } } }, 'a multiple of 0.1 from 0 to 100 (O/E ratio)'],
  [{ rules: { 'C-015': { threshold: 9 } } }, 'at least the lower threshold, 10'],
  [{ rules: { 'C-015': { lowerThreshold: 61 } } }, 'at most the threshold, 60'],
  [{ rules: { 'H-003': { lowerThreshold: 3 } } }, 'left out; what may be here is isOn, severity, threshold'],
  [{ rules: { 'F-001': { isOn: false } } }, 'cannot be switched off'],
  [{ rules: { 'F-001': { severity: 'Warning' } } }, 'left out; what may be here is isOn'],
  [{ rules: { 'I-002': { threshold: 3 } } }, 'left out; what may be here is isOn, severity'],
  [{ rules: { 'I-005': { limit: 3 } } }, 'isOn, severity, threshold'],
])('%j is refused', (data, mustBe) => {
  expect(ruleSettingProblems(data)).toEqual([
    expect.objectContaining({ mustBe: expect.stringContaining(mustBe) }),
  ]);
});
