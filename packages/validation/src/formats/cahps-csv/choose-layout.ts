/** Which layout a CAHPS file must have: by its registration, its first row, its header, or its name, in this order. */
import { type CahpsLayout, type CahpsSeason, findLayout } from '../../seasons/cahps-season.ts';
import type { SurveyRegistration } from '../../rules/survey/subject.ts';

export interface LayoutClues {
  readonly season: CahpsSeason;
  /** Column names of the header row; empty where there is none. */
  readonly names: readonly string[];
  /** Values of the first data row; null where there is none. */
  readonly first: readonly string[] | null;
  readonly registration: SurveyRegistration | null;
  readonly fileName: string;
}

/** The layout whose header row this is, letter for letter. */
export const findLayoutByHeader = (season: CahpsSeason, names: readonly string[]): CahpsLayout | null =>
  season.layouts.find(
    ({ columns }) => columns.length === names.length && columns.every(({ name }, n) => name === names[n]),
  ) ?? null;

/** A value of the first row, by the header; by its position in the layout where the header does not name the column. */
export function firstValue(
  { names, first }: Pick<LayoutClues, 'names' | 'first'>,
  column: string,
  place: number,
): string {
  const columnIndex = names.indexOf(column);
  return first?.[columnIndex < 0 ? place : columnIndex] ?? '';
}

/** The layout that shares most columns with the header at the same positions. */
function nearest(layouts: readonly CahpsLayout[], names: readonly string[]): CahpsLayout | undefined {
  const likeness = ({ columns }: CahpsLayout): number =>
    columns.filter(({ name }, n) => names[n] === name).length - Math.abs(columns.length - names.length);
  return layouts.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

export function chooseLayout(clues: LayoutClues): CahpsLayout {
  const { season, names, registration, fileName } = clues;
  const { layouts } = season;
  const registered = layouts.find(
    ({ kind, productLine }) => kind === registration?.kind && productLine === registration.productLine,
  );
  const layoutByClues = findLayout(
    season,
    firstValue(clues, 'survey_type', 1),
    firstValue(clues, 'product_line', 2),
  );
  const letter = /^CAHPS([ACX])/i.exec(fileName)?.[1]?.toUpperCase();
  const lettered = layouts.filter(({ surveyType }) => surveyType === letter);
  const layout =
    registered ??
    layoutByClues ??
    findLayoutByHeader(season, names) ??
    nearest(lettered.length > 0 ? lettered : layouts, names);
  if (layout === undefined) throw new RangeError('The season has no layouts');
  return layout;
}
