import { getRowPopulation } from '../../results/derive-elements.ts';
import { exceedsShare, formatPercent } from '../../results/numbers.ts';
import { shareText, thresholdRule } from '../../rule.ts';
import { administrative } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

/** Of 100 members, 25 of whom did not answer. */
const unknownFor = (members: number): IndicatorSubject =>
  indicatorExample('W30.First15Months', {
    administrative,
    race: {
      White: { EligiblePopulation: 75 - members, Numerator: 0 },
      Unknown: { EligiblePopulation: members, Numerator: 0 },
      AskedButNoAnswer: { EligiblePopulation: 25, Numerator: 0 },
    },
  });

export const unknownRaceHigh = thresholdRule<IndicatorSubject>({
  id: 'R-006',
  name: 'UnknownRaceHigh',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition: '(Unknown + AskedButNoAnswer) > 50 % of population',
  message: '{key}: race is not known for {p} % of members.',
  basis: 'W',
  summary: (percent) => `The race of more than ${shareText(percent)} of the members is not known.`,
  why: 'With so many members in Unknown and AskedButNoAnswer the rates of the other categories say little.',
  fix: 'Check that race from enrollment and from care providers was loaded.',
  source: 'rules-strata, hedis-file-strata, rules-experimental',
  threshold: { value: 50, unit: '%', min: 0, max: 100 },
  check(subject, report, threshold) {
    const { key, stratifications } = subject.indicator;
    for (const { dimension, rows } of stratifications) {
      if (dimension !== 'race') continue;
      let population = 0;
      let notKnown = 0;
      for (const row of rows) {
        const members = getRowPopulation(row) ?? 0;
        population += members;
        if (row.category === 'Unknown' || row.category === 'AskedButNoAnswer') notKnown += members;
      }
      if (population === 0 || !exceedsShare(notKnown, population, threshold)) continue;
      reportIndicator(subject, report, {
        at: rows.find(({ category }) => category === 'Unknown') ?? rows[0],
        found: notKnown,
        expected: `at most ${threshold} % of ${population}`,
        message: `${key}: race is not known for ${formatPercent(notKnown, population)} % of members.`,
      });
    }
  },
  examples: () => ({
    pass: [unknownFor(25)],
    fail: [
      [
        unknownFor(26),
        '[30:1] W30.First15Months: race is not known for 51.00 % of members. Found: 51. Expected: at most 50 % of 100.',
      ],
    ],
  }),
});
