/**
 * How the rows of one measure depend on each other in the review table: which of them have a designation of their own,
 * which follow another, and which still need one. Spec: audit-rows.
 */
import { pluralize } from '../format-number.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';
import type { Designation } from './designation.ts';

/** Of the measure's own row. */
export const ownRow = '';

export interface MeasureShape {
  /** One designation for all of its rows. */
  readonly isMeasureLevelAudit: boolean;
  /** Of the indicators that the file gives. */
  readonly indicatorKeys: readonly string[];
}

/** May this row be edited? An indicator of a measure with measure-level audit follows the measure. */
export const isEditableRow = (shape: MeasureShape, indicatorKey: string): boolean =>
  indicatorKey === ownRow || !shape.isMeasureLevelAudit;

/** The row whose designation and comment this row shows. */
export const getDesignationRow = (shape: MeasureShape, indicatorKey: string): string =>
  isEditableRow(shape, indicatorKey) ? indicatorKey : ownRow;

/** The other row that is always equal: a measure with a single indicator and that indicator. */
export function findTwinRow(shape: MeasureShape, indicatorKey: string): string | null {
  const [only, ...others] = shape.indicatorKeys;
  if (shape.isMeasureLevelAudit || only === undefined || others.length > 0) return null;
  return indicatorKey === ownRow ? only : ownRow;
}

/**
 * Rows that need a designation and have none, each once: equal rows are counted at the measure's row. `getDesignation`
 * answers what a row shows, empty where there is nothing.
 */
export function listOpenRows(
  shape: MeasureShape,
  getDesignation: (indicatorKey: string) => Designation | '',
): readonly string[] {
  const isTwin = findTwinRow(shape, ownRow) !== null;
  if (isTwin || shape.isMeasureLevelAudit) {
    const rows = isTwin ? [ownRow, ...shape.indicatorKeys] : [ownRow];
    return rows.some((row) => getDesignation(row) === '') ? [ownRow] : [];
  }
  return [ownRow, ...shape.indicatorKeys].filter((row) => getDesignation(row) === '');
}

/** Rows with a result to look at, which an auditor ticks off: the indicators, or the measure where it has none. */
export const listResultRows = (indicatorKeys: readonly string[]): readonly string[] =>
  indicatorKeys.length === 0 ? [ownRow] : indicatorKeys;

/** May the audit be locked? `open`: rows without a designation. */
export const everyRowDesignated = (open: number): Verdict =>
  open === 0
    ? yes()
    : no(
        `Every measure and indicator needs an audit designation. ${open} ${pluralize(open, 'row has', 'rows have')} none.`,
      );
