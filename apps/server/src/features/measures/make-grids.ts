/** A measure's results as grids of cells: base rows, and those by race, ethnicity and, in Medicare, SES. */
import type { CellTone, LiveMeasure, MeasureCell, MeasureGrid } from '@idss/contract/measures';
import { designationLabels, type Designation } from '@idss/domain/audit/designation';
import { reportedRate } from '@idss/domain/audit/reported-rate';
import type { ProductLine } from '@idss/domain/program';
import type { Dimension } from '@idss/validation/formats/hedis-xml/model';
import { isInverted, rateNumerator } from '@idss/validation/results/derive-elements';
import { formatPercent } from '@idss/validation/results/numbers';
import { smallDenominatorApplies } from '@idss/validation/results/small-denominator';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { columnsFor, type NumberForm } from './element-columns.ts';
import { indicatorName, wordsOf } from './indicator-words.ts';
import type { StoredStratum } from './measures.sql.ts';
import { writeNumber } from './write-number.ts';

/** An indicator of the measure as the file in force has it. */
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
  /** The row's own, or that of its measure; null before plan lock. */
  readonly designation: Designation | null;
}

/** On white, 4.5:1 at least; the same shades as the screens have in light. */
export const foregroundColors = {
  plain: '#17262F',
  muted: '#4A5B66',
  ok: '#14552F',
  warn: '#6B4100',
  bad: '#8E0E1A',
} as const satisfies Record<CellTone, string>;

const designationTones = {
  R: 'ok',
  NB: 'muted',
  NQ: 'muted',
  NR: 'warn',
  BR: 'bad',
} as const satisfies Record<Designation, CellTone>;

interface Shown {
  readonly text: string;
  readonly short?: string;
  readonly value?: number | null;
  readonly tone?: CellTone;
}

/** A column with how a row is shown in it. */
interface Column<Row> {
  readonly short: string;
  readonly text: string;
  readonly isFilterable?: boolean;
  readonly isHiddenByDefault?: boolean;
  readonly show: (row: Row) => Shown;
}

const nothing: Shown = { text: 'No value', short: '–', tone: 'muted' };

const numberIn = (value: number | null | undefined, form: NumberForm): Shown =>
  value === null || value === undefined ? nothing : writeNumber(value, form);

const cellOf = (
  { isFilterable = false, isHiddenByDefault = false }: Column<never>,
  { text, short = text, value = null, tone = 'plain' }: Shown,
  isBold: boolean,
): MeasureCell => ({
  text,
  shortDisplayText: short,
  foregroundColor: foregroundColors[tone],
  isBold,
  isFilterable,
  isHiddenByDefault,
  tone,
  value,
});

const gridOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isTotal: (row: Row) => boolean,
): MeasureGrid => [
  columns.map((column) => cellOf(column, { text: column.text, short: column.short }, true)),
  ...rows.map((row) => columns.map((column) => cellOf(column, column.show(row), isTotal(row)))),
];

/** A rate, NA, or the designation of a row that is not reportable. */
export function showRate(
  displayRate: string,
  designation: Designation | null,
  definition: Pick<CatalogueMeasure, 'smallDenominator'>,
): Shown {
  const shown = reportedRate(displayRate, designation);
  if (shown === '') return { text: 'No rate', short: '–', tone: 'muted' };
  if (shown === 'NA')
    return {
      text: `NA: the denominator is below ${definition.smallDenominator?.lessThan ?? 30}`,
      short: 'NA',
      tone: 'warn',
    };
  if (designation !== null && shown === designation)
    return {
      text: `${designation} ${designationLabels[designation]}`,
      short: designation,
      tone: designationTones[designation],
    };
  return { text: shown, value: Number(shown) };
}

const showDesignation = (designation: Designation | null): Shown =>
  designation === null
    ? { text: 'No designation before plan lock', short: '–', tone: 'muted' }
    : {
        text: `${designation} ${designationLabels[designation]}`,
        short: designation,
        tone: designationTones[designation],
      };

