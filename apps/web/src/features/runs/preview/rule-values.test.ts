import type { RuleSettingRow } from '@idss/contract/runs/rule-preview';
import { expect, test } from 'vitest';
import {
  type Draft,
  findRules,
  getDraft,
  findDraftProblem,
  readRuleSearch,
  type RuleSearch,
  toSearchParameters,
  toValues,
  formatValues,
} from './rule-values.ts';

const current = { isOn: true, severity: 'Warning', threshold: 50, lowerThreshold: null } as const;
const rule: RuleSettingRow = {
  ruleId: 'I-008',
  name: 'SupplementalShareHigh',
  program: 'HEDIS',
  summary: '',
  isExperimental: true,
  thresholdRange: { unit: '%', min: 0, max: 100 },
  lowerThresholdRange: null,
  season: current,
  current,
};
const rules = new Map([[rule.ruleId, rule]]);
const reason = (change: Partial<Draft>) =>
  findDraftProblem(new Map([[rule.ruleId, { ...getDraft(rule), ...change }]]), rules);

test('values in words', () => {
  expect(formatValues(current, rule)).toBe('Warning, threshold 50 %');
  expect(formatValues({ ...current, threshold: 1200, lowerThreshold: 1 }, rule)).toBe(
    'Warning, threshold 1 to 1,200 %',
  );
  expect(formatValues({ ...current, isOn: false }, rule)).toBe('Off');
  expect(formatValues({ ...current, threshold: null })).toBe('Warning');
});

test.each([
  ['60', 60],
  [' 12 ', 12],
  ['100', 100],
])('the threshold %j is %d', (threshold, value) => {
  expect(toValues({ ...getDraft(rule), threshold }, rule)?.threshold).toBe(value);
});

test.each(['', '-1', '101', '12.5', '1e2', 'many'])('the threshold %j is refused', (threshold) => {
  expect(reason({ threshold })).toBe('The threshold of I-008 is a whole number from 0 to 100 (%).');
});

test('rules are found by words in id, name, program and summary, by severity, and as changed', () => {
  const other = {
    ...rule,
    ruleId: 'O-016',
    name: 'HosResponseRate',
    program: 'HOS' as const,
    summary: 'Fewer than 20 %',
  };
  const changed = { ...other, current: { ...current, severity: 'Error' as const } };
  const find = (search: Partial<RuleSearch>, list = [rule, other]) =>
    findRules(list, { text: '', severity: '', isChangedOnly: false, ...search }).map(({ ruleId }) => ruleId);
  expect(find({})).toEqual(['I-008', 'O-016']);
  expect(find({ text: 'o-0' })).toEqual(['O-016']);
  expect(find({ text: ' hos FEWER ' })).toEqual(['O-016']);
  expect(find({ text: 'hos supplemental' })).toEqual([]);
  expect(find({ severity: 'Error' })).toEqual([]);
  expect(find({ isChangedOnly: true })).toEqual([]);
  expect(find({ severity: 'Error', isChangedOnly: true }, [rule, changed])).toEqual(['O-016']);
});

test('a preview needs a rule, and each of its rules another value', () => {
  expect(findDraftProblem(new Map(), rules)).toBe('Choose a rule first.');
  expect(reason({})).toBe('I-008 has its current values. Change it, or remove it.');
  expect(reason({ isOn: false })).toBeNull();
  expect(reason({ severity: 'Error' })).toBeNull();
  expect(reason({ threshold: '40' })).toBeNull();
});

test('a lower threshold is in its range and not above the other one', () => {
  const both = {
    ...rule,
    lowerThresholdRange: { unit: '%', min: 0, max: 100 },
    current: { ...current, lowerThreshold: 10 },
  };
  const against = (lowerThreshold: string) =>
    findDraftProblem(
      new Map([[rule.ruleId, { ...getDraft(both), lowerThreshold }]]),
      new Map([[rule.ruleId, both]]),
    );
  expect(against('200')).toContain('The lower threshold of I-008 is a whole number');
  expect(against('60')).toBe('The lower threshold of I-008 is above the other one.');
  expect(against('20')).toBeNull();
  expect(against(String(current.threshold))).toBeNull();
});

test('a trial is the day of its end; the same day is no change', () => {
  const onTrial = { ...rule, current: { ...current, trialUntil: '2026-05-01T23:59:59-04:00' } };
  expect(formatValues(onTrial.current)).toBe('Warning, threshold 50, trial until May 1, 2026');
  const against = (trialUntil: string) =>
    findDraftProblem(
      new Map([[rule.ruleId, { ...getDraft(onTrial), trialUntil }]]),
      new Map([[rule.ruleId, onTrial]]),
    );
  expect(getDraft(onTrial).trialUntil).toBe('2026-05-01');
  expect(against('2026-05-01')).toContain('has its current values');
  expect([against('2026-05-02'), against('')]).toEqual([null, null]);
  expect(toValues({ ...getDraft(onTrial), trialUntil: '' }, onTrial)).not.toHaveProperty('trialUntil');
});

test.each<[Readonly<Record<string, unknown>>, RuleSearch]>([
  [{}, { text: '', severity: '', isChangedOnly: false }],
  [
    { find: 'sample size', severity: 'Error', changed: 'true' },
    { text: 'sample size', severity: 'Error', isChangedOnly: true },
  ],
  // The router reads numbers and truth values as such.
  [
    { find: 16, changed: true },
    { text: '16', severity: '', isChangedOnly: true },
  ],
  [
    { find: ['x'], severity: 'Fatal', changed: 'no' },
    { text: '', severity: '', isChangedOnly: false },
  ],
])('an address with %j searches for %j', (parameters, search) => {
  expect(readRuleSearch(parameters)).toEqual(search);
  expect(readRuleSearch(toSearchParameters(search))).toEqual(search);
});
