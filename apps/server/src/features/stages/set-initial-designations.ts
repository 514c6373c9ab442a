/**
 * Sets the first designation of every row of the review table, at plan lock. Designations of an earlier review stay; a
 * designation that an earlier plan lock computed is computed again from the current file. Returns the changes.
 */
import { initialDesignation, findWholeResult } from '@idss/domain/audit/designation';
import type { CellChange } from '@idss/domain/audit/save-review';
import { isRequired } from '@idss/validation/rules/hedis/applicable';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { insertDesignations, listReviewRows, type DesignationRow, type ReviewRow } from './stages.sql.ts';

export async function setInitialDesignations(
  db: Queryable,
  catalogue: Catalogue,
  record: ComponentRecord,
  by: string,
): Promise<readonly CellChange[]> {
  if (record.currentRunId === null) return [];
  const rows = await listReviewRows(db, record.currentRunId);
  return insertDesignations(db, record.submissionId, designate(rows, catalogue, record), by);
}

/** One designation for all rows of a measure that is audited as a whole, otherwise one each. */
function designate(
  rows: readonly ReviewRow[],
  catalogue: Catalogue,
  record: ComponentRecord,
): DesignationRow[] {
  const byMeasure = Map.groupBy(rows, (row) => row.measureCode);
  return [...byMeasure].flatMap(([measureCode, measureRows]) => {
    const measure = catalogue.measures.get(measureCode);
    const required = measure ? isRequired(measure, record.productLine, record.specialProject) : false;
    const getInitial = (row: ReviewRow): DesignationRow['designation'] =>
      initialDesignation({
        ...row,
        isRequired: required,
        isCountOnly: measure?.rateFormula === 'none',
        hasData: row.indicatorKey !== '',
      });
    const best = findWholeResult(measureRows);
    if (!best) return [];
    const whole: DesignationRow = { measureCode, indicatorKey: '', designation: getInitial(best) };
    if (measure?.auditLevel === 'measure' || best.indicatorKey === '') return [whole];
    return [
      whole,
      ...measureRows.map((row) => ({
        measureCode,
        indicatorKey: row.indicatorKey,
        designation: getInitial(row),
      })),
    ];
  });
}
