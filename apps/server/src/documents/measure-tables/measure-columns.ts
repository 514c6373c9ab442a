/**
 * The columns of a measure's table: base rows, and those by race, ethnicity and SES. The measure viewer, the
 * data worksheet and the data-filled workbook use them.
 */
import type { CellTone } from '@idss/contract/submissions/measures';
import { designationLabels, type Designation } from '@idss/domain/audit/designation';
import { reportedRate } from '@idss/domain/audit/reported-rate';
import type { Dimension } from '@idss/validation/formats/hedis-xml/model';
import { isComputedElement, isInverted, rateNumerator } from '@idss/validation/results/derive-elements';
import { formatPercent } from '@idss/validation/results/numbers';
import { smallDenominatorApplies } from '@idss/validation/results/small-denominator';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { columnsFor, type NumberForm } from './element-columns.ts';
import { indicatorName, toLabel } from './indicator-labels.ts';
import { writeNumber } from './write-number.ts';

/** One category of a stratification, as the run computed it. */
export interface StoredStratum {
  readonly category: string;
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly rate: number | null;
  readonly elements: Readonly<Record<string, number>>;
}

/** An indicator of the measure as the current file has it. */
export interface IndicatorRow {
  readonly indicator: CatalogueIndicator;
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly displayRate: string;
  readonly elements: Readonly<Record<string, number>>;
  readonly stratifications: readonly {
    readonly dimension: Dimension;
    readonly rows: readonly StoredStratum[];
  }[];
  /** The row's own, or that of its measure; null before plan lock, empty where it was removed. */
  readonly designation: Designation | '' | null;
}

const designationTones = {
  R: 'ok',
  NB: 'muted',
  NQ: 'muted',
  NR: 'warn',
  BR: 'bad',
} as const satisfies Record<Designation, CellTone>;

export interface ShownValue {
  readonly text: string;
  readonly short?: string;
  readonly value?: number | null;
  readonly tone?: CellTone;
}

/** A column with how a row is shown in it. */
export interface Column<Row> {
  readonly short: string;
  readonly text: string;
  /** The data element it shows; absent for names and designations. */
  readonly data?: DataColumn<Row>;
  readonly isFilterable?: boolean;
  readonly isHiddenByDefault?: boolean;
  readonly show: (row: Row) => ShownValue;
}

const nothing: ShownValue = { text: 'No value', short: '–', tone: 'muted' };

export interface DataColumn<Row> {
  /** As the submission file and the published tables call it. */
  readonly element: string;
  /** In words, without the element's name. */
  readonly description: string;
  readonly form: NumberForm;
  /** By the portal, in this row; otherwise it is as submitted. */
  readonly isCalculated: (row: Row) => boolean;
}

const numberIn = (value: number | null | undefined, form: NumberForm): ShownValue =>
  value === null || value === undefined ? nothing : writeNumber(value, form);

/** A rate, NA, or the designation of a row that is not reportable. */
export function showRate(
  displayRate: string,
  designation: IndicatorRow['designation'],
  definition: Pick<CatalogueMeasure, 'smallDenominator'>,
): ShownValue {
  const rate = reportedRate(displayRate, designation);
  if (rate === '') return { text: 'No rate', short: '–', tone: 'muted' };
  if (rate === 'NA')
    return {
      text: `NA: the denominator is below ${definition.smallDenominator?.lessThan ?? 30}`,
      short: 'NA',
      tone: 'warn',
    };
  if (designation && rate === designation)
    return {
      text: `${designation} ${designationLabels[designation]}`,
      short: designation,
      tone: designationTones[designation],
    };
  return { text: rate, value: Number(rate) };
}

const showDesignation = (designation: IndicatorRow['designation']): ShownValue =>
  designation
    ? {
        text: `${designation} ${designationLabels[designation]}`,
        short: designation,
        tone: designationTones[designation],
      }
    : {
        text: designation === null ? 'No designation before plan lock' : 'No designation',
        short: '–',
        tone: 'muted',
      };

const isRatio = ({ rateFormula }: CatalogueMeasure): boolean => rateFormula === 'observedExpected';

