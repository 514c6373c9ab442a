/**
 * An auditor's unsaved changes, by row: apart from the table, so that filters, tabs, reloads and a new sign-in
 * do not touch them. Each cell carries the version at which it was read, and the server refuses older ones.
 */
import { commentAfter } from '@idss/domain/audit/designation';
import type { CellConflict } from '@idss/domain/audit/save-review';
import { pluralize } from '@idss/domain/format-number';
import { parseDesignation } from './designation-names.ts';
import { type CellName, cellNames, getKey, type ReviewRow, type Rows } from './review-rows.ts';

/** One cell of a conflict as the server reports it. */
export type ReportedConflict = Omit<CellConflict, 'yours'>;

/** A colleague saved the same cell in between. */
export type Conflict = Omit<ReportedConflict, 'measureCode' | 'indicatorKey' | 'cell'>;

export interface CellChange {
  readonly value: string;
  /** Of the stored value that was seen when this was typed. */
  readonly version: number;
  readonly conflict?: Conflict;
}

export type RowChanges = Readonly<Partial<Record<CellName, CellChange>>>;
export type Changes = Readonly<Record<string, RowChanges>>;

export const noChanges: Changes = {};

export const getVersion = (row: ReviewRow, cell: CellName): number =>
  cell === 'comment' ? row.commentVersion : row.version;

export const shownValue = (row: ReviewRow, cell: CellName, changes: Changes): string =>
  changes[row.key]?.[cell]?.value ?? row[cell];

/** The value in a row: its own, or that of the row from which it takes its designation. */
export function shownIn(row: ReviewRow, cell: CellName, changes: Changes, rows: Rows): string {
  const source = row.takesFrom === null ? undefined : rows.get(row.takesFrom);
  return shownValue(source ?? row, cell, changes);
}

export function without(changes: Changes, key: string, cell: CellName): Changes {
  const { [key]: own = {}, ...others } = changes;
  const { [cell]: _gone, ...kept } = own;
  return Object.keys(kept).length > 0 ? { ...others, [key]: kept } : others;
}

const withCell = (changes: Changes, key: string, cell: CellName, change: CellChange): Changes => ({
  ...changes,
  [key]: { ...changes[key], [cell]: change },
});

function setOne(changes: Changes, row: ReviewRow, cell: CellName, value: string): Changes {
  if (value === row[cell]) return without(changes, row.key, cell);
  const before = changes[row.key]?.[cell];
  // The version at which it was first read stays: what a colleague saved since is a conflict, however often one types.
  return withCell(changes, row.key, cell, { version: getVersion(row, cell), ...before, value });
}

/**
 * Sets a cell, and its twin's. A value equal to the stored one is no change. Another designation takes its standard label
 * along as the comment, unless one was typed.
 */
export function setCell(
  changes: Changes,
  rows: Rows,
  row: ReviewRow,
  cell: CellName,
  value: string,
): Changes {
  const next = setPair(changes, rows, row, cell, value);
  if (cell === 'comment' || value === shownIn(row, cell, changes, rows)) return next;
  const designation = parseDesignation(value) ?? '';
  return setPair(next, rows, row, 'comment', commentAfter(designation, shownIn(row, 'comment', next, rows)));
}

function setPair(changes: Changes, rows: Rows, row: ReviewRow, cell: CellName, value: string): Changes {
  const next = setOne(changes, row, cell, value);
  const twin = row.twin === null ? undefined : rows.get(row.twin);
  return twin && canTake(twin, cell, value) ? setOne(next, twin, cell, value) : next;
}

/** May this row have the value? Comments may contain anything; without a designation a row is open. */
export const canTake = (row: ReviewRow, cell: CellName, value: string): boolean =>
  row.isEditable && (cell === 'comment' || value === '' || row.options.some((option) => option === value));

export interface Copied {
  readonly changes: Changes;
  readonly copied: number;
  /** Rows that may not have the value, or have none of their own. */
  readonly refused: readonly ReviewRow[];
}

/** Copies the first row's cell to the others. */
export function copyDown(
  changes: Changes,
  rows: Rows,
  [first, ...others]: readonly ReviewRow[],
  cell: CellName,
): Copied {
  if (!first) return { changes, copied: 0, refused: [] };
  const value = shownIn(first, cell, changes, rows);
  const takers = others.filter((row) => canTake(row, cell, value));
  return {
    changes: takers.reduce((all, row) => setCell(all, rows, row, cell, value), changes),
    copied: takers.length,
    refused: others.filter((row) => !canTake(row, cell, value)),
  };
}

/** The same for several cells of the rows; a row counts once. */
export function copyAllDown(
  changes: Changes,
  rows: Rows,
  selected: readonly ReviewRow[],
  cells: readonly CellName[],
): Copied {
  const none: Copied = { changes, copied: 0, refused: [] };
  return cells.reduce((before, cell) => {
    const next = copyDown(before.changes, rows, selected, cell);
    return {
      changes: next.changes,
      copied: Math.max(before.copied, next.copied),
      refused: [...new Set([...before.refused, ...next.refused])],
    };
  }, none);
}

