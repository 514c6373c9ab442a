/** A measure's results as grids of cells: base rows, and those by race, ethnicity and, in Medicare, SES. */
import type { CellTone, LiveMeasure, MeasureCell, MeasureGrid } from '@idss/contract/submissions/measures';
import type { ProductLine } from '@idss/domain/program';
import type { Dimension } from '@idss/validation/formats/hedis-xml/model';
import type { Catalogue, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import {
  baseColumns,
  type Column,
  type IndicatorRow,
  type ShownValue,
  getStrata,
  stratumColumns,
} from '#src/documents/measure-tables/measure-columns.ts';

/** At least 4.5:1 on white; the same shades as the light theme. */
export const foregroundColors = {
  plain: '#17262F',
  muted: '#4A5B66',
  ok: '#14552F',
  warn: '#6B4100',
  bad: '#8E0E1A',
} as const satisfies Record<CellTone, string>;

const toCell = (
  { isFilterable = false, isHiddenByDefault = false }: Column<never>,
  { text, short = text, value = null, tone = 'plain' }: ShownValue,
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

const getGrid = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isTotal: (row: Row) => boolean,
): MeasureGrid => [
  columns.map((column) => toCell(column, { text: column.text, short: column.short }, true)),
  ...rows.map((row) => columns.map((column) => toCell(column, column.show(row), isTotal(row)))),
];

type Grids = Pick<
  LiveMeasure,
  'measureWhole' | 'measureBase' | 'measureRace' | 'measureEthnicity' | 'measureSes'
>;

/** One grid, or three for a measure that is reported by race and ethnicity; plus one by SES. */
export function makeGrids(
  rows: readonly IndicatorRow[],
  definition: CatalogueMeasure,
  catalogue: Catalogue,
  productLine: ProductLine,
): Grids {
  const has = (dimension: Dimension): boolean =>
    rows.some(({ stratifications }) =>
      stratifications.some((stratification) => stratification.dimension === dimension),
    );
  const base = getGrid(
    baseColumns(rows, definition),
    rows,
    ({ indicator }) => indicator.isTotal && rows.length > 1,
  );
  const by = (dimension: Dimension): MeasureGrid => {
    const strata = getStrata(rows, dimension, catalogue);
    return getGrid(stratumColumns(strata, dimension, definition), strata, () => false);
  };
  const isByRace = definition.raceEthnicityStratified || has('race') || has('ethnicity');
  const isBySes = (definition.sesStratifiedMedicare && productLine === 'Medicare') || has('ses');
  return {
    ...(isByRace
      ? { measureBase: base, measureRace: by('race'), measureEthnicity: by('ethnicity') }
      : { measureWhole: base }),
    ...(isBySes ? { measureSes: by('ses') } : {}),
  };
}
