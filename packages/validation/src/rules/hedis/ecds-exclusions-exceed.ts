import { getInitialPopulation, getExclusions } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { ecdsExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const ecdsExclusionsExceed = rule<IndicatorSubject>({
  id: 'E-004',
  name: 'EcdsExclusionsExceed',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'Exclusions > InitialPopulation',
  message: '{key}: more exclusions than members.',
  basis: 'W',
  summary: 'More members are excluded than there are in the initial population.',
  why: 'Exclusions take members out of the initial population. A member with two reasons is excluded once.',
  fix: 'Count each excluded member once, under one source.',
  source: 'rules-ecds, hedis-file-ecds',
  check(subject, report) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'ecds') return;
    const initial = getInitialPopulation(fields);
    const exclusions = getExclusions(fields);
    if (initial === null || exclusions === null || exclusions <= initial) return;
    reportIndicator(subject, report, {
      at: fields.get('Exclusions') ?? fields.get('ExclusionsBySSoR.EHR'),
      found: `Exclusions ${exclusions}`,
      expected: `at most ${initial}`,
      message: `${key}: more exclusions than members.`,
    });
  },
  examples: () => ({
    pass: [ecdsExample({ InitialPopulation: 60 })],
    fail: [
      [
        ecdsExample({ InitialPopulation: 59 }),
        '[23:1] COL-E.ColorectalCancerScreening.46-50: more exclusions than members. Found: Exclusions 60. Expected: at most 59.',
      ],
    ],
  }),
});
