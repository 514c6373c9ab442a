/** The review table as a list of lines: categories, measures beneath them, indicators beneath those. */
import { getDesignationRow, type MeasureShape, ownRow, findTwinRow } from '@idss/domain/audit/review-rows';
import type { Answer } from '#src/api/calls.ts';

export type Review = Answer<'GetAuditDesignations'>;
type Measure = Review['categories'][number]['measures'][number];
type Indicator = Measure['indicators'][number];
type Designated = Pick<Measure, 'reviewed'>;
type FoundRow = Answer<'GetRowFindings'>[number];
export type RowFindings = Pick<FoundRow, 'count' | 'worst'>;
export type Designation = Measure['options'][number];

/** Cells that an auditor edits, named as the fields of the call. */
export const cellNames = ['auditDesignation', 'comment'] as const;
export type CellName = (typeof cellNames)[number];

export interface ReviewRow {
  /** `CBP` of a measure, `CBP.CBP.Rate` of an indicator: as `row=` names it in an address. */
  readonly key: string;
  readonly measureCode: string;
  /** Empty: the measure's own row. */
  readonly indicatorKey: string;
  readonly name: string;
  readonly displayRate: string;
  readonly numerator: number | null;
  readonly denominator: number | null;
  /** As displayed; empty where last year has none. */
  readonly lastYearRate: string;
  readonly difference: number | null;
  readonly isLargeDifference: boolean;
  /** Much lower or higher than other organizations report it; null: like them, or not compared. */
  readonly unusual: Indicator['unusual'];
  /** Errors and warnings of the row, and the worst; null: none, or the person may not read them. */
  readonly findings: RowFindings | null;
  /** It has a result to look at. */
  readonly canReview: boolean;
  readonly reviewed: Designated['reviewed'];
  readonly benefitOffered: 'Y' | 'N';
  readonly auditDesignation: string;
  readonly comment: string;
  readonly options: readonly Designation[];
  /** Why the options are what they are, where that is not obvious. */
  readonly reason: string | undefined;
  readonly isEditable: boolean;
  /** Needs a designation and has none stored. */
  readonly isOpen: boolean;
  readonly version: number;
  readonly commentVersion: number;
  /** The row whose designation this one shows, where it has none of its own. */
  readonly takesFrom: string | null;
  /** A measure and its only indicator stay equal. Spec: audit-rows. */
  readonly twin: string | null;
}

export interface ReviewMeasure {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly isMeasureLevelAudit: boolean;
  /** Codes of the measure filter that include this measure: hpr, cmsma, cmspbp. */
  readonly filters: readonly string[];
  readonly row: ReviewRow;
  readonly indicators: readonly ReviewRow[];
}

export const getKey = (measureCode: string, indicatorKey: string): string =>
  indicatorKey === ownRow ? measureCode : `${measureCode}.${indicatorKey}`;

/** Of a measure's own row. */
const noResult = {
  displayRate: '',
  numerator: null,
  denominator: null,
  lastYearRate: '',
  difference: null,
  isLargeDifference: false,
  unusual: null,
} as const;

type Found = ReadonlyMap<string, RowFindings>;

function toRow(measure: Measure, shape: MeasureShape, indicator: Indicator | null, found: Found): ReviewRow {
  const source = indicator ?? measure;
  const { displayRate, numerator, denominator, lastYearRate, difference, isLargeDifference, unusual } =
    indicator ?? noResult;
  const indicatorKey = indicator?.indicatorKey ?? ownRow;
  const designationRow = getDesignationRow(shape, indicatorKey);
  const twin = findTwinRow(shape, indicatorKey);
  return {
    key: getKey(measure.measureCode, indicatorKey),
    measureCode: measure.measureCode,
    indicatorKey,
    name: indicator?.indicatorName ?? measure.hedisVol2MeasureName,
    displayRate,
    numerator,
    denominator,
    lastYearRate,
    difference,
    isLargeDifference,
    unusual,
    findings: found.get(getKey(measure.measureCode, indicatorKey)) ?? null,
    canReview: source.canReview,
    reviewed: source.reviewed,
    benefitOffered: source.benefitOffered,
    auditDesignation: source.auditDesignation,
    comment: source.comment,
    options: source.options,
    reason: source.reason,
    isEditable: source.isEditable,
    isOpen: source.isOpen,
    version: source.version,
    commentVersion: source.commentVersion,
    takesFrom: designationRow === indicatorKey ? null : getKey(measure.measureCode, designationRow),
    twin: twin === null ? null : getKey(measure.measureCode, twin),
  };
}

