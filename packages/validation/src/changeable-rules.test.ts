import { expect, test } from 'vitest';
import { changeableRules, mergeRuleSettings, getValues, withoutUnchanged } from './changeable-rules.ts';

const season = '{"rules":{"H-003":{"threshold":100}}}';
const rules = (json: string): unknown => (JSON.parse(json) as { rules: unknown }).rules;

test('staff changes replace the values of the season, the others stay', () => {
  const merged = mergeRuleSettings(
    season,
    new Map([
      ['H-003', { severity: 'Warning' }],
      ['I-005', { isOn: false }],
    ]),
  );
  expect(rules(merged)).toEqual({
    'H-003': { threshold: 100, severity: 'Warning' },
    'I-005': { isOn: false },
  });
});

test('a change that no rule has any more is left out', () => {
  const merged = mergeRuleSettings(
    season,
    new Map([
      ['Z-999', { isOn: false }],
      ['F-001', { isOn: false }],
      ['H-003', { threshold: -1 }],
    ]),
  );
  expect(rules(merged)).toEqual({ 'H-003': { threshold: 100 } });
});

test('rules of severity Schema and Fatal cannot be changed', () => {
  expect(changeableRules.has('F-001')).toBe(false);
  expect([...changeableRules.values()].map(({ values }) => values.severity)).not.toContain('Fatal');
});

test('what the season says itself is no change of staff', () => {
  const usual = new Map([['H-003', { threshold: 100 }]]);
  const changed = new Map([
    ['H-003', { isOn: true, severity: 'Error', threshold: 100 }],
    ['I-005', { isOn: false }],
  ] as const);
  expect([...withoutUnchanged(changed, usual)]).toEqual([
    ['I-005', { isOn: false, severity: 'Warning', threshold: 30 }],
  ]);
});

test('a value that the season does not set is that of the rule', () => {
  const rule = changeableRules.get('H-003');
  if (!rule) throw new Error('There is no H-003.');
  expect(getValues(rule, new Map())).toEqual({
    isOn: true,
    severity: 'Error',
    threshold: 100,
    lowerThreshold: null,
  });
  expect(getValues(rule, new Map([['H-003', { threshold: 50 }]]))).toMatchObject({ threshold: 50 });
});