/** The message after copying down. */
export function formatCopied({ copied, refused }: Pick<Copied, 'copied' | 'refused'>): string {
  const keys = refused.map(({ key }) => key);
  const not = keys.length === 0 ? '' : ` Not allowed in ${keys.slice(0, 5).join(', ')}`;
  const more = keys.length > 5 ? ' and others' : '';
  return `Copied to ${copied} ${pluralize(copied, 'row')}.${not === '' ? '' : `${not}${more}.`}`;
}

export interface ChangedCell extends CellChange {
  readonly key: string;
  readonly cell: CellName;
}

export const toCells = (changes: Changes): ChangedCell[] =>
  Object.entries(changes).flatMap(([key, own]) =>
    cellNames.flatMap((cell) => {
      const change = own[cell];
      return change ? [{ ...change, key, cell }] : [];
    }),
  );

export const countChanges = (changes: Changes): number => toCells(changes).length;

const keepCells = (changes: Changes, isIncluded: (cell: ChangedCell) => boolean): Changes =>
  toCells(changes).reduce(
    (all, changed) => (isIncluded(changed) ? all : without(all, changed.key, changed.cell)),
    changes,
  );

/** The comment is the label that came with the designation: the one is not saved, or given up, without the other. */
const isLabelOnly = ({ auditDesignation, comment }: RowChanges): boolean =>
  auditDesignation !== undefined &&
  comment !== undefined &&
  comment.value === commentAfter(parseDesignation(auditDesignation.value) ?? '', '');

const isWaiting = (changes: Changes, { key, cell, conflict }: ChangedCell): boolean => {
  const own = changes[key] ?? {};
  return (
    conflict !== undefined ||
    (cell === 'comment' && own.auditDesignation?.conflict !== undefined && isLabelOnly(own))
  );
};

/** Can be sent now: the row exists, and no conflict is open in it. */
export const savable = (changes: Changes, rows: Rows): Changes =>
  keepCells(changes, (changed) => rows.has(changed.key) && !isWaiting(changes, changed));

/** Rows that another file of the plan no longer has. */
export const orphans = (changes: Changes, rows: Rows): string[] =>
  Object.keys(changes).filter((key) => !rows.has(key));

export const conflictsIn = (changes: Changes): ChangedCell[] =>
  toCells(changes).filter(({ conflict }) => conflict !== undefined);

/** The table was reloaded: a value that a colleague or another window saved too is no longer a change. */
export const dropSavedChanges = (changes: Changes, rows: Rows): Changes =>
  keepCells(changes, ({ key, cell, value }) => rows.get(key)?.[cell] !== value);

export function markConflicts(changes: Changes, conflicts: readonly ReportedConflict[]): Changes {
  return conflicts.reduce(
    (all, { measureCode, indicatorKey, cell, theirs, changedBy, changedOn, version }) => {
      const key = getKey(measureCode, indicatorKey);
      const change = all[key]?.[cell];
      return change
        ? withCell(all, key, cell, { ...change, conflict: { theirs, changedBy, changedOn, version } })
        : all;
    },
    changes,
  );
}

/** Changes to resend at once: all but the cells in conflict and their twins. */
export const withoutConflicts = (
  sent: Changes,
  rows: Rows,
  conflicts: readonly ReportedConflict[],
): Changes =>
  conflicts.reduce(
    (all, { measureCode, indicatorKey, cell }) =>
      withoutPair(all, rows, getKey(measureCode, indicatorKey), cell),
    sent,
  );

/** Gives up a cell and its twin's, and with a designation the label that came with it. */
const withoutPair = (changes: Changes, rows: Rows, key: string, cell: CellName): Changes =>
  getPair(rows, key).reduce((all, one) => {
    const takesLabel = cell === 'auditDesignation' && isLabelOnly(all[one] ?? {});
    return without(takesLabel ? without(all, one, 'comment') : all, one, cell);
  }, changes);

const getPair = (rows: Rows, key: string): string[] => {
  const twin = rows.get(key)?.twin;
  return twin ? [key, twin] : [key];
};

/** Keeps the auditor's own value: it is sent again over the colleague's version. */
export function takeMine(changes: Changes, rows: Rows, key: string, cell: CellName): Changes {
  return getPair(rows, key).reduce((all, one) => {
    const change = all[one]?.[cell];
    if (!change?.conflict) return all;
    const { conflict, ...mine } = change;
    return withCell(all, one, cell, { ...mine, version: conflict.version });
  }, changes);
}

export const takeTheirs = withoutPair;

/**
 * After a save: what was sent is no longer a change. What was typed since stays, on top of what was saved.
 * `rows` as they were read after the save.
 */
export const afterSave = (current: Changes, sent: Changes, rows: Rows): Changes =>
  toCells(sent).reduce((all, { key, cell, value }) => {
    const now = all[key]?.[cell];
    const row = rows.get(key);
    if (!now || !row) return all;
    if (now.value === value) return without(all, key, cell);
    return row[cell] === value
      ? withCell(all, key, cell, { value: now.value, version: getVersion(row, cell) })
      : all;
  }, current);