function rateHeading(
  definition: CatalogueMeasure,
): Pick<Column<unknown>, 'short' | 'text'> & { element: string } {
  if (isRatio(definition))
    return { short: 'O/E', text: 'Observed events divided by expected events, calculated', element: 'OE' };
  if (definition.rateFormula === 'share')
    return {
      short: 'Percent',
      text: 'Share of all members of the same question in percent, calculated',
      element: 'Percent',
    };
  const inverted = isInverted(definition) ? ', inverted' : '';
  return { short: 'Rate', text: `Rate in percent${inverted}, calculated`, element: 'Rate' };
}

function rateColumn<Row>(definition: CatalogueMeasure, show: Column<Row>['show']): Column<Row> {
  const { short, text, element } = rateHeading(definition);
  const form = isRatio(definition) ? 4 : 2;
  return { short, text, data: { element, description: text, form, isCalculated: () => true }, show };
}

/** Where the denominator or the numerator is an element of another name, that one is not shown twice. */
const twins: Readonly<Record<string, { readonly denominator?: string; readonly numerator?: string }>> = {
  administrative: { denominator: 'EligiblePopulation' },
  riskAdjustedIndexStay: { numerator: 'ObservedCount' },
  riskAdjustedIndexDischarge: { numerator: 'ObservedCount' },
  riskAdjustedMember: { denominator: 'NonOutlierMemberCount', numerator: 'ObservedCount' },
  diversity: { numerator: 'MemberCount' },
};

interface CountedRow {
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly elements: Readonly<Record<string, number>>;
}

function countColumns<Row extends CountedRow>({ elementSet }: CatalogueMeasure): Column<Row>[] {
  const { denominator, numerator } = twins[elementSet] ?? {};
  const withElement = (label: string, element: string | undefined): string =>
    element === undefined ? label : `${label} (${element})`;
  return [
    {
      short: 'Denominator',
      text: withElement('Denominator of the rate', denominator),
      data: {
        element: denominator ?? 'Denominator',
        description: 'Denominator of the rate',
        form: 'count',
        // Rows of index stays by SES call it RiskDenominator.
        isCalculated: ({ elements }) =>
          !('RiskDenominator' in elements) && isComputedElement(denominator ?? 'Denominator', elements),
      },
      show: (row) => numberIn(row.denominator, 'count'),
    },
    {
      short: 'Numerator',
      text: withElement('Numerator of the rate', numerator),
      data: {
        element: numerator ?? 'Numerator',
        description: 'Numerator of the rate',
        form: 'count',
        isCalculated: ({ elements }) => isComputedElement(numerator ?? 'Numerator', elements),
      },
      show: (row) => numberIn(row.numerator, 'count'),
    },
  ];
}

const toElements = <Row extends { readonly elements: Readonly<Record<string, number>> }>(
  rows: readonly Row[],
  { elementSet }: CatalogueMeasure,
): Column<Row>[] =>
  columnsFor(rows.map(({ elements }) => elements))
    .filter(({ element }) => !Object.values(twins[elementSet] ?? {}).includes(element))
    .map(({ element, short, text, form, isHiddenByDefault }) => ({
      short,
      text: text === element ? text : `${text} (${element})`,
      isHiddenByDefault,
      data: {
        element,
        description: text,
        form,
        isCalculated: ({ elements }) => isComputedElement(element, elements),
      },
      show: ({ elements }) => numberIn(elements[element], form),
    }));

/** `Controlling High Blood Pressure` of `…: 18-64`. */
export const metricName = (indicator: CatalogueIndicator): string =>
  indicator.kind === 'percentDistribution'
    ? toLabel(indicator.metric)
    : indicator.stratum !== undefined && indicator.shortName.endsWith(`: ${indicator.stratum}`)
      ? indicator.shortName.slice(0, -indicator.stratum.length - 2)
      : indicator.shortName;

