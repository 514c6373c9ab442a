/** Which measures are listed, and which come before and after one of them. */
import type { ListedMeasure } from '@idss/contract/submissions/measures';
import {
  type MeasureFilterCode,
  measureFilterCodes,
  passesMeasureFilter,
} from '@idss/domain/measures/measure-filters';
import type { Answer } from '#src/api/calls.ts';

export type Listing = Answer<'GetMeasureIndicatorsForSubmission'>;

/** The filter that an address names; one that the product line does not have is ALL. */
export const parseFilter = (
  text: string | undefined,
  { filters }: Pick<Listing, 'filters'>,
): MeasureFilterCode => filters.find(({ code }) => code === text)?.code ?? 'all';

/** Before the listing is known: any filter that there is. */
export const parseAnyFilter = (text: string | undefined): MeasureFilterCode =>
  measureFilterCodes.find((code) => code === text) ?? 'all';

export interface ShownCategory {
  readonly categoryName: string;
  readonly measures: readonly ListedMeasure[];
}

/** In the listing's order. The text is looked for in codes, names and names of indicators; empty categories are left out. */
export function filterCategories(
  { categories, measures }: Pick<Listing, 'categories' | 'measures'>,
  filter: MeasureFilterCode,
  search = '',
): ShownCategory[] {
  const lowerSearch = search.trim().toLowerCase();
  const isShown = (measure: ListedMeasure): boolean =>
    passesMeasureFilter(measure.filters, filter) &&
    [
      measure.measureCode,
      measure.hedisVol2MeasureName,
      ...measure.indicators.map((i) => i.indicatorName),
    ].some((text) => text.toLowerCase().includes(lowerSearch));
  return categories
    .map(({ categoryName }) => ({
      categoryName,
      measures: measures.filter((measure) => measure.categoryName === categoryName && isShown(measure)),
    }))
    .filter((category) => category.measures.length > 0);
}

export interface Neighbours {
  readonly previous: ListedMeasure | null;
  readonly next: ListedMeasure | null;
  /** From 1; 0 where the measure is not among them. */
  readonly place: number;
}

/** Of a measure that the filter leaves out: the first of those that it shows is next. */
export function getNeighbours(measures: readonly ListedMeasure[], measureCode: string): Neighbours {
  const index = measures.findIndex((measure) => measure.measureCode === measureCode);
  return {
    previous: index > 0 ? (measures[index - 1] ?? null) : null,
    next: measures[index + 1] ?? null,
    place: index + 1,
  };
}

/** The content of the measure's own line: the rate of its only indicator, or how many it has. */
export function formatSummaryRate({ indicators }: Pick<ListedMeasure, 'indicators'>): string {
  const [indicator] = indicators;
  if (indicators.length === 0 || !indicator) return '–';
  return indicators.length === 1 ? indicator.displayRate || '–' : `${indicators.length} indicators`;
}
