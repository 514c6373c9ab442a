/** Changed cells as UpdateAuditDesignations takes them: the tree of the table with only the changed rows. */
import type { Body } from '#src/api/calls.ts';
import { ApiError } from '#src/api/api-error.ts';
import { parseDesignation } from './designation-names.ts';
import type { Changes, RowChanges, ReportedConflict } from './changes.ts';
import type { ReviewMeasure } from './review-rows.ts';

/** Only the changed cells: an unchanged one that a colleague changed would be reported as a conflict. */
const getFields = ({ auditDesignation, comment }: RowChanges) => ({
  ...(auditDesignation
    ? {
        auditDesignation: parseDesignation(auditDesignation.value) ?? ('' as const),
        version: auditDesignation.version,
      }
    : {}),
  ...(comment ? { comment: comment.value, commentVersion: comment.version } : {}),
});

export function createSaveBody(
  measures: readonly ReviewMeasure[],
  changes: Changes,
): Body<'UpdateAuditDesignations'> {
  const changed = measures.filter(
    ({ row, indicators }) => changes[row.key] || indicators.some(({ key }) => changes[key]),
  );
  return {
    categories: [...Map.groupBy(changed, ({ category }) => category)].map(([categoryName, members]) => ({
      categoryName,
      measures: members.map(({ code, row, indicators }) => ({
        measureCode: code,
        ...getFields(changes[row.key] ?? {}),
        indicators: indicators.flatMap(({ key, indicatorKey }) => {
          const rowChanges = changes[key];
          return rowChanges ? [{ indicatorKey, ...getFields(rowChanges) }] : [];
        }),
      })),
    })),
  };
}

const isConflict = (entry: unknown): entry is ReportedConflict =>
  typeof entry === 'object' &&
  entry !== null &&
  'measureCode' in entry &&
  'indicatorKey' in entry &&
  'cell' in entry &&
  'theirs' in entry &&
  'version' in entry;

/** The cells that a refused save names; empty where it was refused for another reason. */
export function getConflicts(error: unknown): ReportedConflict[] {
  if (!(error instanceof ApiError) || error.code !== 'data_changed') return [];
  const { body } = error;
  const conflicts = typeof body === 'object' && body !== null && 'conflicts' in body ? body.conflicts : null;
  return Array.isArray(conflicts) ? conflicts.filter(isConflict) : [];
}
