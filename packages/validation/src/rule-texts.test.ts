import { expect, test } from 'vitest';
import { allRules } from './rules/all-rules.ts';
import { rulesWithThreshold } from './apply-rule-settings.ts';
import { exampleSeason } from './seasons/example-season.ts';
import { withSeasonTexts } from './rule-texts.ts';

const { cahps } = exampleSeason;
const getTexts = (id: string, threshold?: number, lowerThreshold?: number) => {
  const rule = allRules.find((each) => each.id === id);
  if (!rule) throw new Error(`There is no rule ${id}.`);
  const setting = {
    ...(threshold === undefined ? {} : { threshold }),
    ...(lowerThreshold === undefined ? {} : { lowerThreshold }),
  };
  return withSeasonTexts(rule, { ruleSettings: new Map([[id, setting]]), cahps });
};

test('with the numbers of the rules the texts are those of the dictionary', () => {
  for (const rule of allRules)
    expect(withSeasonTexts(rule, { ruleSettings: new Map(), cahps })).toEqual(rule);
});

/** `1,200`, `1200`, and the words for shares. */
const spellings = (value: number): readonly string[] => [
  `${value}`,
  value.toLocaleString('en-US'),
  ...({ 1: ['one in a hundred'], 20: ['a fifth'], 25: ['a quarter'], 50: ['half'], 100: ['one in ten'] }[
    value
  ] ?? []),
];
const names = (text: string, value: number): boolean =>
  spellings(value).some((spelling) => new RegExp(`(?<![\\d.,])${spelling}(?![\\d.]|,\\d)`).test(text));

test.each([...rulesWithThreshold.values()])(
  '$id: no text names a number that the season replaced',
  (rule) => {
    const { id, threshold, lowerThreshold } = rule;
    if (!threshold) throw new Error(`${id} has no threshold.`);
    const step = threshold.multipleOf ?? 1;
    const other = threshold.value - step >= threshold.min ? threshold.value - step : threshold.value + step;
    const texts = getTexts(id, other, lowerThreshold && lowerThreshold.value + 1);
    const text = [texts.summary, texts.why, texts.fix].join(' ');
    for (const replaced of [threshold.value, ...(lowerThreshold ? [lowerThreshold.value] : [])])
      expect(names(text, replaced), `${text} names ${replaced}`).toBe(false);
    const before = [rule.summary, rule.why, rule.fix].join(' ');
    if (names(before, threshold.value)) expect(names(text, other), text).toBe(true);
  },
);

test.each<[string, number, string, number?]>([
  ['Y-001', 5, 'The rate differs from last year by more than 5 percentage points.'],
  ['Y-002', 10, 'The eligible population differs from last year by more than 10 %.'],
  ['I-008', 60, 'More than 60 % of the numerator comes from supplemental data.'],
  ['I-009', 25, 'More than a quarter of the members were excluded.'],
  ['O-014', 1000, 'The drawn sample has fewer than 1,000 members.'],
  ['O-016', 30, 'Fewer than 30 % of the eligible sample answered, wholly or partially.'],
  ['C-015', 70, 'The response rate is below 5 % or above 70 %.', 5],
  ['H-008', 10, 'The oversample rate is not one of 0, 5 or 10 %.'],
  ['R-006', 40, 'The race of more than 40 % of the members is not known.'],
  ['R-007', 2, 'More than 2 % of the members have no SES category.'],
  ['U-006', 50, 'More than 50 of 1,000 members are outliers.'],
])('%s with %d', (id, threshold, summary, lowest) => {
  expect(getTexts(id, threshold, lowest).summary).toBe(summary);
});

test('the smallest denominator of a survey result is that of the season', () => {
  const scoring = { ...cahps.scoring, smallestDenominator: 40 };
  const rule = { id: 'C-016', summary: '' };
  expect(withSeasonTexts(rule, { ruleSettings: new Map(), cahps: { ...cahps, scoring } }).summary).toBe(
    'A result has fewer than 40 responses and will show NA.',
  );
});
