import type { ListedKeys } from '#src/components/use-listed-keys.ts';

/** Keys of every table, for the dialog that "?" opens. */
export const tableKeys: ListedKeys = [
  ['Enter', 'On a heading: sort by it. On the link of a row: open it.'],
  ['Left, Right', 'On the edge of a heading: narrower, wider.'],
  ['Up, Down', 'On the edge of a heading: to the edge of another one.'],
  ['Home', 'On the edge of a heading: as wide as usual.'],
];
