/** Ticks rows of the review table off, or takes that back. Spec: audit-reviewed. */
import { canReviewAt } from '@idss/domain/audit/can-review';
import { listResultRows } from '@idss/domain/audit/review-rows';
import { can } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { type ComponentRecord, lockComponent } from '#src/access/find-component.sql.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { listResults } from './audit.sql.ts';
import { addMarks, listMarks, removeMarks, type RowKey } from './review-marks.sql.ts';
import { takeTurn } from './take-turns.ts';

type MarkingContext = Pick<Context, 'app' | 'caller' | 'requestId' | 'ip'>;

export interface Marks {
  readonly isReviewed: boolean;
  readonly rows: readonly RowKey[];
}

/** All or none. Rows that are so already count for nothing. */
export async function markReviewed(
  context: MarkingContext,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
  marks: Marks,
): Promise<void> {
  const matrix = await context.app.cached.matrix();
  await takeTurn(context.app, submissionId, () =>
    makeChange(context, (change) => markWithin(change, context, { submissionId, component }, marks, matrix)),
  );
}

const toKey = ({ measureCode, indicatorKey }: RowKey): string => `${measureCode}\n${indicatorKey}`;

async function markWithin(
  { db, emit }: Change,
  { caller }: MarkingContext,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
  { isReviewed, rows }: Marks,
  matrix: SecurityMatrix,
): Promise<void> {
  const record = await lockComponent(db, submissionId, component);
  if (!record) throw notFound();
  requireOk(can(matrix, caller, 'ASSIGN_AUDIT_DESIGNATION', record.reach));
  const stage = canReviewAt(record);
  if (!stage.ok) throw conflict(stage.reason, 'stage_changed');
  const runId = record.currentRunId;
  if (runId === null) throw badRequest('There is nothing to review yet.');

  const known = await findResultRows(db, runId, rows);
  const unknown = rows.find((row) => !known.has(toKey(row)));
  if (unknown)
    throw badRequest(
      `${unknown.indicatorKey || unknown.measureCode} is not a row with a result in this review.`,
    );
  const marked = new Set((await listMarks(db, submissionId, runId)).map(toKey));
  const changed = [...new Map(rows.map((row) => [toKey(row), row])).values()].filter(
    (row) => marked.has(toKey(row)) !== isReviewed,
  );
  if (changed.length === 0) return;
  if (isReviewed) await addMarks(db, submissionId, runId, changed, caller.name);
  else await removeMarks(db, submissionId, changed);
  emit({
    kind: 'rows-reviewed',
    submissionId,
    component,
    organizationId: record.organizationId,
    isReviewed,
    count: changed.length,
    rows: changed.map(({ measureCode, indicatorKey }) => indicatorKey || measureCode),
  });
}

/** Of the measures of these rows. */
async function findResultRows(
  db: Change['db'],
  runId: string,
  rows: readonly RowKey[],
): Promise<ReadonlySet<string>> {
  const codes = [...new Set(rows.map(({ measureCode }) => measureCode))];
  const results = await listResults(db, runId, codes);
  return new Set(
    [...Map.groupBy(results, ({ measureCode }) => measureCode)].flatMap(([measureCode, members]) =>
      listResultRows(members.flatMap(({ indicatorKey }) => indicatorKey ?? [])).map((indicatorKey) =>
        toKey({ measureCode, indicatorKey }),
      ),
    ),
  );
}
