import { numberTexts, rule } from '../../rule.ts';
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
  ...numberTexts(
    {
      summary: (smallest) => `A result has fewer than ${smallest} responses and will show NA.`,
      why: 'Said of every result of the survey: a composite counts the mean of its items, rounded half up, a single item its own answers. Size never counts against a file.',
      fix: 'Nothing, where the plan is small. An oversample gives more responses next year.',
    },
    100,
  ),
  source: 'rules-cahps, cahps-small',
  check({ results, season }, report) {
    const { smallestDenominator } = season.scoring;
    for (const { code, n } of results.results) {
      if (n >= smallestDenominator) continue;
      report({
        found: n,
        expected: `at least ${smallestDenominator}`,
        message: `${code}: ${n} responses; the result will show NA.`,
      });
    }
  },
  examples: () => ({
    pass: [resultsExample(100)],
    fail: [
      [
        resultsExample(99),
        'RatingAllHealthCare: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'RatingPersonalDoctor: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'RatingSpecialist: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'RatingHealthPlan: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'GettingNeededCare: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'GettingCareQuickly: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'HowWellDoctorsCommunicate: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'CustomerService: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'CoordinationOfCare: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'MSC.AdvisingToQuit: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'MSC.DiscussingMedications: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
        'MSC.DiscussingStrategies: 99 responses; the result will show NA. Found: 99. Expected: at least 100.',
      ],
      [
        resultsExample(0),
        'RatingAllHealthCare: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'RatingPersonalDoctor: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'RatingSpecialist: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'RatingHealthPlan: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'GettingNeededCare: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'GettingCareQuickly: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'HowWellDoctorsCommunicate: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'CustomerService: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'CoordinationOfCare: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'MSC.AdvisingToQuit: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'MSC.DiscussingMedications: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
        'MSC.DiscussingStrategies: 0 responses; the result will show NA. Found: 0. Expected: at least 100.',
      ],
    ],
  }),
});
