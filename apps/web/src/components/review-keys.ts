/** Keyboard shortcuts of the review table, shown next to it and on the help page. */

/** Keys, divided by commas, and what they do. */
export const reviewKeys = [
  ['Arrow keys, Page Up, Page Down', 'Move by one cell, or by one screen.'],
  ['Home, End', 'First and last cell of the row.'],
  ['Ctrl + Up, Ctrl + Down', 'First and last row.'],
  ['Ctrl + Home, Ctrl + End', 'First and last cell of the table.'],
  ['Left, Right', 'In the first column: collapse or expand the rows below.'],
  ['Space', 'Mark the row or the selected rows as reviewed, and move down.'],
  ['Shift + Space', 'Take the mark back.'],
  ['N, Alt + N', 'Next row without a designation. In a designation and a comment, letters need Alt.'],
  ['M, Alt + M', 'Select the whole measure.'],
  ['A, Alt + A', 'Designation and comment of all selected rows.'],
  ['1, 2, 3, 4, 5, 6, 7, 8, 9', 'The comment snippet of this number, in all selected rows.'],
  ['R, NB, NR, NQ, BR', 'Type one in a designation to set it; Enter moves down.'],
  ['Enter, F2, Alt + Down', 'Edit the cell; open a measure in the first column.'],
  ['Enter + M, Enter + T', 'In a conflict: take mine, take theirs.'],
  ['Escape', 'Cancel editing.'],
  ['Alt + Enter', 'New line in a comment.'],
  ['Delete, Backspace', 'Clear comments and designations.'],
  ['Shift + Up, Shift + Down, Shift + Left, Shift + Right', 'Select cells of several rows and columns.'],
  ['Ctrl + C', 'Copy the cell or the selected cells, to paste here or in a spreadsheet.'],
  ['Ctrl + V', 'Paste lines of a spreadsheet, or one value into every selected cell.'],
  ['Ctrl + D', 'Copy down, from the first selected row or the row above.'],
  ['Ctrl + Z', 'Undo the last change.'],
  ['Ctrl + S', 'Save.'],
  ['Tab', 'Leave the table.'],
] as const;
