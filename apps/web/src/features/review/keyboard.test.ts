import { expect, test } from 'vitest';
import { reviewKeys } from '#src/components/review-keys.ts';
import {
  columns,
  filterByPrefix,
  getColumnIndex,
  type Command,
  getCommand,
  type GridState,
  getNearestShown,
  parseTyped,
  getShownColumns,
} from './keyboard.ts';

const designation = getColumnIndex('auditDesignation');
const last = columns.length - 1;
const state: GridState = {
  line: 10,
  column: designation,
  shownColumns: getShownColumns({}),
  lines: 30,
  page: 8,
  isExpanded: null,
};
const pressed = (keys: string, more: Partial<GridState> = {}): Command | null => {
  const parts = keys.split('+');
  return getCommand(
    {
      key: parts.at(-1) ?? '',
      ctrlKey: parts.includes('Ctrl'),
      metaKey: parts.includes('Meta'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
    },
    { ...state, ...more },
  );
};
const move = (line: number, column: number, isExtending = false): Command => ({
  kind: 'move',
  line,
  column,
  extends: isExtending,
});

test.each<[string, Command]>([
  ['ArrowUp', move(9, designation)],
  ['ArrowDown', move(11, designation)],
  ['ArrowLeft', move(10, designation - 1)],
  ['ArrowRight', move(10, designation + 1)],
  ['PageUp', move(2, designation)],
  ['PageDown', move(18, designation)],
  ['Home', move(10, 0)],
  ['End', move(10, last)],
  ['Ctrl+Home', move(0, 0)],
  ['Ctrl+End', move(29, last)],
  ['Ctrl+ArrowDown', move(29, designation)],
  ['Shift+ArrowDown', move(11, designation, true)],
  ['Shift+ArrowRight', move(10, designation + 1, true)],
  ['Shift+ArrowLeft', move(10, designation - 1, true)],
  ['Shift+End', move(10, last, true)],
  ['Shift+Home', move(10, 0, true)],
])('%s moves', (keys, expected) => {
  expect(pressed(keys)).toEqual(expected);
});

test('nothing moves beyond the edges', () => {
  expect(pressed('ArrowUp', { line: 0 })).toEqual(move(0, designation));
  expect(pressed('PageDown', { line: 28 })).toEqual(move(29, designation));
  expect(pressed('ArrowRight', { column: last })).toEqual(move(10, last));
});

test('the first column folds and unfolds as a tree does', () => {
  expect(pressed('ArrowLeft', { column: 0, isExpanded: true })).toEqual({
    kind: 'expand',
    isExpanded: false,
  });
  expect(pressed('ArrowRight', { column: 0, isExpanded: false })).toEqual({
    kind: 'expand',
    isExpanded: true,
  });
  expect(pressed('ArrowRight', { column: 0, isExpanded: true })).toEqual(move(10, 1));
});

test('typing replaces a cell, Enter and F2 edit it as it is', () => {
  expect(pressed('n')).toEqual({ kind: 'edit', text: 'n' });
  expect(pressed('Shift+N')).toEqual({ kind: 'edit', text: 'N' });
  for (const keys of ['Enter', 'F2', 'Alt+ArrowDown'])
    expect(pressed(keys)).toEqual({ kind: 'edit', text: null });
});

test('commands of a spreadsheet', () => {
  expect(pressed('Ctrl+d')).toEqual({ kind: 'copyDown' });
  expect(pressed('Meta+D')).toEqual({ kind: 'copyDown' });
  expect(pressed('Ctrl+z')).toEqual({ kind: 'undo' });
  expect(pressed('Delete')).toEqual({ kind: 'clear' });
  expect(pressed('Escape')).toEqual({ kind: 'selectNone' });
});

test('letters and numbers are commands where they are not typed, and with Alt everywhere', () => {
  const at = (id: (typeof columns)[number]['id']) => ({ column: getColumnIndex(id) });
  expect(pressed('n', at('rate'))).toEqual({ kind: 'nextOpen' });
  expect(pressed('n', at('auditDesignation'))).toEqual({ kind: 'edit', text: 'n' });
  expect(pressed('Alt+n', at('auditDesignation'))).toEqual({ kind: 'nextOpen' });
  expect(pressed('m', at('auditDesignation'))).toEqual({ kind: 'selectMeasure' });
  expect(pressed('a', at('comment'))).toEqual({ kind: 'edit', text: 'a' });
  expect(pressed('Alt+a', at('comment'))).toEqual({ kind: 'assign' });
  expect(pressed('3', at('comment'))).toEqual({ kind: 'edit', text: '3' });
  expect(pressed('3', at('status'))).toEqual({ kind: 'snippet', number: 3 });
  expect(pressed(' ', at('comment'))).toEqual({ kind: 'review' });
  // A Mac makes another character of Alt and N.
  const press = { key: '˜', code: 'KeyN', ctrlKey: false, metaKey: false, shiftKey: false, altKey: true };
  expect(getCommand(press, { ...state, ...at('comment') })).toEqual({ kind: 'nextOpen' });
});

test('other keys are the browser’s: Tab leaves, Ctrl and R loads again', () => {
  for (const keys of [
    'Tab',
    'Shift+Tab',
    'Ctrl+r',
    'Ctrl+s',
    'Alt+ArrowLeft',
    'F5',
    'Ctrl+Shift+z',
    'Ctrl+Shift+Z',
  ])
    expect(pressed(keys)).toBeNull();
});

test('letters become a designation when they are all there', () => {
  const options = ['R', 'NR', 'BR'] as const;
  expect(parseTyped('r', options)).toEqual({ kind: 'whole', designation: 'R' });
  expect(parseTyped('nr', options)).toEqual({ kind: 'whole', designation: 'NR' });
  expect(parseTyped('nb', options)).toEqual({ kind: 'refused', designation: 'NB' });
  expect(parseTyped('n', options)).toEqual({ kind: 'part' });
  expect(parseTyped('x', options)).toEqual({ kind: 'unknown' });
  expect(filterByPrefix('n', options)).toEqual(['NR']);
});

test('columns that are taken away are passed over; the first stays', () => {
  const hidden = ['name', 'rate', 'status', 'comment', 'benefit'];
  const shownColumns = getShownColumns(Object.fromEntries(hidden.map((id) => [id, false])));
  expect(shownColumns.map((index) => columns[index]?.id)).not.toContain('rate');
  expect(shownColumns[0]).toBe(0);
  const at = (column: (typeof columns)[number]['id']) => ({ shownColumns, column: getColumnIndex(column) });
  expect(pressed('ArrowRight', at('denominator'))).toEqual(move(10, getColumnIndex('lastYear')));
  expect(pressed('ArrowLeft', at('lastYear'))).toEqual(move(10, getColumnIndex('denominator')));
  expect(pressed('End', at('name'))).toEqual(move(10, shownColumns.at(-1) ?? 0));
  expect(getNearestShown(shownColumns, getColumnIndex('rate'))).toBe(getColumnIndex('denominator'));
});

/** What cells, the page and the browser hear themselves, apart from the table's commands. */
const elsewhere = new Set([
  'Enter + M',
  'Enter + T',
  'Alt + Enter',
  'Ctrl + C',
  'Ctrl + V',
  'Ctrl + S',
  'Tab',
]);
const names: Readonly<Record<string, string>> = {
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  'Arrow keys': 'ArrowUp',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
  Space: ' ',
};
/** `Shift + Up` as it is pressed; of a designation, its first letter. */
const getPress = (key: string): string =>
  /^[A-Z]{1,2}$/.test(key)
    ? key.slice(0, 1)
    : key
        .split(' + ')
        .map((part) => names[part] ?? part)
        .join('+');

test('each documented key is one that the table handles, and none is documented twice', () => {
  const documented = reviewKeys.flatMap(([keys]) => keys.split(', '));
  expect(new Set(documented).size).toBe(documented.length);
  for (const key of documented.filter((one) => !elsewhere.has(one)))
    expect(pressed(getPress(key)), key).not.toBeNull();
});
