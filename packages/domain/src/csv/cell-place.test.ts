import { expect, test } from 'vitest';
import { createCellFinder } from './cell-place.ts';

const text = '\uFEFFId,Name,Codes\r\n1,"Lake, ""side""\nHealth",CBP GSX\r\n\r\n2, x ,\n';

test.each<[number, string, string | undefined, number, number]>([
  [1, 'Name', undefined, 1, 4],
  [2, 'Id', undefined, 2, 1],
  [2, 'Name', undefined, 2, 4],
  [2, 'Name', 'Health', 3, 1],
  [2, 'Codes', undefined, 3, 9],
  [2, 'Codes', 'GSX', 3, 13],
  [5, 'Name', undefined, 5, 4],
  [5, 'Codes', undefined, 5, 7],
  [5, 'Color', undefined, 5, 1],
])('in the row of line %i, %s %s is at %i:%i', (row, name, part, line, column) => {
  expect(createCellFinder(text)(row, name, part)).toEqual({ line, column });
});
