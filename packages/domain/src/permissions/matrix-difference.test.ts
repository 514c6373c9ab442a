import { expect, test } from 'vitest';
import defaultMatrixCsv from './default-matrix.ts';
import { readSecurityMatrix, type SecurityMatrix } from './matrix.ts';
import { compareMatrices, isSameMatrix, formatMatrixProblems } from './matrix-difference.ts';

function getMatrix(csv: string): SecurityMatrix {
  const reading = readSecurityMatrix(csv);
  if (!reading.ok) throw new Error(formatMatrixProblems(reading.problems));
  return reading.matrix;
}
const shipped = getMatrix(defaultMatrixCsv);

test('a difference names what each role gets and loses', () => {
  const changed = getMatrix(
    defaultMatrixCsv
      .replace('VIEW_ART,submission,Y,Y', 'VIEW_ART,submission,Y,N')
      .replace('PLAN_LOCK,organization,Y,Y,N', 'PLAN_LOCK,organization,Y,Y,Y'),
  );
  expect(compareMatrices(shipped, changed)).toEqual({
    added: [{ action: 'PLAN_LOCK', role: 'orgsigner' }],
    removed: [{ action: 'VIEW_ART', role: 'orgadmin' }],
  });
  expect(isSameMatrix(compareMatrices(shipped, changed))).toBe(false);
});

test('other columns and rows in another order are the same matrix', () => {
  const [header = '', ...rows] = defaultMatrixCsv.trimEnd().split('\n');
  expect(isSameMatrix(compareMatrices(shipped, getMatrix([header, ...rows.reverse()].join('\n'))))).toBe(
    true,
  );
});

test('many problems are named up to a limit', () => {
  const problems = Array.from({ length: 22 }, (_, index) => ({ line: index + 1, message: 'Wrong.' }));
  const message = formatMatrixProblems(problems);
  expect(message).toMatch(/^The security matrix was not changed\. Line 1: Wrong\. Line 2: Wrong\./);
  expect(message).toMatch(/Line 20: Wrong\. And 2 more\.$/);
});
