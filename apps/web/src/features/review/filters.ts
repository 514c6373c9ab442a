/** The filters of the review table: the two documented ones, and those that look for rows. Spec: audit-table. */
import { type Changes, getShownValue } from './changes.ts';
import type { ReviewMeasure, ReviewRow, Rows } from './review-rows.ts';

export interface ReviewFilters {
  /** `ALL`, a code of the measure filter, or `measure:` and a measure's code. */
  readonly measure: string;
  /** `ALL`, a designation, `Open` or `Changed`. */
  readonly designation: string;
  readonly difference: 'ALL' | 'large';
  readonly unusual: 'ALL' | 'yes' | 'high' | 'low';
  readonly comment: 'ALL' | 'with' | 'without';
  readonly findings: 'ALL' | 'with' | 'errors';
  readonly reviewed: 'ALL' | 'yes' | 'no';
}

export const allRows: ReviewFilters = {
  measure: 'ALL',
  designation: 'ALL',
  difference: 'ALL',
  unusual: 'ALL',
  comment: 'ALL',
  findings: 'ALL',
  reviewed: 'ALL',
};

/** The two that saving needs at ALL. Spec: audit-filters. */
export const isAll = ({ measure, designation }: Pick<ReviewFilters, 'measure' | 'designation'>): boolean =>
  measure === 'ALL' && designation === 'ALL';

export const isFiltered = (filters: ReviewFilters): boolean =>
  Object.values(filters).some((value) => value !== 'ALL');

/** Without unsaved changes there is nothing that `Changed` could show: all rows are shown instead of none. */
export const parseFilters = (stored: Partial<ReviewFilters>, unsaved: number): ReviewFilters => {
  const filters = { ...allRows, ...stored };
  return unsaved === 0 && filters.designation === 'Changed' ? { ...filters, designation: 'ALL' } : filters;
};

/** Letter for letter. Spec: audit-filters. */
export const filterMessage = 'Must set filter to ALL to save Audit Designation / Comment changes';

const singleMeasurePrefix = 'measure:';
export const toMeasureFilter = (code: string): string => `${singleMeasurePrefix}${code}`;

/** The filter of the Excel export: one value, the measures before the designation. */
export function exportValue({
  measure,
  designation,
}: Pick<ReviewFilters, 'measure' | 'designation'>): string {
  if (measure === 'ALL') return designation === 'Open' || designation === 'Changed' ? 'ALL' : designation;
  return measure.startsWith(singleMeasurePrefix) ? measure.slice(singleMeasurePrefix.length) : measure;
}

const isOfMeasure = (measure: ReviewMeasure, measureFilter: string): boolean =>
  measureFilter === 'ALL' ||
  (measureFilter.startsWith(singleMeasurePrefix)
    ? measure.code === measureFilter.slice(singleMeasurePrefix.length)
    : measure.filters.includes(measureFilter));

const hasFindings = ({ findings }: ReviewRow, filter: ReviewFilters['findings']): boolean =>
  filter === 'ALL' || (findings !== null && (filter === 'with' || findings.worst !== 'Warning'));

const isUnusual = ({ unusual }: ReviewRow, filter: ReviewFilters['unusual']): boolean =>
  filter === 'ALL' || (unusual !== null && (filter === 'yes' || filter === unusual));

const isMarked = ({ canReview, reviewed }: ReviewRow, filter: ReviewFilters['reviewed']): boolean =>
  filter === 'ALL' || (canReview && (reviewed !== null) === (filter === 'yes'));

/**
 * A row matches by its stored or its typed value: rows that are designated one after the other under a filter
 * stay visible until they are saved.
 */
export function isRowShown(
  row: ReviewRow,
  measure: ReviewMeasure,
  filters: ReviewFilters,
  changes: Changes,
  rows: Rows,
): boolean {
  if (!isOfMeasure(measure, filters.measure)) return false;
  if (filters.difference === 'large' && !row.isLargeDifference) return false;
  if (!isUnusual(row, filters.unusual)) return false;
  if (!hasFindings(row, filters.findings) || !isMarked(row, filters.reviewed)) return false;
  if (filters.comment !== 'ALL') {
    const hasComment = getShownValue(row, 'comment', changes, rows) !== '';
    if (hasComment !== (filters.comment === 'with')) return false;
  }
  switch (filters.designation) {
    case 'ALL':
      return true;
    case 'Open':
      return row.isOpen;
    case 'Changed':
      return changes[row.key] !== undefined;
    default:
      return (
        row.auditDesignation === filters.designation ||
        getShownValue(row, 'auditDesignation', changes, rows) === filters.designation
      );
  }
}
