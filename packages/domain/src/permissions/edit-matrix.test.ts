import { expect, test } from 'vitest';
import { actionNames } from './actions.ts';
import defaultMatrixCsv from './default-matrix.ts';
import { canEditCell, withCellChanged, writeSecurityMatrix } from './edit-matrix.ts';
import { readSecurityMatrix, type SecurityMatrix } from './matrix.ts';
import { compareMatrices } from './matrix-difference.ts';

function read(csv: string): SecurityMatrix {
  const reading = readSecurityMatrix(csv);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.matrix;
}
const shipped = read(defaultMatrixCsv);

test('a cell is changed and changed back, and the file says so', () => {
  const given = withCellChanged(shipped, 'PLAN_LOCK', 'viewer');
  expect(compareMatrices(shipped, given)).toEqual({
    added: [{ action: 'PLAN_LOCK', role: 'viewer' }],
    removed: [],
  });
  expect(compareMatrices(shipped, withCellChanged(given, 'PLAN_LOCK', 'viewer'))).toEqual({
    added: [],
    removed: [],
  });
  expect(shipped.get('PLAN_LOCK')?.roles.has('viewer')).toBe(false);
  expect(compareMatrices(given, read(writeSecurityMatrix(given)))).toEqual({ added: [], removed: [] });
});

test('what is written is what ships', () => {
  expect(writeSecurityMatrix(shipped).trim()).toBe(defaultMatrixCsv.trim());
});

test('cells of system administrators stay as they are', () => {
  for (const action of actionNames) {
    expect(canEditCell(action, 'sysadmin').ok).toBe(false);
    expect(withCellChanged(shipped, action, 'sysadmin')).toBe(shipped);
    expect(canEditCell(action, 'orgadmin').ok).toBe(true);
  }
  expect(canEditCell('SIGN_ATTESTATION_HOS', 'sysadmin')).toMatchObject({
    reason: expect.stringMatching(/never sign/),
  });
  expect(canEditCell('PLAN_LOCK', 'sysadmin')).toMatchObject({
    reason: expect.stringMatching(/everything except sign/),
  });
});
