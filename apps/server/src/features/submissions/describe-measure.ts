/** Describes denominator, numerator and rate of a measure in sentences, from the facts of the season's catalogue. */
import type { LiveMeasure } from '@idss/contract/submissions/measures';
import type { ProductLine } from '@idss/domain/program';
import type { CatalogueIndicator, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { metricName } from '#src/documents/measure-tables/measure-columns.ts';

type MeasureDescription = LiveMeasure['words'];
type Basis = Pick<MeasureDescription, 'denominator' | 'numerator' | 'rate'>;

const listed = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`;

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/**
 * By the method in the file: a measure that can be hybrid may be reported from administrative data.
 * Long: a case for each element set.
 */
function getBasis(measure: CatalogueMeasure, method: string | null, counted: string): Basis {
  const supplemental = measure.supplementalDataAllowed ? ' or in supplemental data' : '';
  const share = 'The rate is the numerator in percent of the denominator.';
  const isAdministrative = measure.elementSet === 'hybrid' && method === 'A';
  const elementSet = isAdministrative ? 'administrative' : measure.elementSet;
  switch (elementSet) {
    case 'hybrid':
      return {
        denominator:
          'A sample of the eligible population: the required sample size, less records that were excluded for valid ' +
          'data errors or because they belong to employees and their dependents, plus records added from the oversample.',
        numerator: `Members of the sample for whom ${counted} is found in administrative data, by medical record review${supplemental}.`,
        rate: share,
      };
    case 'administrative': {
      const denominator =
        'The eligible population: members or events that meet the conditions of the measure, after required exclusions.';
      if (measure.rateFormula === 'inverted')
        return {
          denominator,
          numerator: 'Those of the denominator who received the care that the measure aims to avoid.',
          rate: 'The rate is inverted: 100 percent less the numerator in percent of the denominator, so that a higher rate is better.',
        };
      return {
        denominator,
        numerator: `Those of the denominator for whom ${counted} is found in administrative data${supplemental}.`,
        rate: share,
      };
    }
    case 'ecds':
      return {
        denominator: 'The initial population less those who are excluded.',
        numerator:
          `Those of the denominator for whom ${counted} is found in one of four kinds of sources: electronic health records, ` +
          'case management, health information exchanges and registries, or administrative data. Each counts once.',
        rate: share,
      };
    case 'riskAdjustedIndexStay':
    case 'riskAdjustedIndexDischarge': {
      const stays = elementSet === 'riskAdjustedIndexStay' ? 'hospital stays' : 'discharges';
      return {
        denominator: `Index ${stays} of members who are not outliers.`,
        numerator: `Index ${stays} that were followed by the event that the measure looks for: the observed count.`,
        rate: 'The result is observed divided by expected (O/E). 1 is as many as the risk model expects; less than 1 is fewer.',
      };
    }
    case 'riskAdjustedMember':
      return {
        denominator: 'Members who are not outliers.',
        numerator: 'Events of these members: the observed count.',
        rate: 'The result is observed divided by expected (O/E). 1 is as many as the risk model expects; less than 1 is fewer.',
      };
    case 'diversity':
      return {
        denominator: 'All members who are counted under the same question.',
        numerator: 'Members of the category.',
        rate: 'The result is the share of the category in percent.',
      };
    case 'enrollment':
    case 'survey':
      return { denominator: '', numerator: '', rate: '' };
  }
}

const directions = {
  higher: 'A higher result is better.',
  lower: 'A lower result is better.',
  none: 'Neither a higher nor a lower result is better by itself.',
} as const;

const methods: Readonly<Record<string, string>> = {
  A: 'Reported by the administrative method.',
  H: 'Reported by the hybrid method.',
  E: 'Reported from electronic clinical data.',
};

function getNotes(
  measure: CatalogueMeasure,
  indicators: readonly CatalogueIndicator[],
  productLine: ProductLine,
  method: string | null,
): string[] {
  const metrics = distinct(indicators.map(metricName));
  const strata = distinct(
    indicators.flatMap(({ stratum, isTotal }) =>
      isTotal || !stratum || stratum === 'Total' ? [] : [stratum],
    ),
  );
  const isDiversity = measure.elementSet === 'diversity';
  const ways = distinct(indicators.map(({ better }) => better));
  const [way] = ways;
  const notes = [
    measure.elementSet === 'enrollment'
      ? 'The table counts months of enrollment by age. It has neither numerator nor rate.'
      : '',
    (method !== null && methods[method]) || '',
    metrics.length > 1 ? `Reported for ${listed(metrics, 'and')}.` : '',
    strata.length > 1 && !isDiversity ? `By group: ${strata.join(', ')}.` : '',
    ways.length === 1 && way !== undefined ? directions[way] : '',
    ...(ways.length > 1
      ? (['higher', 'lower'] as const).map((better) => {
          const names = distinct(indicators.filter((one) => one.better === better).map(metricName));
          return names.length === 0 ? '' : `Better when ${better}: ${listed(names, 'and')}.`;
        })
      : []),
    measure.smallDenominator
      ? `Shown as NA where the denominator is below ${measure.smallDenominator.lessThan}.`
      : '',
    measure.raceEthnicityStratified ? 'Totals are also reported by race and by ethnicity.' : '',
    measure.sesStratifiedMedicare && productLine === 'Medicare'
      ? 'Totals are also reported by low income, dual eligibility and disability.'
      : '',
    measure.benefit === null ? '' : `Applies to members with this benefit: ${measure.benefit}.`,
  ];
  return notes.filter((note) => note !== '');
}

/** Describes the measure in this product line. `method` is A, H or E, or null if the file has none. */
export function describeMeasure(
  measure: CatalogueMeasure,
  productLine: ProductLine,
  method: string | null,
): MeasureDescription {
  const indicators = measure.indicators.filter(
    ({ productLines }) => productLines === undefined || productLines.includes(productLine),
  );
  const metrics = distinct(indicators.map(metricName));
  // If there are many, the notes list them.
  const counted =
    metrics.length <= 3
      ? `“${listed(metrics, 'or')}”`
      : 'the service or result that the indicator is named after';
  return {
    ...getBasis(measure, method, counted),
    notes: getNotes(measure, indicators, productLine, method),
  };
}