const isRatio = ({ rateFormula }: CatalogueMeasure): boolean => rateFormula === 'observedExpected';

function rateHeading(definition: CatalogueMeasure): Pick<Column<never>, 'short' | 'text'> {
  if (isRatio(definition))
    return { short: 'O/E', text: 'Observed events divided by expected events, calculated' };
  if (definition.rateFormula === 'share')
    return { short: 'Percent', text: 'Share of all members of the same question in percent, calculated' };
  const inverted = isInverted(definition) ? ', inverted' : '';
  return { short: 'Rate', text: `Rate in percent${inverted}, calculated` };
}

/** Where the denominator or the numerator is an element of another name, that one is not shown twice. */
const twins: Readonly<Record<string, { readonly denominator?: string; readonly numerator?: string }>> = {
  administrative: { denominator: 'EligiblePopulation' },
  riskAdjustedIndexStay: { numerator: 'ObservedCount' },
  riskAdjustedIndexDischarge: { numerator: 'ObservedCount' },
  riskAdjustedMember: { denominator: 'NonOutlierMemberCount', numerator: 'ObservedCount' },
  diversity: { numerator: 'MemberCount' },
};

interface Counted {
  readonly denominator: number | null;
  readonly numerator: number | null;
}

function countColumns<Row extends Counted>({ elementSet }: CatalogueMeasure): Column<Row>[] {
  const { denominator, numerator } = twins[elementSet] ?? {};
  const named = (words: string, element: string | undefined): string =>
    element === undefined ? words : `${words} (${element})`;
  return [
    {
      short: 'Denominator',
      text: named('Denominator of the rate', denominator),
      show: (row) => numberIn(row.denominator, 'count'),
    },
    {
      short: 'Numerator',
      text: named('Numerator of the rate', numerator),
      show: (row) => numberIn(row.numerator, 'count'),
    },
  ];
}

const elementsOf = <Row extends { readonly elements: Readonly<Record<string, number>> }>(
  rows: readonly Row[],
  { elementSet }: CatalogueMeasure,
): Column<Row>[] =>
  columnsFor(rows.map(({ elements }) => elements))
    .filter(({ element }) => !Object.values(twins[elementSet] ?? {}).includes(element))
    .map(({ element, short, text, form, isHiddenByDefault }) => ({
      short,
      text: text === element ? text : `${text} (${element})`,
      isHiddenByDefault,
      show: ({ elements }) => numberIn(elements[element], form),
    }));

/** `Controlling High Blood Pressure` of `…: 18-64`. */
export const metricName = (indicator: CatalogueIndicator): string =>
  indicator.kind === 'percentDistribution'
    ? wordsOf(indicator.metric)
    : indicator.stratum !== undefined && indicator.shortName.endsWith(`: ${indicator.stratum}`)
      ? indicator.shortName.slice(0, -indicator.stratum.length - 2)
      : indicator.shortName;

function baseGrid(rows: readonly IndicatorRow[], definition: CatalogueMeasure): MeasureGrid {
  const hasDenominator = rows.some(({ denominator }) => denominator !== null);
  const hasRate = definition.rateFormula !== 'none';
  const columns: readonly Column<IndicatorRow>[] = [
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
            show: ({ indicator: { stratum } }: IndicatorRow): Shown =>
              stratum === undefined ? nothing : { text: wordsOf(stratum) },
          },
        ]
      : []),
    ...(hasDenominator ? countColumns<IndicatorRow>(definition) : []),
    ...(hasRate
      ? [
          {
            ...rateHeading(definition),
            show: (row: IndicatorRow) => showRate(row.displayRate, row.designation, definition),
          },
        ]
      : []),
    {
      short: 'Designation',
      text: 'Audit designation',
      isFilterable: true,
      show: ({ designation }) => showDesignation(designation),
    },
    ...elementsOf(rows, definition),
  ];
  return gridOf(columns, rows, ({ indicator }) => indicator.isTotal && rows.length > 1);
}

