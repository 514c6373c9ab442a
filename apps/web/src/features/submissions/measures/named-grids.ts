import type { LiveMeasure, MeasureGrid } from '@idss/contract/submissions/measures';

export interface NamedGrid {
  readonly title: string;
  readonly grid: MeasureGrid;
  /** Why it has no rows. */
  readonly empty: string;
}

/** Why a measure has no data, in a sentence; null where it has some. */
export function getNoDataReason({
  measure,
  submission,
}: Pick<LiveMeasure, 'measure' | 'submission'>): string | null {
  if (!submission.hasFile) return 'There is no file of this submission yet.';
  if (!measure.isInFile) return 'The current file does not contain this measure.';
  if (measure.benefitOffered === 'N') return 'The plan does not offer the benefit that this measure needs.';
  if (!measure.isReported) return 'The plan does not report this measure.';
  return null;
}

const noStrata = 'The current file has no such rows for this measure.';

/** The grids that a measure has, in their order. */
export function getGrids(live: LiveMeasure): readonly NamedGrid[] {
  const { measureWhole, measureBase, measureRace, measureEthnicity, measureSes } = live;
  const emptyText = getNoDataReason(live) ?? noStrata;
  const toNamedGrid = (title: string, grid: MeasureGrid | undefined): NamedGrid[] =>
    grid ? [{ title, grid, empty: emptyText }] : [];
  return [
    ...toNamedGrid('Results', measureWhole ?? measureBase),
    ...toNamedGrid('By race', measureRace),
    ...toNamedGrid('By ethnicity', measureEthnicity),
    ...toNamedGrid('By low income and disability (SES)', measureSes),
  ];
}