export function baseColumns(
  rows: readonly IndicatorRow[],
  definition: CatalogueMeasure,
): readonly Column<IndicatorRow>[] {
  const hasDenominator = rows.some(({ denominator }) => denominator !== null);
  const hasRate = definition.rateFormula !== 'none';
  return [
    {
      short: 'Indicator',
      text: 'Name of the indicator',
      isFilterable: true,
      show: ({ indicator }) => ({ text: indicatorName(indicator) }),
    },
    {
      short: 'Indicator key',
      text: 'Key of the indicator in the submission file',
      isFilterable: true,
      isHiddenByDefault: true,
      show: ({ indicator }) => ({ text: indicator.key }),
    },
    {
      short: 'Metric',
      text: 'What is measured',
      isFilterable: true,
      isHiddenByDefault: true,
      show: ({ indicator }) => ({ text: metricName(indicator) }),
    },
    ...(rows.some(({ indicator }) => indicator.stratum !== undefined)
      ? [
          {
            short: 'Age or group',
            text: 'Age band or group of members',
            isFilterable: true,
            show: ({ indicator: { stratum } }: IndicatorRow): ShownValue =>
              stratum === undefined ? nothing : { text: toLabel(stratum) },
          },
        ]
      : []),
    ...(hasDenominator ? countColumns<IndicatorRow>(definition) : []),
    ...(hasRate
      ? [
          rateColumn<IndicatorRow>(definition, (row) =>
            showRate(row.displayRate, row.designation, definition),
          ),
        ]
      : []),
    {
      short: 'Designation',
      text: 'Audit designation',
      isFilterable: true,
      show: ({ designation }) => showDesignation(designation),
    },
    ...toElements(rows, definition),
  ];
}

export interface StratumRow extends StoredStratum {
  readonly indicatorRow: IndicatorRow;
}

/** Below the reporting threshold a category shows NA, as the measure's own rows do. */
function stratumRate({ numerator, denominator, rate }: StratumRow, definition: CatalogueMeasure): string {
  if (numerator === null || denominator === null || rate === null) return '';
  if (smallDenominatorApplies(definition, denominator)) return 'NA';
  return formatPercent(rateNumerator(definition, numerator, denominator), denominator);
}

const dimensionTexts = {
  race: ['Race', 'Race of the members'],
  ethnicity: ['Ethnicity', 'Ethnicity of the members'],
  ses: ['Group', 'Low income, dual eligibility and disability of the members'],
} as const satisfies Record<Dimension, readonly [string, string]>;

const getCategories = (catalogue: Catalogue, dimension: Dimension): readonly string[] =>
  ({
    race: catalogue.raceCategories,
    ethnicity: catalogue.ethnicityCategories,
    ses: catalogue.sesCategories,
  })[dimension];

/** In the season's order of the categories. */
export function getStrata(
  rows: readonly IndicatorRow[],
  dimension: Dimension,
  catalogue: Catalogue,
): readonly StratumRow[] {
  const places = new Map(getCategories(catalogue, dimension).map((category, place) => [category, place]));
  return rows.flatMap((indicatorRow) =>
    indicatorRow.stratifications
      .filter((stratification) => stratification.dimension === dimension)
      .flatMap((stratification) => stratification.rows.map((row): StratumRow => ({ ...row, indicatorRow })))
      .sort((a, b) => (places.get(a.category) ?? places.size) - (places.get(b.category) ?? places.size)),
  );
}

export function stratumColumns(
  strata: readonly StratumRow[],
  dimension: Dimension,
  definition: CatalogueMeasure,
): readonly Column<StratumRow>[] {
  const [short, text] = dimensionTexts[dimension];
  return [
    { short, text, isFilterable: true, show: ({ category }) => ({ text: toLabel(category) }) },
    {
      short: 'Indicator',
      text: 'Name of the indicator that the row is part of',
      isFilterable: true,
      isHiddenByDefault: new Set(strata.map(({ indicatorRow }) => indicatorRow.indicator.key)).size < 2,
      show: ({ indicatorRow }) => ({ text: indicatorName(indicatorRow.indicator) }),
    },
    {
      short: 'Indicator key',
      text: 'Key of that indicator in the submission file',
      isFilterable: true,
      isHiddenByDefault: true,
      show: ({ indicatorRow }) => ({ text: indicatorRow.indicator.key }),
    },
    ...countColumns<StratumRow>(definition),
    // Rows of index stays have no O/E.
    ...(isRatio(definition)
      ? []
      : [
          rateColumn<StratumRow>(definition, (row) =>
            showRate(stratumRate(row, definition), row.indicatorRow.designation, definition),
          ),
        ]),
    ...toElements(strata, definition),
  ];
}
