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

export const getOwnValue = (row: ReviewRow, cell: CellName, changes: Changes): string =>
  changes[row.key]?.[cell]?.value ?? row[cell];

/** The value in a row: its own, or that of the row from which it takes its designation. */
export function getShownValue(row: ReviewRow, cell: CellName, changes: Changes, rows: Rows): string {
  const source = row.takesFrom === null ? undefined : rows.get(row.takesFrom);
  return getOwnValue(source ?? row, cell, changes);
}

function removeChange(changes: Changes, key: string, cell: CellName): Changes {
  const { [key]: rowChanges = {}, ...otherChanges } = changes;
  const { [cell]: _removed, ...remaining } = rowChanges;
  return Object.keys(remaining).length > 0 ? { ...otherChanges, [key]: remaining } : otherChanges;
}

export const removeRows = (changes: Changes, keys: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => !keys.includes(key)));

const putChange = (changes: Changes, key: string, cell: CellName, change: CellChange): Changes => ({
  ...changes,
  [key]: { ...changes[key], [cell]: change },
});

function setSingleCell(changes: Changes, row: ReviewRow, cell: CellName, value: string): Changes {
  if (value === row[cell]) return removeChange(changes, row.key, cell);
  const previous = changes[row.key]?.[cell];
  // The version at which it was first read stays: what a colleague saved since is a conflict, however often one types.
  return putChange(changes, row.key, cell, { version: getVersion(row, cell), ...previous, value });
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
  if (cell === 'comment' || value === getShownValue(row, cell, changes, rows)) return next;
  const designation = parseDesignation(value) ?? '';
  return setPair(
    next,
    rows,
    row,
    'comment',
    commentAfter(designation, getShownValue(row, 'comment', next, rows)),
  );
}

function setPair(changes: Changes, rows: Rows, row: ReviewRow, cell: CellName, value: string): Changes {
  const next = setSingleCell(changes, row, cell, value);
  const twin = row.twin === null ? undefined : rows.get(row.twin);
  return twin && allowsValue(twin, cell, value) ? setSingleCell(next, twin, cell, value) : next;
}

/** May this row have the value? Comments may contain anything; without a designation a row is open. */
export const allowsValue = (row: ReviewRow, cell: CellName, value: string): boolean =>
  row.isEditable && (cell === 'comment' || value === '' || row.options.some((option) => option === value));

export interface CopyResult {
  readonly changes: Changes;
  readonly copied: number;
  /** Rows that may not have the value, or have none of their own. */
  readonly refused: readonly ReviewRow[];
}

/** Copies the first row's cell to the others. */
export function copyDown(
  changes: Changes,
  rows: Rows,
  [first, ...otherRows]: readonly ReviewRow[],
  cell: CellName,
): CopyResult {
  if (!first) return { changes, copied: 0, refused: [] };
  const value = getShownValue(first, cell, changes, rows);
  const targets = otherRows.filter((row) => allowsValue(row, cell, value));
  return {
    changes: targets.reduce((accumulated, row) => setCell(accumulated, rows, row, cell, value), changes),
    copied: targets.length,
    refused: otherRows.filter((row) => !allowsValue(row, cell, value)),
  };
}

/** The same for several cells of the rows; a row counts once. */
export function copyAllDown(
  changes: Changes,
  rows: Rows,
  selected: readonly ReviewRow[],
  cells: readonly CellName[],
): CopyResult {
  const none: CopyResult = { changes, copied: 0, refused: [] };
  return cells.reduce((previous, cell) => {
    const next = copyDown(previous.changes, rows, selected, cell);
    return {
      changes: next.changes,
      copied: Math.max(previous.copied, next.copied),
      refused: [...new Set([...previous.refused, ...next.refused])],
    };
  }, none);
}

/** The message after copying down. */
export function formatCopied({ copied, refused }: Pick<CopyResult, 'copied' | 'refused'>): string {
  const keys = refused.map(({ key }) => key);
  const refusedText = keys.length === 0 ? '' : ` Not allowed in ${keys.slice(0, 5).join(', ')}`;
  const suffix = keys.length > 5 ? ' and others' : '';
  return `Copied to ${copied} ${pluralize(copied, 'row')}.${refusedText === '' ? '' : `${refusedText}${suffix}.`}`;
}

export interface ChangedCell extends CellChange {
  readonly key: string;
  readonly cell: CellName;
}

export const toCells = (changes: Changes): ChangedCell[] =>
  Object.entries(changes).flatMap(([key, rowChanges]) =>
    cellNames.flatMap((cell) => {
      const change = rowChanges[cell];
      return change ? [{ ...change, key, cell }] : [];
    }),
  );