interface StratumRow extends StoredStratum {
  readonly of: IndicatorRow;
}

/** Below the reporting threshold a category shows NA, as the measure's own rows do. */
function stratumRate({ numerator, denominator, rate }: StratumRow, definition: CatalogueMeasure): string {
  if (numerator === null || denominator === null || rate === null) return '';
  if (smallDenominatorApplies(definition, denominator)) return 'NA';
  return formatPercent(rateNumerator(definition, numerator, denominator), denominator);
}

const dimensionWords = {
  race: ['Race', 'Race of the members'],
  ethnicity: ['Ethnicity', 'Ethnicity of the members'],
  ses: ['Group', 'Low income, dual eligibility and disability of the members'],
} as const satisfies Record<Dimension, readonly [string, string]>;

const categoriesOf = (catalogue: Catalogue, dimension: Dimension): readonly string[] =>
  ({
    race: catalogue.raceCategories,
    ethnicity: catalogue.ethnicityCategories,
    ses: catalogue.sesCategories,
  })[dimension];

function stratumGrid(
  rows: readonly IndicatorRow[],
  dimension: Dimension,
  definition: CatalogueMeasure,
  catalogue: Catalogue,
): MeasureGrid {
  const places = new Map(categoriesOf(catalogue, dimension).map((category, place) => [category, place]));
  const strata = rows.flatMap((of) =>
    of.stratifications
      .filter((given) => given.dimension === dimension)
      .flatMap((given) => given.rows.map((row): StratumRow => ({ ...row, of })))
      .sort((a, b) => (places.get(a.category) ?? places.size) - (places.get(b.category) ?? places.size)),
  );
  const [short, text] = dimensionWords[dimension];
  const columns: readonly Column<StratumRow>[] = [
    { short, text, isFilterable: true, show: ({ category }) => ({ text: wordsOf(category) }) },
    {
      short: 'Indicator',
      text: 'Name of the indicator that the row is part of',
      isFilterable: true,
      isHiddenByDefault: new Set(strata.map(({ of }) => of.indicator.key)).size < 2,
      show: ({ of }) => ({ text: indicatorName(of.indicator) }),
    },
    {
      short: 'Indicator key',
      text: 'Key of that indicator in the submission file',
      isFilterable: true,
      isHiddenByDefault: true,
      show: ({ of }) => ({ text: of.indicator.key }),
    },
    ...countColumns<StratumRow>(definition),
    // Rows of index stays have no O/E.
    ...(isRatio(definition)
      ? []
      : [
          {
            ...rateHeading(definition),
            show: (row: StratumRow) => showRate(stratumRate(row, definition), row.of.designation, definition),
          },
        ]),
    ...elementsOf(strata, definition),
  ];
  return gridOf(columns, strata, () => false);
}

type Grids = Pick<
  LiveMeasure,
  'measureWhole' | 'measureBase' | 'measureRace' | 'measureEthnicity' | 'measureSes'
>;

/** One grid, or three for a measure that is reported by race and ethnicity; those by SES beside either. */
export function makeGrids(
  rows: readonly IndicatorRow[],
  definition: CatalogueMeasure,
  catalogue: Catalogue,
  productLine: ProductLine,
): Grids {
  const holds = (dimension: Dimension): boolean =>
    rows.some(({ stratifications }) => stratifications.some((given) => given.dimension === dimension));
  const base = baseGrid(rows, definition);
  const by = (dimension: Dimension): MeasureGrid => stratumGrid(rows, dimension, definition, catalogue);
  const isByRace = definition.raceEthnicityStratified || holds('race') || holds('ethnicity');
  const isBySes = (definition.sesStratifiedMedicare && productLine === 'Medicare') || holds('ses');
  return {
    ...(isByRace
      ? { measureBase: base, measureRace: by('race'), measureEthnicity: by('ethnicity') }
      : { measureWhole: base }),
    ...(isBySes ? { measureSes: by('ses') } : {}),
  };
}
