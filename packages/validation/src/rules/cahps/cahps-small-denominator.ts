import { smallestDenominator } from '../../results/cahps/cahps-results.ts';
import { rule } from '../../rule.ts';
import { resultsExample } from './example.ts';
import type { TotalsSubject } from './subject.ts';

export const cahpsSmallDenominator = rule<TotalsSubject>({
  id: 'C-016',
  name: 'CahpsSmallDenominator',
  severity: 'Info',
  scope: 'file',
  phase: 'totals',
  condition: 'composite or rating denominator < 100',
  message: '{measure}: {n} responses; the result will show NA.',
  basis: 'W',
  summary: 'A result has fewer than 100 responses and will show NA.',
  why: 'Said of every result of the survey: a composite counts the mean of its items, rounded half up, a single item its own answers. Size never counts against a file.',
  fix: 'Nothing, where the plan is small. An oversample gives more responses next year.',
  source: 'rules-cahps, cahps-small',
  check({ results }, report) {
    for (const { code, n } of results.results) {
      if (n >= smallestDenominator) continue;
      report({
        found: n,
        expected: `at least ${smallestDenominator}`,
        message: `${code}: ${n} responses; the result will show NA.`,
      });
    }
  },
  examples: { pass: [resultsExample(100)], fail: [resultsExample(99), resultsExample(0)] },
});