export const countChanges = (changes: Changes): number => toCells(changes).length;

const keepCells = (changes: Changes, isIncluded: (cell: ChangedCell) => boolean): Changes =>
  toCells(changes).reduce(
    (accumulated, changed) =>
      isIncluded(changed) ? accumulated : removeChange(accumulated, changed.key, changed.cell),
    changes,
  );

/** The comment is the label that came with the designation: the one is not saved, or given up, without the other. */
const isLabelOnly = ({ auditDesignation, comment }: RowChanges): boolean =>
  auditDesignation !== undefined &&
  comment !== undefined &&
  comment.value === commentAfter(parseDesignation(auditDesignation.value) ?? '', '');

const isWaiting = (changes: Changes, { key, cell, conflict }: ChangedCell): boolean => {
  const rowChanges = changes[key] ?? {};
  return (
    conflict !== undefined ||
    (cell === 'comment' && rowChanges.auditDesignation?.conflict !== undefined && isLabelOnly(rowChanges))
  );
};

/** Can be sent now: the row exists, and no conflict is open in it. */
export const getSavable = (changes: Changes, rows: Rows): Changes =>
  keepCells(changes, (changed) => rows.has(changed.key) && !isWaiting(changes, changed));

/** Rows that another file of the plan no longer has. */
export const findOrphans = (changes: Changes, rows: Rows): string[] =>
  Object.keys(changes).filter((key) => !rows.has(key));

export const findConflicts = (changes: Changes): ChangedCell[] =>
  toCells(changes).filter(({ conflict }) => conflict !== undefined);

/** The table was reloaded: a value that a colleague or another window saved too is no longer a change. */
export const dropSavedChanges = (changes: Changes, rows: Rows): Changes =>
  keepCells(changes, ({ key, cell, value }) => rows.get(key)?.[cell] !== value);

export function markConflicts(changes: Changes, conflicts: readonly ReportedConflict[]): Changes {
  return conflicts.reduce(
    (accumulated, { measureCode, indicatorKey, cell, theirs, changedBy, changedOn, version }) => {
      const key = getKey(measureCode, indicatorKey);
      const change = accumulated[key]?.[cell];
      return change
        ? putChange(accumulated, key, cell, {
            ...change,
            conflict: { theirs, changedBy, changedOn, version },
          })
        : accumulated;
    },
    changes,
  );
}

/** Changes to resend at once: all but the cells in conflict and their twins. */
export const removeConflicts = (sent: Changes, rows: Rows, conflicts: readonly ReportedConflict[]): Changes =>
  conflicts.reduce(
    (accumulated, { measureCode, indicatorKey, cell }) =>
      removePair(accumulated, rows, getKey(measureCode, indicatorKey), cell),
    sent,
  );

/** Gives up a cell and its twin's, and with a designation the label that came with it. */
const removePair = (changes: Changes, rows: Rows, key: string, cell: CellName): Changes =>
  getPair(rows, key).reduce((accumulated, pairKey) => {
    const takesLabel = cell === 'auditDesignation' && isLabelOnly(accumulated[pairKey] ?? {});
    return removeChange(
      takesLabel ? removeChange(accumulated, pairKey, 'comment') : accumulated,
      pairKey,
      cell,
    );
  }, changes);

const getPair = (rows: Rows, key: string): string[] => {
  const twin = rows.get(key)?.twin;
  return twin ? [key, twin] : [key];
};

/** Keeps the auditor's own value: it is sent again over the colleague's version. */
export function keepMine(changes: Changes, rows: Rows, key: string, cell: CellName): Changes {
  return getPair(rows, key).reduce((accumulated, pairKey) => {
    const change = accumulated[pairKey]?.[cell];
    if (!change?.conflict) return accumulated;
    const { conflict, ...ownChange } = change;
    return putChange(accumulated, pairKey, cell, { ...ownChange, version: conflict.version });
  }, changes);
}

export const acceptTheirs = removePair;

/**
 * After a save: what was sent is no longer a change. What was typed since stays, on top of what was saved.
 * `rows` as they were read after the save.
 */
export const applySaved = (current: Changes, sent: Changes, rows: Rows): Changes =>
  toCells(sent).reduce((accumulated, { key, cell, value }) => {
    const typed = accumulated[key]?.[cell];
    const row = rows.get(key);
    if (!typed || !row) return accumulated;
    if (typed.value === value) return removeChange(accumulated, key, cell);
    return row[cell] === value
      ? putChange(accumulated, key, cell, { value: typed.value, version: getVersion(row, cell) })
      : accumulated;
  }, current);
