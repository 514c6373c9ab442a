/**
 * A measure's data as one table, laid out as the published data-element tables are: a row for each metric and stratum, the
 * elements as columns in the published order. Spec: measures-worksheet, files-data-workbook.
 */
import type { Dimension } from '@idss/validation/formats/hedis-xml/model';
import type { MeasureResult } from '@idss/validation/results/compute-results';
import type { Catalogue, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { type NumberForm, publishedPlace } from './element-columns.ts';
import { toLabel } from './indicator-labels.ts';
import {
  baseColumns,
  type Column,
  type DataColumn,
  type IndicatorRow,
  metricName,
  getStrata,
  stratumColumns,
} from './measure-columns.ts';

export interface MeasureTable {
  readonly columns: readonly ElementHeading[];
  /** Base rows in the season's order, then those by race, ethnicity and SES. */
  readonly rows: readonly TableRow[];
}

export type ElementHeading = Pick<DataColumn<never>, 'element' | 'description' | 'form'>;

export interface TableRow {
  readonly indicatorKey: string;
  readonly metric: string;
  readonly stratification: 'Base' | 'Race' | 'Ethnicity' | 'SES';
  readonly category: string;
  readonly isTotal: boolean;
  /** One for each column. */
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  /** At the precision that is shown; NA below the reporting threshold; null where there is nothing. */
  readonly value: number | string | null;
  readonly form: NumberForm;
  /** By the portal; otherwise as submitted. */
  readonly isCalculated: boolean;
}

/** Without audit designations: what was submitted, and what follows from it. */
export function makeMeasureTable(
  measure: MeasureResult,
  definition: CatalogueMeasure,
  catalogue: Catalogue,
): MeasureTable {
  const known = new Map(definition.indicators.map((indicator) => [indicator.key, indicator]));
  const rows = measure.indicators.flatMap((result): IndicatorRow[] => {
    const indicator = known.get(result.key);
    return indicator ? [{ ...result, indicator, designation: null }] : [];
  });
  const parts = [
    getPart(baseColumns(rows, definition), rows, (row) => ({
      indicatorRow: row,
      metric: metricName(row.indicator),
      stratification: 'Base',
      category: toLabel(row.indicator.stratum ?? (row.indicator.isTotal ? 'Total' : '')),
      isTotal: row.indicator.isTotal && rows.length > 1,
    })),
    ...dimensions.map(([dimension, stratification]) => {
      const strata = getStrata(rows, dimension, catalogue);
      return getPart(stratumColumns(strata, dimension, definition), strata, ({ indicatorRow, category }) => ({
        indicatorRow,
        metric: getMetric(indicatorRow),
        stratification,
        category: toLabel(category),
        isTotal: false,
      }));
    }),
  ].filter((part) => part.rows.length > 0);
  const headings = new Map(parts.flatMap((part) => part.headings).map((each) => [each.element, each]));
  const columns = [...headings.values()].sort(
    (a, b) => publishedPlace(a.element) - publishedPlace(b.element),
  );
  return {
    columns,
    rows: parts.flatMap((part) =>
      part.rows.map(({ cells, ...row }) => ({
        ...row,
        cells: columns.map(({ element, form }) => cells.get(element) ?? { ...nothing, form }),
      })),
    ),
  };
}

/** Adds the stratum unless it is the total: readmissions are divided into categories for each of two age groups. */
const getMetric = ({ indicator }: IndicatorRow): string =>
  indicator.stratum === undefined || indicator.stratum === 'Total'
    ? metricName(indicator)
    : `${metricName(indicator)}: ${toLabel(indicator.stratum)}`;

const dimensions = [
  ['race', 'Race'],
  ['ethnicity', 'Ethnicity'],
  ['ses', 'SES'],
] as const satisfies readonly (readonly [Dimension, TableRow['stratification']])[];

const nothing = { value: null, isCalculated: false } as const;

interface NamedRow extends Pick<TableRow, 'metric' | 'stratification' | 'category' | 'isTotal'> {
  readonly indicatorRow: IndicatorRow;
}

/** The data columns of these rows; their names and designations are elsewhere. */
function getPart<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  name: (row: Row) => NamedRow,
): {
  readonly headings: readonly ElementHeading[];
  readonly rows: readonly (Omit<TableRow, 'cells'> & { readonly cells: ReadonlyMap<string, TableCell> })[];
} {
  const dataColumns = columns.flatMap(({ data, show }) => (data ? [{ ...data, show }] : []));
  return {
    headings:
      rows.length === 0
        ? []
        : dataColumns.map(({ element, description, form }) => ({ element, description, form })),
    rows: rows.map((row) => {
      const { indicatorRow, ...rowFacts } = name(row);
      return {
        indicatorKey: indicatorRow.indicator.key,
        ...rowFacts,
        cells: new Map(
          dataColumns.map(({ element, form, isCalculated, show }): [string, TableCell] => {
            const { text, short = text, value = short === '–' ? null : short } = show(row);
            return [element, { value, form, isCalculated: value !== null && isCalculated(row) }];
          }),
        ),
      };
    }),
  };
}
