/**
 * A save of the review table changes single cells. A cell that someone else has changed since it was read is a
 * conflict, and both values are returned; changes to different cells merge. So nothing that was typed is lost.
 */
import type { Designation } from './designation.ts';
import { canDesignate } from './designation-choice.ts';
import { getDesignationRow, isEditableRow, type MeasureShape, ownRow, findTwinRow } from './review-rows.ts';

export type ReviewCell = 'auditDesignation' | 'comment';
export const reviewCells = ['auditDesignation', 'comment'] as const satisfies readonly ReviewCell[];

/** In characters. */
export const maxCommentLength = 2000;
/** Rows per save: enough for the largest table of a season. */
export const maxSavedRows = 600;
/**
 * That many rows with comments of maximum length: in JSON a character takes up to six bytes, the rest of a row 1,000.
 */
export const maxSaveBytes = maxSavedRows * (maxCommentLength * 6 + 1000);

export interface CellState {
  readonly value: string;
  /** Number of the change that set it; 0: nothing is stored. */
  readonly version: number;
  readonly changedBy: string;
  /** ISO 8601 UTC; empty where nothing is stored. */
  readonly changedOn: string;
}

export interface ReviewRow {
  /** Empty: the measure's own row. */
  readonly indicatorKey: string;
  readonly options: readonly Designation[];
  readonly cells: Readonly<Record<ReviewCell, CellState>>;
}

export interface ReviewedMeasure extends MeasureShape {
  readonly measureCode: string;
  readonly rows: readonly ReviewRow[];
}

/** A row as it is sent. A cell that is left out stays unchanged. */
export interface SentRow {
  readonly measureCode: string;
  readonly indicatorKey: string;
  readonly auditDesignation?: string | undefined;
  readonly comment?: string | undefined;
  readonly version?: number | undefined;
  readonly commentVersion?: number | undefined;
}

export interface CellChange {
  readonly measureCode: string;
  readonly indicatorKey: string;
  readonly cell: ReviewCell;
  readonly before: string;
  readonly after: string;
}

export interface CellConflict {
  readonly measureCode: string;
  /** Empty: the measure's own row. */
  readonly indicatorKey: string;
  readonly cell: ReviewCell;
  readonly yours: string;
  readonly theirs: string;
  readonly changedBy: string;
  /** ISO 8601 UTC. */
  readonly changedOn: string;
  /** Of the stored value: send it back to overwrite that. */
  readonly version: number;
}

export interface SavePlan {
  readonly changes: readonly CellChange[];
  readonly conflicts: readonly CellConflict[];
  /** Why the save is refused, in sentences. */
  readonly problems: readonly string[];
}

/** Only a plan without conflicts and problems may be executed. */
export function planSave(measures: readonly ReviewedMeasure[], sent: readonly SentRow[]): SavePlan {
  const byCode = new Map(measures.map((measure) => [measure.measureCode, measure]));
  const plan = { changes: [] as CellChange[], conflicts: [] as CellConflict[], problems: [] as string[] };
  for (const [measureCode, rows] of Map.groupBy(sent, (row) => row.measureCode)) {
    const measure = byCode.get(measureCode);
    if (measure) planMeasure(measure, rows, plan);
    else plan.problems.push(`${measureCode} is not in the review table.`);
  }
  return plan;
}

interface Plan {
  readonly changes: CellChange[];
  readonly conflicts: CellConflict[];
  readonly problems: string[];
}

function planMeasure(measure: ReviewedMeasure, sent: readonly SentRow[], plan: Plan): void {
  const rows = new Map(measure.rows.map((row) => [row.indicatorKey, row]));
  const known = sent.filter(({ indicatorKey }) => {
    if (rows.has(indicatorKey)) return true;
    plan.problems.push(`${formatRowName(measure, indicatorKey)} is not in the review table.`);
    return false;
  });
  const keys = known
    .filter((row) => reviewCells.some((cell) => row[cell] !== undefined))
    .map(({ indicatorKey }) => indicatorKey);
  if (new Set(keys).size < keys.length) plan.problems.push(`${measure.measureCode}: a row is sent twice.`);
  for (const cell of reviewCells) {
    const wantedValues = new Map<string, string>();
    for (const row of known) {
      const state = rows.get(row.indicatorKey);
      if (state && isEditableRow(measure, row.indicatorKey))
        planCell(measure, state, row, cell, wantedValues, plan);
    }
    followTwins(measure, rows, cell, wantedValues, plan);
    checkFollowers(measure, rows, known, cell, wantedValues, plan);
    for (const [indicatorKey, after] of wantedValues)
      plan.changes.push({
        measureCode: measure.measureCode,
        indicatorKey,
        cell,
        before: rows.get(indicatorKey)?.cells[cell].value ?? '',
        after,
      });
  }
}

function planCell(
  measure: ReviewedMeasure,
  row: ReviewRow,
  sent: SentRow,
  cell: ReviewCell,
  wantedValues: Map<string, string>,
  plan: Plan,
): void {
  const yours = sent[cell];
  const { value: theirs, version, changedBy, changedOn } = row.cells[cell];
  if (yours === undefined || yours === theirs) return;
  const { measureCode } = measure;
  const { indicatorKey } = row;
  const readAt = cell === 'comment' ? sent.commentVersion : sent.version;
  if (readAt !== version) {
    plan.conflicts.push({ measureCode, indicatorKey, cell, yours, theirs, changedBy, changedOn, version });
    return;
  }
  if (cell === 'auditDesignation') {
    const verdict = canDesignate(row.options, yours);
    if (!verdict.ok) plan.problems.push(`${formatRowName(measure, indicatorKey)}: ${verdict.reason}`);
  }
  wantedValues.set(indicatorKey, yours);
}

/** A change to one of two equal rows is made to both. */
function followTwins(
  measure: ReviewedMeasure,
  rows: ReadonlyMap<string, ReviewRow>,
  cell: ReviewCell,
  wantedValues: Map<string, string>,
  plan: Plan,
): void {
  for (const [indicatorKey, value] of wantedValues) {
    const twin = findTwinRow(measure, indicatorKey);
    if (twin === null) continue;
    const other = wantedValues.get(twin);
    if (other === undefined) {
      if (rows.get(twin)?.cells[cell].value !== value) wantedValues.set(twin, value);
    } else if (other !== value && indicatorKey === ownRow)
      plan.problems.push(
        `${measure.measureCode} has a single indicator: the measure and the indicator must be equal.`,
      );
  }
}

/** A row that follows another may be sent too, with its old or its new value. */
function checkFollowers(
  measure: ReviewedMeasure,
  rows: ReadonlyMap<string, ReviewRow>,
  sent: readonly SentRow[],
  cell: ReviewCell,
  wantedValues: ReadonlyMap<string, string>,
  plan: Plan,
): void {
  for (const row of sent) {
    if (isEditableRow(measure, row.indicatorKey)) continue;
    const holder = getDesignationRow(measure, row.indicatorKey);
    const value = row[cell];
    const known = [rows.get(holder)?.cells[cell].value, wantedValues.get(holder)];
    if (value !== undefined && !known.includes(value))
      plan.problems.push(
        `${formatRowName(measure, row.indicatorKey)}: ${measure.measureCode} is audited as a whole; set the measure's own row.`,
      );
  }
}

const formatRowName = ({ measureCode }: ReviewedMeasure, indicatorKey: string): string =>
  indicatorKey === ownRow ? measureCode : `${measureCode}, ${indicatorKey}`;
