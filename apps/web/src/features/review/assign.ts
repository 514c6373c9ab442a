/** A designation and a comment for several rows at once. */
import { type Designation, designations } from '@idss/domain/audit/designation';
import { pluralize } from '@idss/domain/format-number';
import { allowsValue, type Changes, setCell } from './changes.ts';
import type { ReviewRow, Rows } from './review-rows.ts';

export interface Assignment {
  /** Empty: each row keeps its own. */
  readonly designation: Designation | '';
  readonly comment: string;
}

export interface AssignResult {
  readonly changes: Changes;
  readonly assigned: number;
  /** Rows that may not have the designation, or have none of their own. */
  readonly refused: readonly ReviewRow[];
}

/** A row that may not have the designation gets no comment about it either. */
export function assign(
  changes: Changes,
  rows: Rows,
  selected: readonly ReviewRow[],
  { designation, comment }: Assignment,
): AssignResult {
  const isAllowed = (row: ReviewRow): boolean =>
    row.isEditable && (designation === '' || allowsValue(row, 'auditDesignation', designation));
  const allowed = selected.filter(isAllowed);
  const next = allowed.reduce((accumulated, row) => {
    const designated =
      designation === '' ? accumulated : setCell(accumulated, rows, row, 'auditDesignation', designation);
    return comment === '' ? designated : setCell(designated, rows, row, 'comment', comment);
  }, changes);
  return { changes: next, assigned: allowed.length, refused: selected.filter((row) => !isAllowed(row)) };
}

/** Designations that at least one of the rows may have. */
export const getOffered = (rows: readonly ReviewRow[]): readonly Designation[] =>
  designations.filter((designation) => rows.some((row) => allowsValue(row, 'auditDesignation', designation)));

/** `NR and the comment in 12 rows. Not allowed in AAB.B.` */
export function formatAssigned(
  { assigned, refused }: AssignResult,
  { designation, comment }: Assignment,
): string {
  const parts = [designation, comment === '' ? '' : 'the comment']
    .filter((part) => part !== '')
    .join(' and ');
  // A row that follows its measure is no surprise.
  const named = refused.filter(({ isEditable }) => isEditable).map(({ key }) => key);
  const more = named.length > 5 ? ' and others' : '';
  const not = named.length === 0 ? '' : ` Not allowed in ${named.slice(0, 5).join(', ')}${more}.`;
  return `${parts} in ${assigned} ${pluralize(assigned, 'row')}.${not}`;
}