function getMeasure(category: string, measure: Measure, found: Found): ReviewMeasure {
  const { isMeasureLevelAudit, indicators } = measure;
  const shape = { isMeasureLevelAudit, indicatorKeys: indicators.map(({ indicatorKey }) => indicatorKey) };
  return {
    code: measure.measureCode,
    name: measure.hedisVol2MeasureName,
    category,
    isMeasureLevelAudit,
    filters: measure.filters,
    row: toRow(measure, shape, null, found),
    indicators: indicators.map((indicator) => toRow(measure, shape, indicator, found)),
  };
}

/** `findings`: of the rows that have any. */
export function getMeasures(
  { categories }: Pick<Review, 'categories'>,
  findings: readonly FoundRow[] = [],
): ReviewMeasure[] {
  const found = new Map(findings.map((row) => [getKey(row.measureCode, row.indicatorKey), row]));
  return categories.flatMap(({ categoryName, measures }) =>
    measures.map((measure) => getMeasure(categoryName, measure, found)),
  );
}

export type Rows = ReadonlyMap<string, ReviewRow>;

export const toRows = (measures: readonly ReviewMeasure[]): Rows =>
  new Map(measures.flatMap(({ row, indicators }) => [row, ...indicators]).map((row) => [row.key, row]));

export type Line =
  | {
      readonly kind: 'category';
      readonly key: string;
      readonly name: string;
      readonly measures: number;
      /** Of the rows that can be marked, in the measures that are shown. */
      readonly reviewed: number;
      readonly toReview: number;
      readonly isExpanded: boolean;
    }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: ReviewRow;
      /** null: it has no rows below it. */
      readonly isExpanded: boolean | null;
    };

export const getCategoryKey = (name: string): string => `category ${name}`;

function countReviewed(measures: readonly ReviewMeasure[]) {
  const rows = measures
    .flatMap(({ row, indicators }) => [row, ...indicators])
    .filter(({ canReview }) => canReview);
  return {
    measures: measures.length,
    reviewed: rows.filter(({ reviewed }) => reviewed !== null).length,
    toReview: rows.length,
  };
}

const rowLines = new WeakMap<ReviewRow, Line>();

/** The same line as before, where nothing of it changed: it is not drawn again because another one did. */
function toRowLine(row: ReviewRow, isExpanded: boolean | null): Line {
  const before = rowLines.get(row);
  if (before?.isExpanded === isExpanded) return before;
  const line: Line = { kind: 'row', key: row.key, row, isExpanded };
  rowLines.set(row, line);
  return line;
}

/** In the order of the table. `isShown` filters rows; a measure stays above any of its indicators that is shown. */
export function toLines(
  measures: readonly ReviewMeasure[],
  isShown: (row: ReviewRow, measure: ReviewMeasure) => boolean,
  collapsed: ReadonlySet<string>,
): Line[] {
  const lines: Line[] = [];
  for (const [name, members] of Map.groupBy(measures, ({ category }) => category)) {
    const childLines: Line[] = [];
    const shownMeasures: ReviewMeasure[] = [];
    for (const measure of members) {
      const indicators = measure.indicators.filter((row) => isShown(row, measure));
      if (indicators.length === 0 && !isShown(measure.row, measure)) continue;
      shownMeasures.push(measure);
      const isExpanded = !collapsed.has(measure.code);
      childLines.push(toRowLine(measure.row, indicators.length === 0 ? null : isExpanded));
      if (isExpanded) for (const row of indicators) childLines.push(toRowLine(row, null));
    }
    if (shownMeasures.length === 0) continue;
    const key = getCategoryKey(name);
    const isExpanded = !collapsed.has(key);
    lines.push({ kind: 'category', key, name, ...countReviewed(shownMeasures), isExpanded });
    if (isExpanded) lines.push(...childLines);
  }
  return lines;
}
