import { getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { ecds, numeratorsExample } from './example-blocks.ts';
import { measureExample } from './example.ts';
import { alignedIndicators } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const vaccine = (admin: number) => ({
  ecds: {
    ...ecds,
    'NumeratorBySSoR.EHR': 0,
    'NumeratorBySSoR.CaseManagement': 0,
    'NumeratorBySSoR.HIERegistry': 0,
    'NumeratorBySSoR.Admin': admin,
  },
});

const adolescents = (combination: number): MeasureSubject =>
  measureExample('IMA-E', {
    indicators: {
      'IMA-E.Meningococcal': vaccine(900),
      'IMA-E.Tdap': vaccine(800),
      'IMA-E.Combination1': vaccine(combination),
    },
  });

const opioids = (both: number): MeasureSubject =>
  numeratorsExample('UOP', 1000, {
    'UOP.MultiplePrescribers': 50,
    'UOP.MultiplePharmacies': 30,
    'UOP.MultiplePrescribersAndPharmacies': both,
  });

export const comboVersusPart = rule<MeasureSubject>({
  id: 'X-006',
  name: 'ComboVersusPart',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'combination numerator > any of its component numerators (CIS-E, IMA-E, PRS-E, APM-E, UOP)',
  message: '{code}: {combo} exceeds {part}.',
  basis: 'W',
  summary: 'A combination counts more members than one of its components.',
  why: 'Members who meet the combination meet each of its parts.',
  fix: 'Count the combination from the members who meet every component.',
  source: 'rules-relations, rules-same-stratum, rules-relations-types',
  check(subject, report) {
    const { definition, measure } = subject;
    for (const relation of definition.relations) {
      if (relation.type !== 'comboAtMost' && relation.type !== 'intersection') continue;
      const metrics = [relation.combo ?? relation.both, ...(relation.parts ?? [])];
      for (const { indicators } of alignedIndicators(definition, relation, metrics)) {
        const combined = indicators[0] && measure.indicators.get(indicators[0].key);
        const combination = combined === undefined ? null : getNumerator(combined);
        if (combined === undefined || combination === null) continue;
        for (let index = 1; index < indicators.length; index++) {
          const key = indicators[index]?.key;
          const part = key === undefined ? undefined : measure.indicators.get(key);
          const component = part === undefined ? null : getNumerator(part);
          if (component === null || combination <= component) continue;
          reportMeasure(subject, report, {
            at: numeratorElement(combined),
            indicatorKey: combined.key,
            found: combination,
            expected: `at most ${component}`,
            message: `${definition.code}: ${indicators[0]?.metric} exceeds ${indicators[index]?.metric}.`,
          });
        }
      }
    }
  },
  examples: () => ({
    pass: [adolescents(800), opioids(30)],
    fail: [
      [adolescents(801), '[50:1] IMA-E: Combination1 exceeds Tdap. Found: 801. Expected: at most 800.'],
      [
        adolescents(901),
        '[50:1] IMA-E: Combination1 exceeds Meningococcal. Found: 901. Expected: at most 900.',
        '[50:1] IMA-E: Combination1 exceeds Tdap. Found: 901. Expected: at most 800.',
      ],
      [
        opioids(31),
        '[29:1] UOP: MultiplePrescribersAndPharmacies exceeds MultiplePharmacies. Found: 31. Expected: at most 30.',
      ],
    ],
  }),
});
