import { denominatorElement } from '../../results/derive-elements.ts';
import { smallDenominatorApplies } from '../../results/small-denominator.ts';
import { rule } from '../../rule.ts';
import { hybridExample, indexStayExample, memberExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const smallDenominator = rule<IndicatorSubject>({
  id: 'I-001',
  name: 'SmallDenominator',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'denominator < measure.smallDenominator (30 rates; 100 survey; 150 risk-adjusted: index stays, or NonOutlierMemberCount in the member block), on each row that is displayed',
  message: '{key}: denominator {d} is below the reporting threshold; the result will show NA.',
  basis: 'W',
  summary: 'The denominator is too small for a public result.',
  why: 'Below 30 members (150 for risk-adjusted measures) a rate says little and could point at persons; it is shown as NA.',
  fix: 'Nothing to do where the population really is this small. Otherwise look for members lost on the way into the measure.',
  source: 'rules-indicator, results-small',
  check(subject, report) {
    const { definition, indicator } = subject;
    const denominator = denominatorElement(indicator);
    if (denominator === undefined || !smallDenominatorApplies(definition, denominator.value)) return;
    reportIndicator(subject, report, {
      at: denominator,
      found: denominator.value,
      expected: `at least ${definition.smallDenominator?.lessThan}`,
      message: `${indicator.key}: denominator ${denominator.value} is below the reporting threshold; the result will show NA.`,
    });
  },
  examples: () => ({
    pass: [
      indicatorExample('CHL.ChlamydiaScreening.16-20', {
        administrative: { EligiblePopulation: 30, NumeratorByAdmin: 10 },
      }),
      indexStayExample({ Denominator: 150 }),
      indicatorExample('ENP.MemberMonths.Total', { enrollment: { MemberMonths: 3 } }),
    ],
    fail: [
      [
        indicatorExample('CHL.ChlamydiaScreening.16-20', {
          administrative: { EligiblePopulation: 29, NumeratorByAdmin: 10 },
        }),
        '[22:1] CHL.ChlamydiaScreening.16-20: denominator 29 is below the reporting threshold; the result will show NA. Found: 29. Expected: at least 30.',
      ],
      [
        hybridExample({ Denominator: 0 }),
        '[30:1] CBP.ControlHighBP: denominator 0 is below the reporting threshold; the result will show NA. Found: 0. Expected: at least 30.',
      ],
      [
        memberExample({ NonOutlierMemberCount: 149 }),
        '[22:1] AHU.AcuteHospitalUtilization.18-64: denominator 149 is below the reporting threshold; the result will show NA. Found: 149. Expected: at least 150.',
      ],
    ],
  }),
});
