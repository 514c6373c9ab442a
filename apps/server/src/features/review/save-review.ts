/**
 * Saves cells of the review table: one transaction locks the component, checks the rules against the stored state, and
 * writes the cells with one event. Of two changes of the same cell one wins, and the other gets a conflict with both
 * values.
 */
import { canReviewAt } from '@idss/domain/audit/can-review';
import { getDesignationRow, ownRow } from '@idss/domain/audit/review-rows';
import {
  type CellChange,
  type CellConflict,
  type CellState,
  planSave,
  type ReviewedMeasure,
  type ReviewRow,
  type SentRow,
} from '@idss/domain/audit/save-review';
import { can } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { regenerateResultFiles } from '#src/documents/generated/result-files-jobs.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound, Refusal, requireOk } from '#src/kernel/errors.ts';
import { type ComponentRecord, lockComponent } from '#src/access/find-component.sql.ts';
import {
  listDesignations,
  listResults,
  readTableVersion,
  type RowChange,
  type StoredCells,
  touchReview,
  updateCells,
} from './audit.sql.ts';
import { presentMeasures, type ReviewMeasure } from './read-review-table.ts';
import { takeTurn } from './take-turns.ts';

type SavingContext = Pick<Context, 'app' | 'caller' | 'requestId' | 'ip'>;

/** Returns the highest cell version afterwards. 409 with the cells in conflict, 400 with the invalid values. */
export async function saveReview(
  context: SavingContext,
  {
    submissionId,
    component,
    measurementYear,
  }: Pick<ComponentRecord, 'submissionId' | 'component' | 'measurementYear'>,
  sent: readonly SentRow[],
): Promise<number> {
  const { app } = context;
  const rows = sent.map(cleaned);
  // Read before the transaction, which must not wait for a second connection.
  const [matrix, catalogue] = await Promise.all([
    app.cached.matrix(),
    app.cached.getCatalogue(measurementYear),
  ]);
  const known: SeasonRules = { matrix, catalogue };
  return takeTurn(app, submissionId, () =>
    makeChange(context, (change) => saveWithin(change, context, { submissionId, component }, rows, known)),
  );
}

interface SeasonRules {
  readonly matrix: SecurityMatrix;
  readonly catalogue: Catalogue;
}

async function saveWithin(
  { db: client, actor, emit }: Change,
  context: SavingContext,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
  rows: readonly SentRow[],
  { matrix, catalogue }: SeasonRules,
): Promise<number> {
  const record = await lockComponent(client, submissionId, component);
  if (!record) throw notFound();
  requireOk(can(matrix, context.caller, 'ASSIGN_AUDIT_DESIGNATION', record.reach));
  const stage = canReviewAt(record);
  if (!stage.ok) throw conflict(stage.reason, 'stage_changed');

  const codes = [...new Set(rows.map(({ measureCode }) => measureCode))];
  const results = record.currentRunId === null ? [] : await listResults(client, record.currentRunId, codes);
  const cells = await listDesignations(client, submissionId, codes);
  const measures = presentMeasures(results, cells, catalogue, record).map((measure) =>
    reviewed(measure, cells),
  );
  const { changes, conflicts, problems } = planSave(measures, rows);
  if (conflicts.length > 0) throw conflictRefusal(conflicts);
  if (problems.length > 0) throw badRequest(formatProblems(problems));

  const version = await readTableVersion(client, submissionId);
  if (changes.length === 0) return version;
  await updateCells(client, submissionId, byRow(changes), { version: version + 1, by: context.caller.name });
  await touchReview(client, submissionId);
  await regenerateResultFiles(context.app, client, { submissionId, by: actor.name });
  emit({
    kind: 'designations-changed',
    submissionId,
    component,
    organizationId: record.organizationId,
    count: changes.length,
    changes,
  });
  return version + 1;
}

/** A comment as it is stored: trimmed, without characters that a database or file cannot contain. */
const cleaned = (row: SentRow): SentRow => ({
  ...row,
  comment: row.comment
    ?.toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim(),
});

function reviewed(measure: ReviewMeasure, cells: readonly StoredCells[]): ReviewedMeasure {
  const { measureCode, isMeasureLevelAudit, indicators } = measure;
  const shape = { isMeasureLevelAudit, indicatorKeys: indicators.map(({ indicatorKey }) => indicatorKey) };
  const stored = new Map(
    cells.filter((row) => row.measureCode === measureCode).map((row) => [row.indicatorKey, row]),
  );
  const row = (indicatorKey: string, { options }: Pick<ReviewRow, 'options'>): ReviewRow => {
    const storedRow = stored.get(getDesignationRow(shape, indicatorKey));
    return {
      indicatorKey,
      options,
      cells: { auditDesignation: getDesignation(storedRow), comment: getComment(storedRow) },
    };
  };
  return {
    measureCode,
    ...shape,
    rows: [row(ownRow, measure), ...indicators.map((indicator) => row(indicator.indicatorKey, indicator))],
  };
}

const getDesignation = (stored: StoredCells | undefined): CellState => ({
  value: stored?.designation ?? '',
  version: stored?.version ?? 0,
  changedBy: stored?.changedBy ?? '',
  changedOn: stored?.changedOn ?? '',
});

const getComment = (stored: StoredCells | undefined): CellState => ({
  value: stored?.comment ?? '',
  version: stored?.commentVersion ?? 0,
  changedBy: stored?.commentChangedBy ?? '',
  changedOn: stored?.commentChangedOn ?? '',
});

const byRow = (changes: readonly CellChange[]): readonly RowChange[] =>
  [
    ...Map.groupBy(changes, ({ measureCode, indicatorKey }) => `${measureCode}\n${indicatorKey}`).values(),
  ].flatMap((cells) => {
    const [first] = cells;
    if (!first) return [];
    const after = (name: CellChange['cell']) => cells.find(({ cell }) => cell === name)?.after ?? null;
    return [
      {
        measureCode: first.measureCode,
        indicatorKey: first.indicatorKey,
        designation: after('auditDesignation'),
        comment: after('comment'),
      },
    ];
  });

const conflictRefusal = (conflicts: readonly CellConflict[]): Refusal =>
  new Refusal(
    409,
    `${conflicts.length === 1 ? 'A cell was' : `${conflicts.length} cells were`} changed by someone else since you opened the table. Nothing was saved. Choose which value to keep.`,
    { code: 'data_changed', conflicts },
  );

const listed = 10;

const formatProblems = (problems: readonly string[]): string => {
  const more = problems.length - listed;
  return problems.slice(0, listed).join(' ') + (more > 0 ? ` And ${more} more.` : '');
};
